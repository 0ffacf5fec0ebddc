// SPDX-License-Identifier: Apache-2.0
// Who owns what across a call? The paper's method ownership type [Clouseau, Section 3.1]: constraints over the
// ownership of the parameters at entry, the receiver's fields at entry and at exit, and the result.
//
//   int *n(int *s, int *t) { delete t; f = s; int *r = s; return r; }
//   // this = 0, t = 1, f = 0, s = return + f'
#pragma once

#include "engines/Engine.h"
#include "engines/ownership/Names.h"
#include "solver/OwnershipConstraint.h"

#include <functional>
#include <set>

namespace wt::engines::ownership {

class Signature : public Summary {
public:
  uint32_t parameters = 0;             // their slots come first, one each, pointer or not
  std::vector<FieldKey> fields;        // of the receiver: then a slot each at entry, then one each at exit
  uint32_t receiver = UINT32_MAX;      // the parameter that is the receiver
  bool forgetsFields = false;          // other fields of the receiver may have changed too
  solver::OwnershipSignature internal; // of all slots; the result's is the last
  /// What callers on another object see: fields are as their types say. Slots: parameters, result.
  solver::OwnershipSignature external;
  std::vector<bool> releases;       // by parameter: what is given ends there; it is not only taken over
  std::vector<bool> takenOnSuccess; // by parameter: given back if the result is null, or says that it failed
  /// Of a library function that does something else if a parameter is null (getcwd): what it does then.
  std::unique_ptr<Signature> whenNull;
  uint32_t whenNullParameter = UINT32_MAX;
  bool mayReturnNull = false;
  std::vector<bool> isFieldDoubtful; // by field, likewise
  std::vector<bool> isLeftEmpty;     // by field: null at some return
  /// By parameter, then the result: something that has to do with it contradicts itself, here or in whom we believed.
  std::vector<bool> isDoubtful;

  std::string belief; // of a function without a body: why we think so, "released with `sdsfree` at 11 of 12 places"

  /// Callers can tell no difference.
  bool saysSame(const Signature& other) const {
    return internal == other.internal && external == other.external && takenOnSuccess == other.takenOnSuccess &&
           releases == other.releases && isDoubtful == other.isDoubtful && mayReturnNull == other.mayReturnNull &&
           forgetsFields == other.forgetsFields;
  }

  uint32_t fieldAtEntry(size_t i) const { return parameters + i; }
  uint32_t fieldAtExit(size_t i) const { return parameters + fields.size() + i; }
  uint32_t resultSlot() const { return parameters + 2 * fields.size(); }
  uint32_t externalResultSlot() const { return parameters; }
};

enum class Owns : uint8_t { Open, No, Yes };

/// What a signature says of a slot alone.
Owns ownsOf(const solver::OwnershipSignature& signature, uint32_t slot);
/// Some flow of the signature mentions the slot.
bool isInFlow(const solver::OwnershipSignature& signature, uint32_t slot);

/// Null: nothing is known of the function.
using SignatureLookup = std::function<const Signature*(ir::FunctionId)>;

/// What the calls of a method find in a field (FoundEmpty.h).
enum class Found : uint8_t { Empty, Unknown, Full };

/// What the fields of classes own whenever nobody is inside a method; a field that is not listed owns nothing.
struct FieldTypes {
  std::map<FieldKey, bool> owns;
  struct Witness {
    ir::FunctionId function; // a constructor or destructor, or who acts as such
    bool releases = false;   // it releases what the field holds; else it makes it
  };
  std::map<FieldKey, Witness> because; // of an owner: who says so
  std::set<FieldKey> handedOn;         // read by someone who may release what they hold: copied, passed, released
  std::set<FieldKey> unsure;           // of C structures: not all who make and break one agree
  std::set<FieldKey> mayBeNull;        // some who make an object leave it empty
  std::vector<bool> isStruct;          // by record: a C structure
  std::set<FieldKey> followed;         // fields of C structures of which something is known: the others are memory
  /// Functions that are given objects that are still being made, or are being taken apart.
  std::set<ir::FunctionId> duringMaking, duringBreaking;
  /// Methods that only methods of the same object call (Helpers.h); of these, those that may find a field empty.
  std::set<ir::FunctionId> internal, internalMaking;
  std::map<std::pair<ir::FunctionId, FieldKey>, Found> found; // by method that fills the field
  Found foundBy(ir::FunctionId method, FieldKey field) const {
    auto it = found.find({method, field});
    return it == found.end() ? Found::Unknown : it->second;
  }
  bool isKnown(FieldKey field) const { return owns.count(field) != 0; }
  /// That a field does not own is presumed, not known, if someone may release what it holds.
  bool isDoubtful(FieldKey field) const {
    return unsure.count(field) != 0 || (!isOwner(field) && handedOn.count(field) != 0);
  }
  bool isOwner(FieldKey field) const {
    auto it = owns.find(field);
    return it != owns.end() && it->second;
  }
};

/// "this = 0, t = 1, f = 0, s = return + f'", for people and tests.
std::string describe(const ir::Module& module, const ir::Function& function, const Signature& signature);

} // namespace wt::engines::ownership
