// SPDX-License-Identifier: Apache-2.0
#include "ir/BodyParser.h"

#include "ir/Builder.h"
#include "ir/TextForm.h"

#include <bit>

namespace wt::ir::text {

using llvm::StringRef;

namespace {

/// A place or an expression whose type may still be open: the rest of the text or its context determines it.
struct Operand {
  std::variant<Place, Expr> row;
  const Token* start = nullptr;
  bool isPast63Bits = false; // an integer that only an unsigned type can hold
};

class BodyParser {
public:
  BodyParser(Reader& reader, FunctionId function)
      : reader_(reader), module_(reader.module), function_(function), builder_(reader.module) {
    builder_.body() = Body(); // the blocks come from the text
  }

  void run() {
    reader_.expectNewline();
    readVariables();
    while (!reader_.hasFailed() && !reader_.isSymbol("}"))
      readBlock();
    reader_.expectSymbol("}");
    for (const BlockReference& reference : references_)
      if (reference.block.index >= body().blocks.size())
        reader_.fail(*reference.token, "there is no block " + reference.token->text);
    if (body().blocks.empty())
      reader_.fail(reader_.peek(), "a body has at least one block");
    if (!body().entry)
      body().entry = BlockId(0);
    if (!reader_.hasFailed())
      module_[function_].body = builder_.finishUntidied();
  }

private:
  Reader& reader_;
  Module& module_;
  FunctionId function_;
  Builder builder_;
  llvm::StringMap<VariableId> variables_;
  std::map<uint32_t, uint32_t> sharedUnknowns_; // from the number in the text to the serial
  uint32_t nextUnknown_ = 0;
  struct BlockReference {
    BlockId block;
    const Token* token;
  };
  std::vector<BlockReference> references_;

  Body& body() { return builder_.body(); }
  TypeId intern(const Type& type) { return module_.types.intern(type); }
  Location readLocation() { return reader_.readLocation(module_[function_].location.file); }

  // ---- variables and gaps

  void readVariables() {
    if (!reader_.isWord("param"))
      addPlainParameters();
    VariableKind kind{};
    while (!reader_.hasFailed()) {
      if (reader_.acceptEnum(kVariableKinds, kind))
        readVariable(kind);
      else if (reader_.acceptWord("gap"))
        readGap();
      else
        return;
    }
  }

  void addPlainParameters() {
    const Function& f = module_[function_];
    const auto* type = typeAs<FunctionType>(module_.types, f.type);
    for (size_t i = 0; i < type->parameters.size(); ++i) {
      std::string name = i < f.parameterNames.size() ? f.parameterNames[i] : "";
      addVariable(reader_.peek(), {name, type->parameters[i], VariableKind::Parameter, {}, {}});
    }
  }

  void addVariable(const Token& at, Variable variable) {
    if (!variables_.try_emplace(variable.name, VariableId(body().variables.size())).second)
      reader_.fail(at, "there is a variable " + variableText(variable.name) + " already");
    if (variable.kind == VariableKind::Result && !body().result)
      body().result = VariableId(body().variables.size());
    body().variables.push_back(std::move(variable));
  }

  void readVariable(VariableKind kind) {
    const Token& at = reader_.peek();
    Variable v;
    v.kind = kind;
    v.name = reader_.readName("the name of a variable");
    reader_.expectSymbol(":");
    v.type = reader_.readType();
    if (reader_.peek().kind == TokenKind::String)
      v.text = reader_.readString();
    v.location = readLocation();
    reader_.expectNewline();
    addVariable(at, std::move(v));
  }

  void readGap() {
    Gap gap;
    gap.construct = reader_.readString();
    gap.location = readLocation();
    reader_.expectNewline();
    body().gaps.push_back(std::move(gap));
  }

  // ---- blocks

