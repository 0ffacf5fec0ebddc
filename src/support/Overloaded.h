// SPDX-License-Identifier: Apache-2.0
// How is a std::variant visited with one lambda per alternative? Without a catch-all lambda, so that a new alternative
// breaks the build wherever no code handles it.
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
