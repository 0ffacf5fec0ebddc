// SPDX-License-Identifier: Apache-2.0
// Which ownership facts does a `.gir` file state? Plain values, read by Gir.cpp; GirSpecs.cpp makes specifications.
#pragma once

#include "spec/Gir.h"

#include "llvm/ADT/ArrayRef.h"

namespace wt::spec {

/// `<type name="Gio.File" c:type="GFile*"/>`, `<array c:type="gchar**"> <type name="utf8"/> </array>`
struct GirType {
  std::string name;  // qualified: `Gio.File`, `utf8`, `gint`; for an array, the type of its elements
  std::string cType; // `GFile*`; empty: not stated
  bool isArray = false;
  bool isTerminated = false; // an array that ends with a null
  uint32_t line = 0;
  std::vector<GirType> elements; // of a list or table
};

/// A result or a parameter.
struct GirValue {
  std::string name;
  GirType type;
  std::string transfer;  // `none`, `container`, `full`; empty: not stated
  std::string direction; // `out`, `inout`; empty: in
  std::string scope;     // of a callback: `call`, `async`, `notified`, `forever`
  std::string closure;   // of a callback: the index of its context among the parameters, without the instance
  bool isNullable = false;
  bool isOptional = false;      // of an out-parameter: the caller may pass null
  bool isFilledInPlace = false; // of an out-parameter: the caller provides the memory
  bool isVariadic = false;      // `...`
};

inline bool isHandedOver(const GirValue& value) {
  return value.transfer == "full" || value.transfer == "container";
}

struct GirFunction {
  std::string symbol; // `g_file_load_contents`
  std::string name;   // `load_contents`
  std::string owner;  // the qualified type whose method or constructor it is
  GirValue result;
  std::vector<GirValue> parameters; // the instance first
  bool hasInstance = false;
  bool isConstructor = false;
  bool throws = false;
  uint32_t line = 0;
};

struct GirFile {
  std::string path;
  std::vector<GirFunction> functions;
};

/// The function's annotations as a specification.
FunctionSpec specificationOf(const GirFunction& function, const std::string& path, const GirTypes& types);

/// Annotations that refer to nothing: an unknown word, an undescribed type, a missing parameter.
std::vector<Problem> doubtsAbout(const GirFile& file, const GirTypes& types);

/// The families that the functions' results and parameters name.
std::vector<Family> familiesOf(llvm::ArrayRef<FunctionSpec> functions);

} // namespace wt::spec
