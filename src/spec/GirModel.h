// SPDX-License-Identifier: Apache-2.0
// A `.gir` file as plain values, as far as ownership is concerned: Gir.cpp reads it, GirSpecs.cpp makes specifications.
#pragma once

#include "spec/Gir.h"

#include "llvm/ADT/ArrayRef.h"

namespace wt::spec {

/// `<type name="Gio.File" c:type="GFile*"/>`, `<array c:type="gchar**"> <type name="utf8"/> </array>`
struct GirType {
  std::string name;  // qualified: `Gio.File`, `utf8`, `gint`; of an array, that of its elements
  std::string cType; // `GFile*`; empty: not said
  bool isArray = false;
  bool isTerminated = false; // an array that ends with a null
  uint32_t line = 0;
  std::vector<GirType> elements; // of a list or table
};

/// A result or a parameter.
struct GirValue {
  std::string name;
  GirType type;
  std::string transfer;  // `none`, `container`, `full`; empty: not said
  std::string direction; // `out`, `inout`; empty: in
  std::string scope;     // of a callback: `call`, `async`, `notified`, `forever`
  std::string closure;   // of a callback: the position of its context among the parameters, the instance not counted
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
  std::string owner;  // the qualified type it is a method or constructor of
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

/// The specification the function's annotations amount to.
FunctionSpec specificationOf(const GirFunction& function, const std::string& path, const GirTypes& types);

/// What the annotations name that does not exist: a word, a type that nobody describes, a parameter.
std::vector<Problem> doubtsAbout(const GirFile& file, const GirTypes& types);

/// The families that its results and parameters name.
std::vector<Family> familiesOf(llvm::ArrayRef<FunctionSpec> functions);

} // namespace wt::spec
