// libxml2: what is popped off the stack of an XPath evaluation is there exactly if no error was noted.
// skip-run: the functions stand for libxml2's
#include <stdlib.h>
typedef unsigned char xmlChar;
typedef struct _xmlXPathParserContext { int error; } *xmlXPathParserContextPtr;
xmlChar *xmlXPathPopString(xmlXPathParserContextPtr ctxt);
int length(const xmlChar *s);
int right(xmlXPathParserContextPtr ctxt) {
  xmlChar *s = xmlXPathPopString(ctxt);
  if (ctxt->error != 0)
    return -1;
  int n = s ? s[0] : 0;
  free(s);
  return n;
}
int wrong(xmlXPathParserContextPtr ctxt) {
  xmlChar *s = xmlXPathPopString(ctxt); // alloc: s
  if (ctxt->error != 0)
    return -1;
  return s ? s[0] : 0; // expect: leak(s)
}
