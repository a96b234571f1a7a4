// The script and the style of pages, read where they stand when this is compiled.

#include "PageFiles.h"

// #embed is of C23. Compilers offer it in older C as well.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char script[] = {
#embed "page.js"
};
static const unsigned char style[] = {
#embed "page.css"
};

const unsigned char *_Nonnull const pageScript = script;
const size_t pageScriptCount = sizeof script;
const unsigned char *_Nonnull const pageStyle = style;
const size_t pageStyleCount = sizeof style;
