// SPDX-License-Identifier: Apache-2.0
#include "engines/behavior/GrownArrays.h"

#include "engines/behavior/EndlessLoops.h"
#include "engines/behavior/Guards.h"
#include "ir/Describe.h"
#include "ir/Dominators.h"
#include "ir/Target.h"
#include "ir/VisitOperands.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::behavior {

using namespace ir;

namespace {

/// The values assigned to locals in one body.
class Sources {
public:
  explicit Sources(const Body& body) : body_(body) {
    for (const Block& block : body.blocks)
      for (const Instr& instr : block.instrs) {
        auto target = targetOf(instr);
        const auto* assign = std::get_if<Assign>(&instr.op);
        if (VariableId local = target ? localOf(*target) : VariableId())
          values_[local].push_back(assign ? assign->value : ExprId());
      }
  }

  ExprId stripped(ExprId expr) const {
    while (const auto* cast = std::get_if<CastExpr>(&body_[expr].node))
      expr = cast->operand;
    return expr;
  }
  VariableId localOf(PlaceId place) const {
    const auto* local = std::get_if<LocalPlace>(&body_[place].node);
    return local ? local->variable : VariableId();
  }
  /// The assigned values; an invalid id stands for a value that is no expression. Empty: a parameter, or never
  /// assigned.
  const std::vector<ExprId>& of(VariableId local) const {
    static const std::vector<ExprId> kNone;
    auto at = values_.find(local);
    return at == values_.end() ? kNone : at->second;
  }

private:
  const Body& body_;
  std::map<VariableId, std::vector<ExprId>> values_;
};

constexpr unsigned kMaxDepth = 4; // length of chains of locals computed from locals

class Numbers {
public:
  Numbers(const Module& module, const Body& body, const Sources& sources)
      : module_(module), body_(body), sources_(sources) {}

  /// How a value that is stored in a cell compares to the number that the cell held.
  enum Change : uint8_t { Same, Raised, Fresh, Other }; // Fresh: a positive constant
  Change changeOf(ExprId value, Cell cell, unsigned depth = 0) const {
    if (!value || depth > kMaxDepth)
      return Other;
    value = sources_.stripped(value);
    if (const auto* number = std::get_if<IntegerExpr>(&body_[value].node))
      return number->value > 0 ? Fresh : Other;
    if (const auto* read = std::get_if<ReadExpr>(&body_[value].node)) {
      if (cellOf(body_, read->place) == cell)
        return Same;
      VariableId local = sources_.localOf(read->place);
      return local ? changeOfLocal(local, cell, depth) : Other;
    }
    const auto* binary = std::get_if<BinaryExpr>(&body_[value].node);
    if (!binary || (binary->op != BinaryOp::Add && binary->op != BinaryOp::Multiply))
      return Other;
    Change left = changeOf(binary->left, cell, depth), right = changeOf(binary->right, cell, depth);
    auto isFromCell = [](Change change) { return change == Same || change == Raised; };
    const auto* number = std::get_if<IntegerExpr>(&body_[sources_.stripped(binary->right)].node);
    if (number && number->value <= 0)
      return Other; // n + -1
    return isFromCell(left) || isFromCell(right) ? Raised : left == Fresh && right == Fresh ? Fresh : Other;
  }

  /// Adds the cells of the numbers that the value is computed from.
  void addCells(ExprId value, std::vector<Cell>& cells, unsigned depth = 0) const {
    if (!value || depth > kMaxDepth)
      return;
    OperandVisitor{body_,
                   [&](ExprId e) {
                     const auto* read = std::get_if<ReadExpr>(&body_[e].node);
                     if (!read || !typeAs<IntType>(module_.types, body_[e].type))
                       return;
                     if (auto cell = cellOf(body_, read->place)) {
                       if (!llvm::is_contained(cells, *cell))
                         cells.push_back(*cell);
                     } else if (VariableId local = sources_.localOf(read->place))
                       for (ExprId source : sources_.of(local))
                         addCells(source, cells, depth + 1);
                   },
                   [](PlaceId) {}}
        .visit(value);
  }

private:
  const Module& module_;
  const Body& body_;
  const Sources& sources_;

  Change changeOfLocal(VariableId local, Cell cell, unsigned depth) const {
    bool isRaised = false, isSame = false;
    const std::vector<ExprId>& values = sources_.of(local);
    for (ExprId value : values) {
      Change change = changeOf(value, cell, depth + 1);
      if (change == Other)
        return Other;
      isRaised |= change == Raised;
      isSame |= change == Same;
    }
    return values.empty() ? Other : isRaised ? Raised : isSame ? Same : Fresh;
  }
};

class Arrays {
public:
  Arrays(const program::Program& program, FunctionId function, llvm::function_ref<bool(FunctionId)> isAllocator)
      : program_(program), module_(program.module), body_(*program.module[function].body), isAllocator_(isAllocator),
        sources_(body_), numbers_(program.module, body_, sources_) {}