  /// The number of a block's name, `b12`; none if the token is not such a name.
  static std::optional<uint32_t> blockNumber(const Token& token) {
    uint32_t number = 0;
    StringRef text = token.text;
    if (token.kind != TokenKind::Word || !text.consume_front("b") || text.getAsInteger(10, number) ||
        number == BlockId::kNone)
      return std::nullopt;
    return number;
  }

  void readBlock() {
    BlockId id(body().blocks.size());
    std::string expected = "b" + std::to_string(id.index);
    if (!reader_.isWord(expected))
      return reader_.failExpected("the block `" + expected + ":`");
    reader_.next();
    reader_.expectSymbol(":");
    body().blocks.emplace_back();
    if (reader_.acceptWord("entry"))
      markBlock(body().entry, id);
    if (reader_.acceptWord("exit"))
      markBlock(body().exit, id);
    if (reader_.acceptWord("raise"))
      markBlock(body().raise, id);
    reader_.expectNewline();
    while (!reader_.hasFailed() && !isBlockEnd())
      readInstr(id);
    readSuccessors(id);
  }

  void markBlock(BlockId& mark, BlockId id) {
    if (mark)
      reader_.fail(reader_.peek(), "block b" + std::to_string(mark.index) + " is marked so already");
    mark = id;
  }

  bool isBlockEnd() const {
    bool isLabel =
        blockNumber(reader_.peek()) && reader_.peek(1).kind == TokenKind::Symbol && reader_.peek(1).text == ":";
    return isLabel || reader_.isSymbol("}") || reader_.isWord("goto") || reader_.isWord("jump") ||
           reader_.isWord("unwind");
  }

  void readSuccessors(BlockId id) {
    bool hasAny = false;
    EdgeKind kind{};
    while (reader_.acceptEnum(kEdgeKinds, kind)) {
      do
        body()[id].successors.push_back({readBlockReference(), kind});
      while (blockNumber(reader_.peek()));
      hasAny = true;
    }
    if (reader_.acceptWord("unwind")) {
      body()[id].unwind = readBlockReference();
      hasAny = true;
    }
    if (hasAny)
      reader_.expectNewline();
  }

  BlockId readBlockReference() {
    auto number = blockNumber(reader_.peek());
    if (!number) {
      reader_.failExpected("a block, such as b2");
      return BlockId();
    }
    references_.push_back({BlockId(*number), &reader_.peek()});
    reader_.next();
    return BlockId(*number);
  }

  // ---- instructions

  void readInstr(BlockId block) {
    Operation op = readOperation();
    Location location = readLocation();
    reader_.expectNewline();
    if (!reader_.hasFailed())
      body()[block].instrs.push_back({std::move(op), location});
  }

  Operation readOperation() {
    if (reader_.acceptWord("enter"))
      return Enter{readVariableName()};
    if (reader_.acceptWord("leave"))
      return Leave{readVariableName()};
    if (reader_.acceptWord("return"))
      return Return{};
    if (reader_.acceptWord("throw"))
      return Throw{isOperandStart() ? readExpr(TypeId()) : ExprId()};
    if (reader_.acceptWord("assume"))
      return Assume{readExpr(intern(IntType{1, false}))};
    if (reader_.acceptWord("free"))
      return readFree();
    if (reader_.acceptWord("call"))
      return readCall(std::nullopt);
    PlaceId target = placeOf(readOperand());
    reader_.expectSymbol(":=");
    if (reader_.acceptWord("alloc"))
      return readAlloc(target);
    if (reader_.acceptWord("call"))
      return readCall(target);
    return Assign{target, readExpr(typeOf(target))};
  }

  bool isOperandStart() const { return !reader_.isWord("at") && reader_.peek().kind != TokenKind::Newline; }
  TypeId typeOf(PlaceId id) { return reader_.hasFailed() ? TypeId() : body()[id].type; }

  VariableId readVariableName() {
    const Token& token = reader_.peek();
    auto found = variables_.find(reader_.readName("a variable"));
    if (found != variables_.end())
      return found->second;
    reader_.fail(token, "there is no variable " + variableText(token.text));
    return VariableId();
  }

