// Two objects count each other, and neither count ever comes to nothing. The twins hold one of the two by `weak_ptr`, or
// empty a field in the end.
// drive: family()
// drive: pair()
// drive: session()
// drive: weakFamily()
// drive: broken()
// flags: -std=c++17
#include <memory>
#include <vector>

struct Node {
  std::shared_ptr<Node> parent;
  std::vector<std::shared_ptr<Node>> children;
};
std::shared_ptr<Node> add(const std::shared_ptr<Node> &parent) {
  auto child = std::make_shared<Node>(); // alloc: parent
  child->parent = parent;
  parent->children.push_back(child); // expect(low): leak(parent)
  return child;
}
void family() {
  auto root = std::make_shared<Node>(); // alloc: parent
  add(root);
}

struct Server;
struct Client {
  std::shared_ptr<Server> server;
};
struct Server {
  std::shared_ptr<Client> client;
};
void pair() {
  auto client = std::make_shared<Client>(); // alloc: client
  auto server = std::make_shared<Server>(); // alloc: client
  client->server = server;
  server->client = client; // expect(low): leak(client)
}

class Session : public std::enable_shared_from_this<Session> {
public:
  void keep() { self_ = shared_from_this(); } // expect(low): leak(this)

private:
  std::shared_ptr<Session> self_;
};

void session() {
  auto session = std::make_shared<Session>(); // alloc: this
  session->keep();
}

struct WeakNode {
  std::weak_ptr<WeakNode> parent;
  std::vector<std::shared_ptr<WeakNode>> children;
};
void weakFamily() {
  auto root = std::make_shared<WeakNode>();
  auto child = std::make_shared<WeakNode>();
  child->parent = root;
  root->children.push_back(child);
}

struct Peer {
  std::shared_ptr<Peer> other;
};
void broken() {
  auto one = std::make_shared<Peer>();
  auto two = std::make_shared<Peer>();
  one->other = two;
  two->other = one;
  one->other.reset();
}
