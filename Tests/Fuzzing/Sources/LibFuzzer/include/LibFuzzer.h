#pragma once

#include <stddef.h>
#include <stdint.h>

/// Runs libFuzzer with its options; the callback gets one input after the other.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*test)(const uint8_t *, size_t));