  Operation readFree() {
    Free op;
    op.family = reader_.readFamily();
    op.pointer = readExpr(TypeId());
    op.isDestruction = reader_.acceptWord("destroys");
    return op;
  }

  Operation readAlloc(PlaceId target) {
    Alloc op;
    op.target = target;
    op.family = reader_.readFamily();
    op.type = reader_.readType();
    if (reader_.acceptWord("size"))
      op.size = readExpr(intern(IntType{64, false}));
    op.mayFail = reader_.acceptWord("may-fail");
    op.isConstruction = reader_.acceptWord("constructs");
    return op;
  }

  Operation readCall(std::optional<PlaceId> target) {
    Call op;
    op.target = target;
    op.callee = readCallee();
    std::vector<TypeId> parameters;
    if (!reader_.hasFailed())
      if (const FunctionType* type = calledType(module_, body(), op.callee))
        parameters = type->parameters;
    reader_.expectSymbol("(");
    while (!reader_.hasFailed() && !reader_.isSymbol(")")) {
      size_t i = op.arguments.size();
      op.arguments.push_back(readExpr(i < parameters.size() ? parameters[i] : TypeId()));
      if (!reader_.isSymbol(")"))
        reader_.expectSymbol(",");
    }
    reader_.expectSymbol(")");
    reader_.acceptEnum(kCallRoles, op.role);
    return op;
  }

  Callee readCallee() {
    if (reader_.acceptWord("opaque"))
      return OpaqueCallee{};
    if (reader_.acceptSymbol("*"))
      return PointerCallee{exprOf(readOperand(), TypeId())};
    if (reader_.acceptWord("virtual")) {
      RecordId record = reader_.readRecord();
      return VirtualCallee{record, reader_.readFunction()};
    }
    if (reader_.peek().kind != TokenKind::FunctionName)
      reader_.failExpected("@function, virtual, *pointer or opaque");
    return DirectCallee{reader_.readFunction()};
  }

  // ---- expressions

  /// An expression that stands alone: a binary one needs no parentheses.
  ExprId readExpr(TypeId expected) { return exprOf(readBinary(readOperand()), expected); }

  /// The binary expression with `left` as its left operand, if an operator follows; otherwise `left`.
  Operand readBinary(Operand left) {
    auto op = reader_.peek().kind == TokenKind::Symbol ? binaryOpOf(reader_.peek().text) : std::nullopt;
    if (!op)
      return left;
    reader_.next();
    ExprId a = exprOf(left, TypeId());
    TypeId expected = reader_.hasFailed() ? TypeId() : expectedOfRight(*op, body()[a].type);
    ExprId b = exprOf(readOperand(), expected);
    return {Expr{BinaryExpr{*op, a, b}, TypeId()}, left.start};
  }

  Operand readOperand() {
    Reader::Nesting nesting(reader_);
    const Token* start = &reader_.peek();
    if (reader_.acceptSymbol("*"))
      return {withDefaultType(DerefPlace{exprOf(readOperand(), TypeId())}), start};
    if (reader_.acceptSymbol("&"))
      return {Expr{AddressExpr{placeOf(readOperand())}, TypeId()}, start};
    const Token& number = reader_.peek(1);
    bool isNegativeNumber = reader_.isSymbol("-") && number.begin == start->end &&
                            (number.kind == TokenKind::Integer || number.kind == TokenKind::Real);
    auto op = start->kind == TokenKind::Symbol && !isNegativeNumber ? unaryOpOf(start->text) : std::nullopt;
    if (!op)
      return readSuffixes(readPrimary());
    reader_.next();
    TypeId expected = *op == UnaryOp::Not ? intern(IntType{1, false}) : TypeId();
    return {Expr{UnaryExpr{*op, exprOf(readOperand(), expected)}, TypeId()}, start};
  }

