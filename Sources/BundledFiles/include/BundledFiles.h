#pragma once
#include <stddef.h>

/// A file of the folder Benchmarks, as it was when the program was built.
struct BundledFile {
  /// From the package's folder: "Benchmarks/Trees/flare.csv".
  const char *_Nonnull path;
  const unsigned char *_Nonnull bytes;
  size_t count;
};

/// All of them, sorted by path.
extern const struct BundledFile *_Nonnull const bundledFiles;
extern const int bundledFileCount;
