#pragma once
#include <expat.h>

// The parser's position. Newer versions of the library deprecate these functions, and older
// versions have no others: they are called in C, where the warning is disabled.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"

static inline long long CExpat_line(XML_Parser parser) {
  return (long long)XML_GetCurrentLineNumber(parser);
}

static inline long long CExpat_column(XML_Parser parser) {
  return (long long)XML_GetCurrentColumnNumber(parser);
}

static inline long long CExpat_byteIndex(XML_Parser parser) {
  return (long long)XML_GetCurrentByteIndex(parser);
}

static inline long long CExpat_byteCount(XML_Parser parser) {
  return XML_GetCurrentByteCount(parser);
}

#pragma clang diagnostic pop