  Operand readSuffixes(Operand operand) {
    while (!reader_.hasFailed()) {
      if (reader_.acceptSymbol("."))
        operand.row = readField(operand);
      else if (reader_.acceptSymbol("[")) {
        PlaceId array = placeOf(operand);
        ExprId index = readExpr(TypeId());
        reader_.expectSymbol("]");
        operand.row = withDefaultType(ElementPlace{array, index});
      } else if (reader_.acceptSymbol(":")) {
        TypeId type = reader_.readType();
        if (std::holds_alternative<Place>(operand.row))
          operand.row = Expr{ReadExpr{placeOf(operand)}, type};
        else
          std::get<Expr>(operand.row).type = type;
        return operand;
      } else
        return operand;
    }
    return operand;
  }

  Place readField(const Operand& operand) {
    PlaceId object = placeOf(operand);
    RecordId record;
    if (reader_.peek().kind == TokenKind::RecordName) {
      record = reader_.readRecord();
      reader_.expectSymbol(":");
    } else if (TypeId type = typeOf(object)) {
      if (const auto* known = typeAs<RecordType>(module_.types, type))
        record = known->record;
      else
        reader_.fail(reader_.peek(), "only a record has fields");
    }
    const Token& name = reader_.peek();
    reader_.readName("the name of a field");
    if (reader_.hasFailed())
      return Place();
    uint32_t left = name.ordinal ? name.ordinal : 1;
    const std::vector<Field>& fields = module_[record].fields;
    for (uint32_t i = 0; i < fields.size(); ++i)
      if (fields[i].name == name.text && --left == 0)
        return withDefaultType(FieldPlace{object, record, i});
    reader_.fail(name, "%" + nameText(module_[record].name, true) + " has no field " + nameText(name.text));
    return Place();
  }

  Operand readPrimary() {
    const Token& token = reader_.peek();
    switch (token.kind) {
    case TokenKind::Integer:
    case TokenKind::Real: return readLiteral();
    case TokenKind::String:
      reader_.next();
      return {Expr{StringExpr{reader_.internString(token.text)}, TypeId()}, &token};
    case TokenKind::FunctionName: return {Expr{FunctionExpr{reader_.readFunction()}, TypeId()}, &token};
    case TokenKind::GlobalName: return {withDefaultType(GlobalPlace{reader_.readGlobal()}), &token};
    case TokenKind::QuotedName: return {withDefaultType(LocalPlace{readVariableName()}), &token};
    case TokenKind::CastOpen: return readCast();
    case TokenKind::Word: return readWord();
    case TokenKind::Symbol:
      if (reader_.isSymbol("-"))
        return readLiteral();
      if (reader_.isSymbol("("))
        return readParenthesised();
      break;
    case TokenKind::RecordName:
    case TokenKind::Newline:
    case TokenKind::End: break;
    }
    reader_.failExpected("an expression");
    return {Place(), &token};
  }

  Operand readWord() {
    const Token& token = reader_.peek();
    bool isCall = reader_.peek(1).kind == TokenKind::Symbol && reader_.peek(1).text == "(";
    if (reader_.acceptWord("null"))
      return {Expr{NullExpr{}, TypeId()}, &token};
    if (reader_.acceptWord("zero"))
      return {Expr{ZeroExpr{}, TypeId()}, &token};
    if (isCall && reader_.isWord("unknown"))
      return readUnknown();
    if (isCall && reader_.isWord("real"))
      return readRealBits();
    if (isReserved(token.text))
      reader_.fail(token, "a variable of this name is written in quotes: '" + token.text + "'");
    return {withDefaultType(LocalPlace{readVariableName()}), &token};
  }

  Operand readLiteral() {
    const Token* start = &reader_.peek();
    bool isNegative = reader_.acceptSymbol("-");
    const Token& token = reader_.next();
    if (token.kind == TokenKind::Real)
      return {Expr{RealExpr{isNegative ? -token.real : token.real}, TypeId()}, start};
    if (isNegative && token.number > uint64_t(1) << 63)
      reader_.fail(*start, "the number does not fit into 64 bits");
    uint64_t bits = isNegative ? 0 - token.number : token.number;
    return {Expr{IntegerExpr{int64_t(bits)}, TypeId()}, start, !isNegative && token.number > INT64_MAX};
  }

