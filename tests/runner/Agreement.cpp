// SPDX-License-Identifier: Apache-2.0
// Matches expectations and findings, both ways.
#include "Agreement.h"

#include <algorithm>

namespace wt::testing {

namespace {

bool contains(const auto& list, const auto& item) { return std::find(list.begin(), list.end(), item) != list.end(); }

class Matcher {
public:
  Matcher(const CaseFile& file, const std::vector<Reported>& reported, const std::vector<std::string>& engines)
      : file_(file), reported_(reported), engines_(engines) {}

  Agreement run() {
    for (const Expectation& e : file_.expectations)
      judge(e);
    for (const Reported& r : reported_)
      if (std::none_of(file_.expectations.begin(), file_.expectations.end(),
                       [&](const Expectation& e) { return fits(e, r); }))
        complain(r.line, "not expected: " + r.kind + "(" + r.expression + "): " + r.message);
    return std::move(result_);
  }

private:
  const CaseFile& file_;
  const std::vector<Reported>& reported_;
  const std::vector<std::string>& engines_;
  Agreement result_;

  void complain(uint32_t line, const std::string& what) {
    result_.complaints.push_back(file_.path + ":" + std::to_string(line) + ": " + what);
  }

  /// The object is known by its allocation line if the case marks one and the finding has one, else by its name.
  bool fits(const Expectation& e, const Reported& r) const {
    if (e.kind != r.kind || e.line != r.line)
      return false;
    const std::vector<uint32_t>& lines = file_.allocationLines(e.object);
    return lines.empty() || r.allocationLine == 0 ? r.expression == e.object : contains(lines, r.allocationLine);
  }

  /// Those of the expectation's engines that ran; without a list, all that ran.
  std::vector<std::string> askedEngines(const Expectation& e) const {
    std::vector<std::string> asked;
    for (const std::string& engine : engines_)
      if (e.engines.empty() || contains(e.engines, engine))
        asked.push_back(engine);
    return asked;
  }

  /// Is it reported, and by every engine the expectation names?
  bool isReported(const Expectation& e) const {
    std::vector<std::string> named = e.engines.empty() ? std::vector<std::string>() : askedEngines(e);
    return std::any_of(reported_.begin(), reported_.end(), [&](const Reported& r) {
      return fits(e, r) && std::all_of(named.begin(), named.end(),
                                       [&](const std::string& engine) { return contains(r.engines, engine); });
    });
  }

  /// An object lost on several paths is one finding: any of its lines will do.
  bool isReportedSomewhere(const Expectation& e) const {
    if (e.kind != "leak")
      return isReported(e);
    return std::any_of(file_.expectations.begin(), file_.expectations.end(), [&](const Expectation& other) {
      return other.claim == Claim::Expect && other.kind == e.kind && other.object == e.object && isReported(other);
    });
  }

  void judge(const Expectation& e) {
    std::string what = e.kind + "(" + e.object + ")";
    if (askedEngines(e).empty()) {
      ++result_.skipped;
      return;
    }
    switch (e.claim) {
    case Claim::Expect:
      if (!isReportedSomewhere(e))
        complain(e.line, "expected, not reported: " + what);
      return;
    case Claim::Missed:
      ++result_.missed;
      if (isReported(e))
        complain(e.line, "declared as missed, now reported: " + what + "; make it an expect");
      return;
    case Claim::Noise:
      ++result_.noise;
      if (!isReported(e))
        complain(e.line, "declared as noise, no longer reported: " + what + "; remove the mark");
      return;
    }
  }
};

} // namespace

Agreement compare(const CaseFile& file, const std::vector<Reported>& reported,
                  const std::vector<std::string>& engines) {
  return Matcher(file, reported, engines).run();
}

} // namespace wt::testing
