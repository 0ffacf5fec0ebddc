// SPDX-License-Identifier: Apache-2.0
// Which globals never change, and what do they hold? Those that nothing in the program writes hold what their
// initialiser stored, and zeroes elsewhere.
//
//   static int debug;                          // never written: 0
//   const int limit = 5;                       // defined in another file: 5
//   static const struct op ops[] = {           // bit 0 of it: a text;  bit 64: @open_file
//     {"open", open_file}, {"close", close_file}};
//
// A global is written where a place in it is assigned to, or where its address is taken and it is not const. Whether a
// global that other programs can see is written by them is not known: such a value is only expected
// (`Certainty::Expected`). Not followed: initialisers that branch or call.
#pragma once

#include "ir/Module.h"

#include <map>
#include <optional>

namespace wt::program {

struct FixedValue {
  enum class Kind : uint8_t { Number, Null, Function, Global, Text };
  Kind kind = Kind::Number;
  int64_t number = 0;      // Number; Global: how many bits into it
  ir::FunctionId function; // Function
  ir::GlobalId global;     // Global
};

class Constants {
public:
  enum class Certainty : uint8_t { None, Expected, Fixed };

  static Constants of(const ir::Module& module);

  Certainty isFixed(ir::GlobalId global) const;
  /// What a fixed global holds so many bits in, as a number or pointer of so many bits; none if that is not known.
  std::optional<FixedValue> at(ir::GlobalId global, int64_t bit, int64_t width) const;

private:
  struct Part {
    int64_t width = 0;
    std::optional<FixedValue> value; // none: something, but not known
  };
  struct Contents {
    Certainty certainty = Certainty::None;
    std::map<int64_t, Part> parts; // by bit; what is not there is zero
  };
  std::vector<Contents> contents_; // by global

  static bool readInitializer(const ir::Module& module, ir::GlobalId global, std::map<int64_t, Part>& parts);
};

} // namespace wt::program
