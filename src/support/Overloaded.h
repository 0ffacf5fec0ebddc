// SPDX-License-Identifier: Apache-2.0
// Visits a std::variant with one lambda per alternative. No catch-all lambda: a new alternative must break the build
// wherever it is not handled.
#pragma once

#include <variant>

namespace wt {

template <class... Fs> struct Overloaded : Fs... {
  using Fs::operator()...;
};
template <class... Fs> Overloaded(Fs...) -> Overloaded<Fs...>;

template <class Variant, class... Fs> decltype(auto) match(Variant&& v, Fs&&... fs) {
  return std::visit(Overloaded{std::forward<Fs>(fs)...}, std::forward<Variant>(v));
}

} // namespace wt
