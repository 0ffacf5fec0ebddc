#include "inventory.h"

#include <cstring>

LineReader::LineReader(const char *path, const char *title) : file_(std::fopen(path, "r")) {
  if (!file_)
    throw std::runtime_error(std::string("cannot open ") + path);
  std::string line;
  if (!next(line) || line != title)
    throw std::runtime_error(std::string(path) + " is not a file of " + title);
}

LineReader::~LineReader() { std::fclose(file_); }

bool LineReader::next(std::string &line) {
  char *buffer = new char[256];
  if (!std::fgets(buffer, 256, file_))
    return false;
  line.assign(buffer, std::strcspn(buffer, "\n"));
  delete[] buffer;
  return true;
}

static int parseCount(const std::string &text) {
  int count = 0;
  for (char c : text) {
    if (c < '0' || c > '9')
      throw std::runtime_error("not a number: " + text);
    count = 10 * count + (c - '0');
  }
  return count;
}

Item *parseItem(const std::string &line) {
  std::size_t first = line.find(';');
  std::size_t second = line.find(';', first + 1);
  if (first == std::string::npos || second == std::string::npos)
    throw std::runtime_error("expected kind;name;count: " + line);
  std::string kind = line.substr(0, first);
  std::string name = line.substr(first + 1, second - first - 1);

  Item *item = nullptr;
  if (kind == "tool")
    item = new Tool(name, 0);
  else if (kind == "fruit")
    item = new Fruit(name, 0);
  else
    throw std::runtime_error("unknown kind: " + kind);
  item->add(parseCount(line.substr(second + 1)));
  return item;
}

Stock::~Stock() {
  while (first_) {
    Node *next = first_->next;
    delete first_->item;
    delete first_;
    first_ = next;
  }
}

Item *Stock::find(const std::string &name) const {
  for (Node *node = first_; node; node = node->next)
    if (node->item->name() == name)
      return node->item;
  return nullptr;
}

void Stock::put(Item *item) {
  if (Item *known = find(item->name())) {
    known->add(item->count());
    return;
  }
  first_ = new Node{item, first_};
}

void Stock::load(const char *path) {
  LineReader reader(path, "stock");
  std::string line;
  while (reader.next(line))
    if (!line.empty())
      put(parseItem(line));
}

void Stock::print() const {
  for (Node *node = first_; node; node = node->next)
    std::printf("%6d  %s (%d days)\n", node->item->count(), node->item->name().c_str(), node->item->daysToKeep());
}
