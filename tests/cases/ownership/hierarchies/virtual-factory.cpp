// Subclasses decide what is made; the caller owns it all the same.
// options: --engines ownership
// drive: { Json j; bad(&j); }
// drive: { Json j; good(&j); Xml x; good(&x); }

struct Parser {
  virtual ~Parser() {}
  virtual int parse() = 0;
};
struct JsonParser : Parser {
  int parse() override { return 1; }
};
struct XmlParser : Parser {
  int parse() override { return 2; }
};

struct Format {
  virtual ~Format() {}
  virtual Parser *parser() = 0;
};
struct Json : Format {
  Parser *parser() override { return new JsonParser; }
};
struct Xml : Format {
  Parser *parser() override { return new XmlParser; }
};

int bad(Format *format) {
  Parser *parser = format->parser(); // alloc: parser
  return parser->parse();            // expect: leak(parser)
}

int good(Format *format) {
  Parser *parser = format->parser();
  int n = parser->parse();
  delete parser;
  return n;
}
