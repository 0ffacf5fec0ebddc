// A list gives out its last token and deletes what it is handed: the token is the list's all the time. (simplecpp's TokenList)
// options: --engines ownership
// drive: use()

struct Token {
  Token *previous = nullptr;
  Token *next = nullptr;
};

class TokenList {
public:
  TokenList() : front_(nullptr), back_(nullptr) {}
  TokenList(const TokenList &) = delete;
  TokenList &operator=(const TokenList &) = delete;
  ~TokenList() {
    while (front_) {
      Token *next = front_->next;
      delete front_;
      front_ = next;
    }
  }
  void push(Token *tok) {
    if (!front_)
      front_ = tok;
    else
      back_->next = tok;
    tok->previous = back_;
    back_ = tok;
  }
  Token *back() { return back_; }
  void deleteToken(Token *tok) {
    if (!tok)
      return;
    Token *const previous = tok->previous;
    Token *const next = tok->next;
    if (previous)
      previous->next = next;
    if (next)
      next->previous = previous;
    if (front_ == tok)
      front_ = next;
    if (back_ == tok)
      back_ = previous;
    delete tok;
  }

private:
  Token *front_;
  Token *back_;
};

void use() {
  TokenList list;
  list.push(new Token);
  list.push(new Token);
  list.deleteToken(list.back());
}
