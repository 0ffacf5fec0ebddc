// SPDX-License-Identifier: Apache-2.0
// How does ownership pass across a call? The paper's method ownership type [Clouseau, Section 3.1]: constraints over
// the ownership of the parameters at entry, the receiver's fields at entry and at exit, and the result.
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
  uint32_t parameters = 0;             // their slots come first, one for each parameter, pointer or not
  std::vector<FieldKey> fields;        // of the receiver: then one slot each at entry, and one each at exit
  uint32_t receiver = UINT32_MAX;      // the parameter that is the receiver
  bool forgetsFields = false;          // other fields of the receiver may have changed too
  solver::OwnershipSignature internal; // over all slots; the last one is the result
  /// For callers on another object: the fields have their types. Slots: parameters, result.
  solver::OwnershipSignature external;
  std::vector<bool> releases;       // by parameter: the argument's lifetime ends in the call; it is not only taken
  std::vector<bool> takenOnSuccess; // by parameter: the caller keeps it if the result is null or reports failure
  /// For a library function that behaves differently if a parameter is null (getcwd): that behaviour.
  std::unique_ptr<Signature> whenNull;
  uint32_t whenNullParameter = UINT32_MAX;
  bool mayReturnNull = false;
  std::vector<bool> isFieldDoubtful; // by field, likewise
  std::vector<bool> isLeftEmpty;     // by field: null at some return
  /// By parameter, then the result: contradictory evidence, in this function or in a belief it depends on.
  std::vector<bool> isDoubtful;

  std::string belief; // for a function without a body: "what it gives ends in `sdsfree` at 11 of 12 places"

  /// Do both look the same to callers?
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

/// The ownership that a signature fixes for one slot.
Owns ownsOf(const solver::OwnershipSignature& signature, uint32_t slot);
/// Does some flow of the signature mention the slot?
bool isInFlow(const solver::OwnershipSignature& signature, uint32_t slot);

/// Null if nothing is known about the function.
using SignatureLookup = std::function<const Signature*(ir::FunctionId)>;

/// The state in which all calls of a method find a field (FoundEmpty.h).
enum class Found : uint8_t { Empty, Unknown, Full };

/// The ownership of class fields while no method runs; a field that is not listed owns nothing.
struct FieldTypes {
  std::map<FieldKey, bool> owns;
  struct Witness {
    ir::FunctionId function; // a constructor or destructor, or a function that acts as one
    bool releases = false;   // true: it releases the field's target; false: it makes it
  };
  std::map<FieldKey, Witness> because; // the evidence for an owner
  std::set<FieldKey> handedOn;         // read by a function that may release the target: copied, passed, released
  std::set<FieldKey> unsure;           // of C structures: makers and breakers do not all agree
  std::set<FieldKey> mayBeNull;        // some makers of the object leave it empty
  std::vector<bool> isStruct;          // by record: a C structure
  std::set<FieldKey> followed;         // fields of C structures about which something is known; the others are memory
  /// Functions that receive objects while these are being made, or being taken apart.
  std::set<ir::FunctionId> duringMaking, duringBreaking;
  /// Methods that only methods of the same object call (Helpers.h), and those of them that may find a field empty.
  std::set<ir::FunctionId> internal, internalMaking;
  std::map<std::pair<ir::FunctionId, FieldKey>, Found> found; // by method that fills the field
  Found foundBy(ir::FunctionId method, FieldKey field) const {
    auto it = found.find({method, field});
    return it == found.end() ? Found::Unknown : it->second;
  }
  bool isKnown(FieldKey field) const { return owns.count(field) != 0; }
  /// A field whose target someone may release is only presumed not to own.
  bool isDoubtful(FieldKey field) const {
    return unsure.count(field) != 0 || (!isOwner(field) && handedOn.count(field) != 0);
  }
  bool isOwner(FieldKey field) const {
    auto it = owns.find(field);
    return it != owns.end() && it->second;
  }
};

/// "this = 0, t = 1, f = 0, s = return + f'", for display and tests.
std::string describe(const ir::Module& module, const ir::Function& function, const Signature& signature);

} // namespace wt::engines::ownership
