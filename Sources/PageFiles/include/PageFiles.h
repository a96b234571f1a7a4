#pragma once
#include <stddef.h>

/// The script of all pages of pictures, as UTF-8.
extern const unsigned char *_Nonnull const pageScript;
extern const size_t pageScriptCount;

/// Their style sheet, as UTF-8.
extern const unsigned char *_Nonnull const pageStyle;
extern const size_t pageStyleCount;
