// A table hands out objects that it keeps: other containers borrow them. The twin's factory keeps nothing.
// drive: { Table table; borrows(table); }
// drive: forgets(2)
#include <map>
#include <vector>
struct Node {
  explicit Node(int id) : id(id) {}
  int id;
};
class Table {
public:
  Node *get(int id) {
    auto it = nodes_.find(id);
    if (it != nodes_.end())
      return it->second;
    Node *node = new Node(id);
    nodes_[id] = node;
    return node;
  }
  ~Table() {
    for (auto &row : nodes_)
      delete row.second;
  }

private:
  std::map<int, Node *> nodes_;
};
unsigned long borrows(Table &table) {
  std::vector<Node *> roots;
  roots.push_back(table.get(1));
  roots.push_back(table.get(2));
  return roots.size();
}
static Node *make(int id) { return new Node(id); }
unsigned long forgets(int id) {
  std::vector<Node *> roots;
  roots.push_back(make(id)); // alloc: made
  return roots.size();
} // expect: leak(made)
