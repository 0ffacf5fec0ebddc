// SPDX-License-Identifier: Apache-2.0
// Which pointers of a function can be owners, and where does a value come from?
//
//   char *p = strdup(s);      // p is a name
//   this->text = p;           // the field `text` of the receiver is a name, like a local (Receivers.h)
//   other->text = p;          // memory: the ownership may end up there
//   get(&q);                  // q is memory too: code with its address may write it
//
// Section 3.1 of [Clouseau]: fields are tracked only through `this`; all other memory is not. A pointer into an object
// (`p + 1`, `&p->link`) counts as a pointer to the object, as in the paper.
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

/// A field, independent of where in a class hierarchy it is used: the record that declares it, and its position there.
struct FieldKey {
  ir::RecordId record;
  uint32_t field = 0;
  auto operator<=>(const FieldKey&) const = default;
};

/// A function's use of reference-counted objects (References.h).
struct Shared {
  std::set<ir::VariableId> variables; // their objects have several references here: not constrained, like memory
  std::set<FieldKey> fields;          // likewise
  std::set<uint32_t> dropped; // parameters whose reference the function gives up, whether or not the object is released
};

struct Name {
  ir::VariableId variable; // invalid: a field of the receiver
  FieldKey field;
  bool isField() const { return !variable.isValid(); }
};

/// What the function does with the object.
enum class Role : uint8_t { Uses, Makes, Breaks };

struct Receiver {
  ir::VariableId variable;         // invalid: none
  uint32_t parameter = UINT32_MAX; // the parameter by which callers pass it; none: made here
  Role role = Role::Uses;
  bool isStruct = false; // a C structure: no methods, constructor or destructor
  bool isBornHere() const { return variable.isValid() && isStruct && role == Role::Makes; }
};

enum class SourceKind : uint8_t {
  Null,     // owns and does not own
  Constant, // the address of something that was not allocated: a literal, a global, a local
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
  /// The fields of `receiver` are names, except shared ones. `followed`: only these fields; null: all.
  Names(const ir::Module& module, const ir::Body& body, const Receiver& receiver, const Shared& shared = {},
        const std::set<FieldKey>* followed = nullptr);

  Source source(ir::ExprId value) const;
  /// Invalid if the place is memory.
  NameId ofPlace(ir::PlaceId place) const;
  NameId ofVariable(ir::VariableId variable) const { return ofVariable_[variable.index]; }
  /// Invalid if the field is memory, because its address is taken or it is not followed.
  NameId ofField(FieldKey field);
  NameId findField(FieldKey field) const;

  /// Is the value the receiver, or the address of one of its base classes?
  bool isReceiver(ir::ExprId value) const;
  /// Is the place `*this`, or one of its base classes?
  bool isReceiverObject(ir::PlaceId place) const;
  const Receiver& receiver() const { return receiver_; }
  NameId ofReceiver() const { return receiver_.variable ? ofVariable(receiver_.variable) : NameId(); }

  const Name& operator[](NameId id) const { return names_[id.index]; }
  size_t size() const { return names_.size(); }
  /// As in the source.
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

/// The `this` parameter of a method; invalid if there is none.
ir::VariableId thisOf(const ir::Function& function);

} // namespace wt::engines::ownership
