// SPDX-License-Identifier: Apache-2.0
// Does a SARIF log have the structure of the standard (OASIS SARIF 2.1.0)? For every object we write: the properties
// the standard gives it that we use, their types, which are required, which values are allowed. A property that is not
// in the table is an error, so what we add to the writer must first be looked up.
#pragma once

#include "llvm/Support/JSON.h"

#include <map>
#include <string>
#include <vector>

namespace wt::output {

struct SarifProperty {
  const char* name;
  const char* type; // string, integer, boolean, any; an object's name; `[x]`: an array of x
  bool isRequired = false;
  std::vector<std::string> allowed = {};
};

inline const std::map<std::string, std::vector<SarifProperty>>& sarifObjects() {
  static const std::vector<std::string> levels = {"none", "note", "warning", "error"};
  static const std::map<std::string, std::vector<SarifProperty>> objects = {
      {"log", {{"$schema", "string"}, {"version", "string", true, {"2.1.0"}}, {"runs", "[run]", true}}},
      {"run",
       {{"tool", "tool", true},
        {"invocations", "[invocation]"},
        {"originalUriBaseIds", "map"},
        {"columnKind", "string", false, {"utf16CodeUnits", "unicodeCodePoints"}},
        {"results", "[result]"},
        {"properties", "any"}}},
      {"tool", {{"driver", "toolComponent", true}}},
      {"toolComponent", {{"name", "string", true}, {"semanticVersion", "string"}, {"rules", "[reportingDescriptor]"}}},
      {"reportingDescriptor",
       {{"id", "string", true},
        {"name", "string"},
        {"shortDescription", "multiformatMessageString"},
        {"fullDescription", "multiformatMessageString"},
        {"help", "multiformatMessageString"},
        {"defaultConfiguration", "reportingConfiguration"},
        {"properties", "any"}}},
      {"multiformatMessageString", {{"text", "string", true}, {"markdown", "string"}}},
      {"reportingConfiguration", {{"level", "string", false, levels}}},
      {"message", {{"text", "string", true}}},
      {"invocation",
       {{"executionSuccessful", "boolean", true},
        {"exitCode", "integer"},
        {"toolExecutionNotifications", "[notification]"}}},
      {"notification",
       {{"message", "message", true},
        {"level", "string", false, levels},
        {"descriptor", "reportingDescriptorReference"},
        {"locations", "[location]"}}},
      {"reportingDescriptorReference", {{"id", "string"}}},
      {"result",
       {{"message", "message", true},
        {"ruleId", "string"},
        {"ruleIndex", "integer"},
        {"level", "string", false, levels},
        {"locations", "[location]"},
        {"relatedLocations", "[location]"},
        {"codeFlows", "[codeFlow]"},
        {"partialFingerprints", "map"},
        {"baselineState", "string", false, {"new", "unchanged", "updated", "absent"}},
        {"suppressions", "[suppression]"},
        {"properties", "any"}}},
      {"suppression", {{"kind", "string", true, {"inSource", "external"}}, {"justification", "string"}}},
      {"location",
       {{"id", "integer"},
        {"physicalLocation", "physicalLocation"},
        {"logicalLocations", "[logicalLocation]"},
        {"message", "message"}}},
      {"logicalLocation", {{"fullyQualifiedName", "string"}, {"decoratedName", "string"}, {"kind", "string"}}},
      {"physicalLocation", {{"artifactLocation", "artifactLocation"}, {"region", "region"}}},
      {"artifactLocation", {{"uri", "string"}, {"uriBaseId", "string"}}},
      {"region", {{"startLine", "positive"}, {"startColumn", "positive"}}},
      {"codeFlow", {{"threadFlows", "[threadFlow]", true}}},
      {"threadFlow", {{"locations", "[threadFlowLocation]", true}}},
      {"threadFlowLocation",
       {{"location", "location"},
        {"kinds", "[string]"},
        {"importance", "string", false, {"important", "essential", "unimportant"}}}},
  };
  return objects;
}

inline void checkValue(const llvm::json::Value& value, std::string type, const std::string& path,
                       std::vector<std::string>& errors);

inline void checkObject(const llvm::json::Object& object, const std::string& type, const std::string& path,
                        std::vector<std::string>& errors) {
  const auto& properties = sarifObjects().at(type);
  for (const SarifProperty& property : properties) {
    const llvm::json::Value* value = object.get(property.name);
    std::string where = path + "." + property.name;
    if (!value) {
      if (property.isRequired)
        errors.push_back(path + ": lacks " + property.name);
      continue;
    }
    checkValue(*value, property.type, where, errors);
    auto text = value->getAsString();
    if (!property.allowed.empty() && text && !llvm::is_contained(property.allowed, text->str()))
      errors.push_back(where + ": not an allowed value");
  }
  for (const auto& [key, value] : object)
    if (llvm::none_of(properties, [&, name = key.str()](const SarifProperty& p) { return name == p.name; }))
      errors.push_back(path + "." + key.str() + ": not in the standard");
}

inline void checkValue(const llvm::json::Value& value, std::string type, const std::string& path,
                       std::vector<std::string>& errors) {
  auto expect = [&](bool holds) {
    if (!holds)
      errors.push_back(path + ": not a " + type);
  };
  if (type[0] == '[') {
    const llvm::json::Array* array = value.getAsArray();
    expect(array);
    for (size_t i = 0; array && i < array->size(); ++i)
      checkValue((*array)[i], type.substr(1, type.size() - 2), path + "[" + std::to_string(i) + "]", errors);
  } else if (type == "string") {
    expect(value.getAsString().has_value());
  } else if (type == "integer") {
    expect(value.getAsInteger().has_value());
  } else if (type == "positive") {
    expect(value.getAsInteger().value_or(0) >= 1);
  } else if (type == "boolean") {
    expect(value.getAsBoolean().has_value());
  } else if (type == "map" || type == "any") {
    expect(value.getAsObject());
  } else {
    expect(value.getAsObject());
    if (const llvm::json::Object* object = value.getAsObject())
      checkObject(*object, type, path, errors);
  }
}

inline std::vector<std::string> structureErrors(const llvm::json::Value& log) {
  std::vector<std::string> errors;
  checkValue(log, "log", "log", errors);
  llvm::sort(errors);
  return errors;
}

} // namespace wt::output
