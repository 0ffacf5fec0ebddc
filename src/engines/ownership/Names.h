// SPDX-License-Identifier: Apache-2.0
// Which pointers of a function can own, and what does a value say about ownership?
//
//   char *p = strdup(s);      // p is a name
//   this->text = p;           // the field `text` of the receiver is a name, like a local (Receivers.h: who that is)
//   other->text = p;          // memory: ownership may vanish there
//   get(&q);                  // q is memory too: whoever has its address may write it
//
// Section 3.1 of [Clouseau]: fields are tracked only through `this`; everything else a pointer leads to is not. A
// pointer into an object (`p + 1`, `&p->link`) is taken for the object's own pointer, as the paper does.
#pragma once

#include "ir/Module.h"

#include "llvm/ADT/DenseMap.h"

#include <compare>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace wt::engines::ownership {

using NameId = Id<struct NameTag>;

/// A field wherever in a hierarchy it is used: the record that declares it, and its position there.
struct FieldKey {
  ir::RecordId record;
  uint32_t field = 0;
  auto operator<=>(const FieldKey&) const = default;
};

/// What a function does to objects that count who holds them (References.h).
struct Shared {
  std::set<ir::VariableId> variables; // to these it has more than one reference: nothing is asked of them, as of memory
  std::set<FieldKey> fields;          // likewise
  std::set<uint32_t> dropped; // parameters: it gives up the reference it is given, whether the object goes or not
};

struct Name {
  ir::VariableId variable; // invalid: a field of the receiver
  FieldKey field;
  bool isField() const { return !variable.isValid(); }
};

/// What the object is to the function.
enum class Role : uint8_t { Uses, Makes, Breaks };

struct Receiver {
  ir::VariableId variable;         // invalid: none
  uint32_t parameter = UINT32_MAX; // by which callers pass it; none: it is made here
  Role role = Role::Uses;
  bool isStruct = false; // of C: no method, constructor or destructor
  bool isBornHere() const { return variable.isValid() && isStruct && role == Role::Makes; }
};

enum class SourceKind : uint8_t {
  Null,     // both owning and not
  Constant, // the address of something that is not allocated: a literal, a global, a local
  Name,
  Load, // read from memory
  Unknown,
};

struct Source {
  SourceKind kind = SourceKind::Unknown;
  NameId name;
};

class Names {
public:
  /// The fields of `receiver` are names; but nothing that is shared. `followed`: of these fields, not of all.
  Names(const ir::Module& module, const ir::Body& body, const Receiver& receiver, const Shared& shared = {},
        const std::set<FieldKey>* followed = nullptr);

  Source source(ir::ExprId value) const;
  /// Invalid: the place is memory.
  NameId ofPlace(ir::PlaceId place) const;
  NameId ofVariable(ir::VariableId variable) const { return ofVariable_[variable.index]; }
  /// Invalid: its address is taken, it is memory.
  NameId ofField(FieldKey field);
  NameId findField(FieldKey field) const;

  /// The receiver itself, or one of its base classes' parts of it.
  bool isReceiver(ir::ExprId value) const;
  /// `*this`, or a base class's part of it.
  bool isReceiverObject(ir::PlaceId place) const;
  const Receiver& receiver() const { return receiver_; }
  NameId ofReceiver() const { return receiver_.variable ? ofVariable(receiver_.variable) : NameId(); }

  const Name& operator[](NameId id) const { return names_[id.index]; }
  size_t size() const { return names_.size(); }
  /// As the source writes it.
  std::string text(NameId id) const;
  bool canOwn(ir::TypeId type) const;

private:
  const ir::Module& module_;
  const ir::Body& body_;
  Receiver receiver_;
  const std::set<FieldKey>* followed_;
  std::vector<Name> names_;
  std::vector<NameId> ofVariable_;
  std::map<FieldKey, NameId> ofField_;
  std::set<FieldKey> memoryFields_;
  bool isMemory(FieldKey field) const { return memoryFields_.count(field) || (followed_ && !followed_->count(field)); }

  std::optional<FieldKey> receiverField(ir::PlaceId place) const;
  Source sourceOfAddress(ir::PlaceId place) const;
};

/// The first parameter of a method that has a `this`.
ir::VariableId thisOf(const ir::Function& function);

} // namespace wt::engines::ownership
