// SPDX-License-Identifier: Apache-2.0
#include "spec/Xml.h"

#include <expat.h>

#include <algorithm>
#include <memory>

namespace wt::spec {

llvm::StringRef XmlElement::operator[](llvm::StringRef attribute) const {
  for (const auto& [name, value] : attributes)
    if (name == attribute)
      return value;
  return "";
}

namespace {

struct Reading {
  XML_Parser parser;
  XmlHandler& handler;
  XmlElement element; // its attribute list is reused for each element

  void stopIfDone() {
    if (handler.isDone())
      XML_StopParser(parser, XML_FALSE);
  }
};

void onStart(void* data, const XML_Char* name, const XML_Char** attributes) {
  Reading& reading = *static_cast<Reading*>(data);
  reading.element.name = name;
  reading.element.line = XML_GetCurrentLineNumber(reading.parser);
  reading.element.attributes.clear();
  for (; *attributes; attributes += 2)
    reading.element.attributes.emplace_back(attributes[0], attributes[1]);
  reading.handler.start(reading.element);
  reading.stopIfDone();
}

void onEnd(void* data, const XML_Char* name) {
  Reading& reading = *static_cast<Reading*>(data);
  reading.handler.end(name);
  reading.stopIfDone();
}

void onText(void* data, const XML_Char* text, int length) {
  static_cast<Reading*>(data)->handler.text({text, static_cast<size_t>(length)});
}

} // namespace

std::optional<Problem> readXml(llvm::StringRef document, llvm::StringRef file, XmlHandler& handler) {
  std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser(XML_ParserCreate(nullptr), &XML_ParserFree);
  Reading reading{parser.get(), handler, {}};
  XML_SetUserData(parser.get(), &reading);
  XML_SetElementHandler(parser.get(), onStart, onEnd);
  XML_SetCharacterDataHandler(parser.get(), onText);
  // Expat takes the length of a piece as an int.
  constexpr size_t kPiece = 1 << 24;
  for (size_t at = 0; at == 0 || at < document.size(); at += kPiece) {
    llvm::StringRef piece = document.substr(at, kPiece);
    bool isLast = at + kPiece >= document.size();
    if (XML_Parse(parser.get(), piece.data(), static_cast<int>(piece.size()), isLast) == XML_STATUS_OK)
      continue;
    if (XML_GetErrorCode(parser.get()) == XML_ERROR_ABORTED)
      break;
    Origin origin{file.str(), static_cast<uint32_t>(XML_GetCurrentLineNumber(parser.get())),
                  static_cast<uint32_t>(XML_GetCurrentColumnNumber(parser.get()) + 1)};
    return Problem{origin, std::string("is not well-formed XML: ") + XML_ErrorString(XML_GetErrorCode(parser.get()))};
  }
  return std::nullopt;
}

} // namespace wt::spec
