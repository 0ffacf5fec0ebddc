// Text that is only appended to, and text that is sent and cleared.
// options: --engines behavior
// skip-run: a server does not end
#include <string>
std::string receive();
void send(const std::string &);
static std::string transcript, line;

void serve() {
  for (;;)
    transcript += receive(); // expect: unbounded-growth(transcript)
}
void serve_lines() {
  for (;;) {
    line += receive();
    send(line);
    line.clear();
  }
}
