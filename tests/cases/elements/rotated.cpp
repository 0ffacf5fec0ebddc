// An element is taken out and put back into the same list: nothing is lost. Without the second step it is.
// drive: { Ring r; r.add(1); r.add(2); r.up(); r.down(); r.last(); }
// drive: { Dropping d; d.add(1); d.add(2); d.up(); }
#include <list>
struct Client {
  explicit Client(int n) : n(n) {}
  int n;
};
class Ring {
public:
  void add(int n) { clients.push_back(new Client(n)); } // alloc: clients
  void up() {
    std::list<Client *>::iterator it = clients.begin();
    Client *client = *it;
    clients.erase(it);
    clients.push_back(client);
  }
  void down() {
    Client *client = clients.back();
    clients.remove(client);
    clients.push_front(client);
  }
  int last() const { return clients.back()->n; }
  ~Ring() {
    for (Client *client : clients)
      delete client; // broken: leak(clients)
  }

private:
  std::list<Client *> clients;
};
class Dropping {
public:
  void add(int n) { dropped.push_back(new Client(n)); } // alloc: dropped
  void up() {
    std::list<Client *>::iterator it = dropped.begin();
    dropped.erase(it); // expect: leak(dropped)
  }
  ~Dropping() {
    for (Client *client : dropped)
      delete client;
  }

private:
  std::list<Client *> dropped;
};
