// SPDX-License-Identifier: Apache-2.0
// Which globals never change, and which values do they hold? A global that nothing in the program writes holds the
// values of its initialiser, and zero elsewhere.
//
//   static int debug;                          // never written: 0
//   const int limit = 5;                       // defined in another file: 5
//   static const struct op ops[] = {           // bit 0 of it: a text;  bit 64: @open_file
//     {"open", open_file}, {"close", close_file}};
//
// A global is written if some place in it is assigned, or if it is not const and its address is taken. Another program
// may write a global that is visible outside: such a value is only `Certainty::Expected`. Initialisers that branch or
// call are not evaluated.
#pragma once

#include "ir/Module.h"

#include <map>
#include <optional>

namespace wt::program {

struct FixedValue {
  enum class Kind : uint8_t { Number, Null, Function, Global, Text };
  Kind kind = Kind::Number;
  int64_t number = 0;      // Number; Global: the offset into it, in bits
  ir::FunctionId function; // Function
  ir::GlobalId global;     // Global
};

class Constants {
public:
  enum class Certainty : uint8_t { None, Expected, Fixed };

  static Constants of(const ir::Module& module);

  Certainty isFixed(ir::GlobalId global) const;
  /// The `width` bits at offset `bit` of a fixed global, as a number or pointer; none if that value is not known.
  std::optional<FixedValue> at(ir::GlobalId global, int64_t bit, int64_t width) const;

private:
  struct Part {
    int64_t width = 0;
    std::optional<FixedValue> value; // none: written, but with an unknown value
  };
  struct Contents {
    Certainty certainty = Certainty::None;
    std::map<int64_t, Part> parts; // by bit offset; parts that are missing are zero
  };
  std::vector<Contents> contents_; // by global

  static bool readInitializer(const ir::Module& module, ir::GlobalId global, std::map<int64_t, Part>& parts);
};

} // namespace wt::program
