// Lines are kept in their connection, and connections go: the lines go with them. Without an end, the connections stay.
// options: --engines behavior
// skip-run: a server does not end
#include <memory>
#include <string>
#include <vector>
std::string read_line();
bool is_open();

struct Connection {
  std::vector<std::string> lines;
  void read() { lines.push_back(read_line()); }
};
void serve() {
  for (;;) {
    auto c = std::make_unique<Connection>();
    while (is_open())
      c->read();
  }
}

struct Client {
  std::vector<std::string> lines;
};
static std::vector<std::unique_ptr<Client>> clients;
void serve_and_keep() {
  for (;;)
    clients.push_back(std::make_unique<Client>()); // expect: unbounded-growth(clients)
}