  /// `real(0x7ff0000000000000)`: a number without decimal digits, by its bits.
  Operand readRealBits() {
    const Token* start = &reader_.next();
    reader_.expectSymbol("(");
    uint64_t bits = reader_.readNumber("the bits of a number");
    reader_.expectSymbol(")");
    return {Expr{RealExpr{std::bit_cast<double>(bits)}, TypeId()}, start};
  }

  Operand readUnknown() {
    const Token* start = &reader_.next();
    reader_.expectSymbol("(");
    const Token& word = reader_.peek();
    auto reason = unknownReasonOf(reader_.readName("why the value is unknown"));
    if (!reason)
      reader_.fail(word, "there is no such reason for a value to be unknown");
    reader_.expectSymbol(")");
    if (reader_.hasFailed())
      return {Place(), start};
    uint32_t serial = nextUnknown_;
    if (word.ordinal)
      serial = sharedUnknowns_.try_emplace(word.ordinal, nextUnknown_).first->second;
    nextUnknown_ += serial == nextUnknown_;
    return {Expr{UnknownExpr{*reason, serial}, TypeId()}, start};
  }

  Operand readCast() {
    const Token* start = &reader_.next();
    TypeId type = reader_.readType();
    reader_.expectSymbol(">");
    reader_.expectSymbol("(");
    ExprId operand = readExpr(TypeId());
    reader_.expectSymbol(")");
    return {Expr{CastExpr{*castKindOf(start->text), operand}, type}, start};
  }

  /// `(a + b)`, `(place)`, `(place as T)`.
  Operand readParenthesised() {
    const Token* start = &reader_.next();
    Operand operand = readOperand();
    if (reader_.isWord("as")) {
      const Token& as = reader_.next();
      TypeId type = reader_.readType();
      if (auto* place = std::get_if<Place>(&operand.row))
        place->type = type;
      else
        reader_.fail(as, "only a place can be seen as another type");
    } else
      operand = readBinary(operand);
    reader_.expectSymbol(")");
    operand.start = start;
    return operand;
  }

  // ---- from operands to rows

  Place withDefaultType(PlaceNode node) {
    return reader_.hasFailed() ? Place() : Place{node, defaultType(module_, body(), node)};
  }

  PlaceId placeOf(const Operand& operand) {
    const auto* place = std::get_if<Place>(&operand.row);
    if (!place)
      reader_.fail(*operand.start, "expected a place: a variable, a global, *pointer, a field or an element");
    else if (!place->type)
      reader_.fail(*operand.start, "the type of what is here is not known: write (place as T)");
    return reader_.hasFailed() ? PlaceId() : builder_.intern(*place);
  }

  ExprId exprOf(const Operand& operand, TypeId expected) {
    if (std::holds_alternative<Place>(operand.row)) {
      PlaceId place = placeOf(operand);
      return reader_.hasFailed() ? ExprId() : builder_.read(place);
    }
    Expr e = std::get<Expr>(operand.row);
    if (reader_.hasFailed())
      return ExprId();
    if (!e.type)
      e.type = defaultType(module_, body(), e.node, expected, [&](const Type& type) { return intern(type); });
    if (!e.type) {
      reader_.fail(*operand.start, "the type of this value is not clear here: write it after a colon, as in null:*i8");
      return ExprId();
    }
    const auto* integer = typeAs<IntType>(module_.types, e.type);
    if (operand.isPast63Bits && !(integer && !integer->isSigned))
      reader_.fail(*operand.start, "the number does not fit into its type");
    return reader_.hasFailed() ? ExprId() : builder_.intern(std::move(e));
  }
};

} // namespace

void readBody(Reader& reader, FunctionId function) {
  BodyParser(reader, function).run();
}

} // namespace wt::ir::text