  std::vector<Effects::Addition> run(const std::vector<BlockId>& blocks) {
    std::vector<Effects::Addition> arrays;
    for (BlockId block : blocks)
      for (const Instr& instr : body_[block].instrs) {
        const auto* call = std::get_if<Call>(&instr.op);
        VariableId result = call && call->target ? sources_.localOf(*call->target) : VariableId();
        ExprId moved = result ? movedBy(*call) : ExprId();
        std::optional<Cell> cell = moved ? cellRead(moved, 0) : std::nullopt;
        if (!cell || !isStoredBack(result, *cell, 0))
          continue;
        Effects::Addition array;
        array.thing = arrayIn(*cell);
        array.site = {instr.location, block, describe(module_, body_, moved)};
        for (ExprId argument : call->arguments)
          if (argument != moved)
            numbers_.addCells(argument, array.numbers);
        addTested(block, array.numbers);
        array.isKeyed = isLookedUp(block, *cell);
        if (!array.numbers.empty())
          arrays.push_back(std::move(array));
      }
    return arrays;
  }

private:
  const program::Program& program_;
  const Module& module_;
  const Body& body_;
  llvm::function_ref<bool(FunctionId)> isAllocator_;
  Sources sources_;
  Numbers numbers_;

  /// The argument that the call releases and returns in a new place; invalid: none.
  ExprId movedBy(const Call& call) const {
    const auto* direct = std::get_if<DirectCallee>(&call.callee);
    if (!direct || !isAllocator_(direct->function))
      return ExprId();
    for (size_t a = 0; a < call.arguments.size(); ++a) {
      TypeId type = body_[call.arguments[a]].type;
      if (typeAs<PointerType>(module_.types, type) &&
          program_.fates.of(module_, direct->function, a, type).itself.has(program::Fate::Released))
        return call.arguments[a];
    }
    return ExprId();
  }

  std::optional<Cell> cellRead(ExprId pointer, unsigned depth) const {
    const auto* read = std::get_if<ReadExpr>(&body_[sources_.stripped(pointer)].node);
    if (!read || depth > kMaxDepth)
      return std::nullopt;
    if (auto cell = cellOf(body_, read->place))
      return cell;
    VariableId local = sources_.localOf(read->place);
    const std::vector<ExprId>& values = sources_.of(local);
    return values.size() == 1 && values[0] ? cellRead(values[0], depth + 1) : std::nullopt;
  }

  bool isStoredBack(VariableId result, Cell cell, unsigned depth) const {
    for (const Block& block : body_.blocks)
      for (const Instr& instr : block.instrs) {
        const auto* assign = std::get_if<Assign>(&instr.op);
        const auto* read = assign ? std::get_if<ReadExpr>(&body_[sources_.stripped(assign->value)].node) : nullptr;
        if (!read || sources_.localOf(read->place) != result)
          continue;
        VariableId next = sources_.localOf(assign->target);
        if (cellOf(body_, assign->target) == cell || (next && depth < kMaxDepth && isStoredBack(next, cell, depth + 1)))
          return true;
      }
    return false;
  }

  /// Adds the numbers in the tests on every path to the block.
  void addTested(BlockId block, std::vector<Cell>& numbers) const {
    std::vector<uint32_t> dominator = dominatorsOf(body_);
    for (uint32_t at = block.index;; at = dominator[at]) {
      for (const Instr& instr : body_.blocks[at].instrs)
        if (const auto* assume = std::get_if<Assume>(&instr.op))
          if (const auto* test = std::get_if<BinaryExpr>(&body_[assume->condition].node);
              test && typeAs<IntType>(module_.types, body_[test->left].type))
            numbers_.addCells(assume->condition, numbers);
      if (dominator[at] == at)
        break;
    }
  }

  /// Does a loop read the array's elements without making the array longer?
  bool isLookedUp(BlockId grown, Cell cell) const {
    for (const BodyLoop& loop : loopsOf(body_)) {
      if (std::binary_search(loop.blocks.begin(), loop.blocks.end(), grown))
        continue;
      bool isRead = false;
      for (BlockId block : loop.blocks)
        for (const Instr& instr : body_[block].instrs)
          visitExprs(body_, instr.op, [&](ExprId e) {
            const auto* read = std::get_if<ReadExpr>(&body_[e].node);
            isRead |= read && cellOf(body_, read->place) == cell;
          });
      if (isRead)
        return true;
    }
    return false;
  }
};

} // namespace

std::vector<Effects::Addition> grownArrays(const program::Program& program, FunctionId function,
                                           const std::vector<BlockId>& blocks,
                                           llvm::function_ref<bool(FunctionId)> isAllocator) {
  return Arrays(program, function, isAllocator).run(blocks);
}

NumberChanges numberChanges(const Module& module, const Body& body, const std::vector<BlockId>& blocks) {
  NumberChanges changes;
  Sources sources(body);
  Numbers numbers(module, body, sources);
  for (BlockId block : blocks)
    for (const Instr& instr : body[block].instrs) {
      const auto* assign = std::get_if<Assign>(&instr.op);
      auto target = targetOf(instr);
      auto cell = target ? cellOf(body, *target) : std::nullopt;
      if (!cell || !typeAs<IntType>(module.types, body[*target].type))
        continue;
      auto change = assign ? numbers.changeOf(assign->value, *cell) : Numbers::Other;
      bool isDirect = assign && std::holds_alternative<IntegerExpr>(body[sources.stripped(assign->value)].node);
      if (change == Numbers::Raised)
        changes.raised.insert(*cell);
      else if (change != Numbers::Same && (change != Numbers::Fresh || isDirect))
        changes.lowered.insert(*cell);
    }
  return changes;
}

} // namespace wt::engines::behavior
