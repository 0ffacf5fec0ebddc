// A map of sessions: closing one takes it out of the map and does not release it.
// drive: { Server s; s.open(1); s.close(1); }
// drive: { ServerKept s; s.open(1); s.close(1); }
#include <map>
struct Session {
  int id;
  explicit Session(int i) : id(i) {}
};
class Server {
public:
  ~Server() {
    for (std::map<int, Session *>::iterator it = sessions_.begin(); it != sessions_.end(); ++it)
      delete it->second;
  }
  void open(int id) {
    if (sessions_.count(id) == 0)
      sessions_[id] = new Session(id); // alloc: session
  }
  void close(int id) { sessions_.erase(id); } // expect: leak(session)

private:
  std::map<int, Session *> sessions_;
};
class ServerKept {
public:
  ~ServerKept() {
    for (std::map<int, Session *>::iterator it = sessions_.begin(); it != sessions_.end(); ++it)
      delete it->second;
  }
  void open(int id) {
    if (sessions_.count(id) == 0)
      sessions_[id] = new Session(id);
  }
  void close(int id) {
    std::map<int, Session *>::iterator it = sessions_.find(id);
    if (it == sessions_.end())
      return;
    delete it->second;
    sessions_.erase(it);
  }

private:
  std::map<int, Session *> sessions_;
};
