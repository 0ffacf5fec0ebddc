// A shop's stock, read from a file of `kind;name;count` lines.
#pragma once

#include <cstdio>
#include <stdexcept>
#include <string>

class Item {
public:
  Item(std::string name, int count) : name_(std::move(name)), count_(count) {}
  virtual ~Item() = default;

  const std::string &name() const { return name_; }
  int count() const { return count_; }
  void add(int more) { count_ += more; }

  virtual int daysToKeep() const = 0;

private:
  std::string name_;
  int count_;
};

class Tool : public Item {
public:
  using Item::Item;
  int daysToKeep() const override { return 3650; }
};

class Fruit : public Item {
public:
  using Item::Item;
  int daysToKeep() const override { return 14; }
};

// A file that is read line by line. The first line says what the file is.
class LineReader {
public:
  LineReader(const char *path, const char *title);
  ~LineReader();
  LineReader(const LineReader &) = delete;
  LineReader &operator=(const LineReader &) = delete;

  // False at the end of the file.
  bool next(std::string &line);

private:
  std::FILE *file_;
};

// The items, each once.
class Stock {
public:
  Stock() = default;
  ~Stock();
  Stock(const Stock &) = delete;
  Stock &operator=(const Stock &) = delete;

  // Takes over the item: it is kept, or added to the one of the same name.
  void put(Item *item);
  void load(const char *path);
  Item *find(const std::string &name) const;
  void print() const;

private:
  struct Node {
    Item *item;
    Node *next;
  };
  Node *first_ = nullptr;
};

// Gives `kind;name;count` the shape of an item. Throws std::runtime_error.
Item *parseItem(const std::string &line);
