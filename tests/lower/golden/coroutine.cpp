// flags: -std=c++20
// Not lowered: the function says so.
#include <coroutine>
struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
};
Task f(int *p) {
  co_await std::suspend_never{};
  *p = 1;
}
