// A class that logs each request in a member; the twin clears its log when it is written out.
// options: --engines behavior
// skip-run: a server does not end
#include <string>
#include <vector>
std::string receive();
void write_out(const std::vector<std::string> &lines);

class Server {
public:
  void run() {
    while (true)
      handle(receive());
  }

private:
  std::vector<std::string> log_;
  void handle(const std::string &request) {
    log_.push_back(request); // expect: unbounded-growth(this->log_)
  }
};
class Flushing {
public:
  void run() {
    while (true)
      handle(receive());
  }

private:
  std::vector<std::string> log_;
  void handle(const std::string &request) {
    log_.push_back(request);
    if (log_.size() == 50) {
      write_out(log_);
      log_.clear();
    }
  }
};
void start() {
  Server s;
  s.run();
}
void start_flushing() {
  Flushing f;
  f.run();
}
