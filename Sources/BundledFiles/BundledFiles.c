// The files of Benchmarks that the program carries, so that it works in any folder. They are read
// where they stand when this is compiled. A test holds the list complete.

#include "BundledFiles.h"

// #embed is of C23. Compilers offer it in older C as well.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char optima_widths[] = {
#embed "../../Benchmarks/Optima/widths.csv"
};
static const unsigned char suites_baseline[] = {
#embed "../../Benchmarks/Suites/baseline.json"
};
static const unsigned char suites_counts[] = {
#embed "../../Benchmarks/Suites/counts.json"
};
static const unsigned char suites_default[] = {
#embed "../../Benchmarks/Suites/default.json"
};
static const unsigned char suites_gallery[] = {
#embed "../../Benchmarks/Suites/gallery.json"
};
static const unsigned char suites_sequences[] = {
#embed "../../Benchmarks/Suites/sequences.json"
};
static const unsigned char suites_small[] = {
#embed "../../Benchmarks/Suites/small.json"
};
static const unsigned char suites_smoke[] = {
#embed "../../Benchmarks/Suites/smoke.json"
};
static const unsigned char trees_debian_packages[] = {
#embed "../../Benchmarks/Trees/debian-packages.csv"
};
static const unsigned char trees_django_files[] = {
#embed "../../Benchmarks/Trees/django-files.csv"
};
static const unsigned char trees_flask_files[] = {
#embed "../../Benchmarks/Trees/flask-files.csv"
};
static const unsigned char trees_kubernetes_client_files[] = {
#embed "../../Benchmarks/Trees/kubernetes-client-files.csv"
};
static const unsigned char trees_pip_files[] = {
#embed "../../Benchmarks/Trees/pip-files.csv"
};
static const unsigned char trees_python_stdlib[] = {
#embed "../../Benchmarks/Trees/python-stdlib.csv"
};
static const unsigned char trees_python_syntax[] = {
#embed "../../Benchmarks/Trees/python-syntax.csv"
};
static const unsigned char trees_python_words_huffman[] = {
#embed "../../Benchmarks/Trees/python-words-huffman.csv"
};
static const unsigned char trees_python_words[] = {
#embed "../../Benchmarks/Trees/python-words.csv"
};
static const unsigned char trees_setuptools_files[] = {
#embed "../../Benchmarks/Trees/setuptools-files.csv"
};
static const unsigned char trees_swiftui_view[] = {
#embed "../../Benchmarks/Trees/swiftui-view.csv"
};
static const unsigned char trees_time_zones[] = {
#embed "../../Benchmarks/Trees/time-zones.csv"
};
static const unsigned char trees_transactions[] = {
#embed "../../Benchmarks/Trees/transactions.csv"
};
static const unsigned char trees_unicode_blocks[] = {
#embed "../../Benchmarks/Trees/unicode-blocks.csv"
};
static const unsigned char trees_youtube_dl_extractors[] = {
#embed "../../Benchmarks/Trees/youtube-dl-extractors.csv"
};

#define FILE(path, bytes) {"Benchmarks/" path, bytes, sizeof bytes}

static const struct BundledFile files[] = {
    FILE("Optima/widths.csv", optima_widths),
    FILE("Suites/baseline.json", suites_baseline),
    FILE("Suites/counts.json", suites_counts),
    FILE("Suites/default.json", suites_default),
    FILE("Suites/gallery.json", suites_gallery),
    FILE("Suites/sequences.json", suites_sequences),
    FILE("Suites/small.json", suites_small),
    FILE("Suites/smoke.json", suites_smoke),
    FILE("Trees/debian-packages.csv", trees_debian_packages),
    FILE("Trees/django-files.csv", trees_django_files),
    FILE("Trees/flask-files.csv", trees_flask_files),
    FILE("Trees/kubernetes-client-files.csv", trees_kubernetes_client_files),
    FILE("Trees/pip-files.csv", trees_pip_files),
    FILE("Trees/python-stdlib.csv", trees_python_stdlib),
    FILE("Trees/python-syntax.csv", trees_python_syntax),
    FILE("Trees/python-words-huffman.csv", trees_python_words_huffman),
    FILE("Trees/python-words.csv", trees_python_words),
    FILE("Trees/setuptools-files.csv", trees_setuptools_files),
    FILE("Trees/swiftui-view.csv", trees_swiftui_view),
    FILE("Trees/time-zones.csv", trees_time_zones),
    FILE("Trees/transactions.csv", trees_transactions),
    FILE("Trees/unicode-blocks.csv", trees_unicode_blocks),
    FILE("Trees/youtube-dl-extractors.csv", trees_youtube_dl_extractors),
};

const struct BundledFile *_Nonnull const bundledFiles = files;
const int bundledFileCount = sizeof files / sizeof files[0];
