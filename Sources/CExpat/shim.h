#pragma once
#include <expat.h>

// Where the parser is. Newer versions of the library have other functions for it and call these
// deprecated, older ones have no others; so they are called here, where no one is warned.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"

static inline long long CExpat_line(XML_Parser parser) {
  return (long long)XML_GetCurrentLineNumber(parser);
}

static inline long long CExpat_column(XML_Parser parser) {
  return (long long)XML_GetCurrentColumnNumber(parser);
}

static inline long long CExpat_byteCount(XML_Parser parser) {
  return XML_GetCurrentByteCount(parser);
}

#pragma clang diagnostic pop
