// SPDX-License-Identifier: Apache-2.0
// Matches expectations with findings, in both directions.
#include "Agreement.h"

#include <algorithm>

namespace wt::testing {

namespace {

bool contains(const auto& list, const auto& item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

class Matcher {
public:
  Matcher(const CaseFile& file, const std::vector<Reported>& reported, const std::vector<std::string>& engines,
          Shown shown)
      : file_(file), reported_(reported), engines_(engines), isAll_(shown == Shown::All) {}

  Agreement run() {
    for (const Expectation& e : file_.expectations)
      judge(e);
    for (const ExpectedStep& step : file_.steps)
      judge(step);
    for (const ExpectedWords& said : file_.said)
      judge(said);
    for (const Reported& r : reported_)
      if (std::none_of(file_.expectations.begin(), file_.expectations.end(),
                       [&](const Expectation& e) { return fits(e, r); }))
        judgeUnexpected(r);
    return std::move(result_);
  }

private:
  const CaseFile& file_;
  const std::vector<Reported>& reported_;
  const std::vector<std::string>& engines_;
  bool isAll_;
  Agreement result_;

  void complain(uint32_t line, const std::string& what) {
    result_.complaints.push_back(file_.path + ":" + std::to_string(line) + ": " + what);
  }

  /// The allocation line identifies the object if the case marks one and the finding has one; otherwise its name does.
  bool fits(const Expectation& e, const Reported& r) const {
    if (e.kind != r.kind || (e.line != r.line && e.line != 0))
      return false;
    const std::vector<uint32_t>& lines = file_.allocationLines(e.object);
    return lines.empty() || r.allocationLine == 0 ? r.expression == e.object : contains(lines, r.allocationLine);
  }

  /// The expectation's engines that ran; without a list, all that ran.
  std::vector<std::string> askedEngines(const Expectation& e) const {
    std::vector<std::string> asked;
    for (const std::string& engine : engines_)
      if (e.engines.empty() || contains(e.engines, engine))
        asked.push_back(engine);
    return asked;
  }

  /// Is it reported, by every engine that the expectation names?
  bool isReported(const Expectation& e) const {
    std::vector<std::string> named = e.engines.empty() ? std::vector<std::string>() : askedEngines(e);
    return std::any_of(reported_.begin(), reported_.end(), [&](const Reported& r) {
      return fits(e, r) && (e.confidence.empty() || r.confidence == e.confidence) &&
             std::all_of(named.begin(), named.end(),
                         [&](const std::string& engine) { return contains(r.engines, engine); });
    });
  }

  /// An object lost on several paths is one finding: it may be at any of the lines.
  template <class Predicate> bool isSomewhere(const Expectation& e, Predicate is) const {
    if (e.kind != "leak")
      return is(e);
    return std::any_of(file_.expectations.begin(), file_.expectations.end(), [&](const Expectation& other) {
      return other.claim == Claim::Expect && other.kind == e.kind && other.object == e.object && is(other);
    });
  }
  bool isReportedSomewhere(const Expectation& e) const {
    return isSomewhere(e, [&](const Expectation& other) { return isReported(other); });
  }
  bool isShownSomewhere(const Expectation& e) const {
    return isSomewhere(e, [&](const Expectation& other) { return isShown(other); });
  }

  /// With `--all`, a false finding may be reported at low confidence.
  void judgeUnexpected(const Reported& r) {
    if (isAll_ && r.confidence == "low" && file_.quiet.empty())
      ++result_.lowNoise;
    else
      complain(r.line, "not expected: " + r.kind + "(" + r.expression + "): " + r.message);
  }

  void judge(const ExpectedStep& step) {
    const bool isDenied = step.text.starts_with("!");
    auto isIt = [&](const Reported::Step& s) {
      return s.line == step.line && s.sentence.find(step.text.substr(isDenied)) != std::string::npos;
    };
    bool isTold = std::any_of(reported_.begin(), reported_.end(),
                              [&](const Reported& r) { return std::any_of(r.steps.begin(), r.steps.end(), isIt); });
    if (isTold == isDenied)
      complain(step.line,
               (isDenied ? "a finding has this step: " : "no finding has this step: ") + step.text.substr(isDenied));
  }

  /// Without `--all`, the finding itself may be hidden.
  void judge(const ExpectedWords& said) {
    auto isSaid = [&](const std::string& word) {
      return std::any_of(reported_.begin(), reported_.end(),
                         [&](const Reported& r) { return r.line == said.line && contains(r.words, word); });
    };
    for (const std::string& word : said.words)
      if (const bool isDenied = word.starts_with("!"); isAll_ && isSaid(word.substr(isDenied)) == isDenied)
        complain(said.line, (isDenied ? "a finding says: " : "no finding says: ") + word.substr(isDenied));
  }

  /// Is it reported at more than low confidence?
  bool isShown(const Expectation& e) const {
    return std::any_of(reported_.begin(), reported_.end(),
                       [&](const Reported& r) { return fits(e, r) && !(isAll_ && r.confidence == "low"); });
  }

  void judgeExpected(const Expectation& e, const std::string& what) {
    const bool isLow = e.confidence == "low";
    if (isLow && !isAll_) {
      if (isShown(e))
        complain(e.line, "expected at low confidence, now shown: " + what);
    } else if (!isReportedSomewhere(e)) {
      complain(e.line, "expected" + (e.confidence.empty() ? "" : " at " + e.confidence + " confidence") +
                           ", not reported: " + what);
    } else if (isAll_ && !isLow && !isShownSomewhere(e)) {
      complain(e.line, "expected, with --all only at low confidence: " + what);
    }
  }

  void judge(const Expectation& e) {
    std::string what = e.kind + "(" + e.object + ")";
    if (askedEngines(e).empty()) {
      ++result_.skipped;
      return;
    }
    switch (e.claim) {
    case Claim::Expect: judgeExpected(e, what); return;
    case Claim::Missed:
      ++result_.missed;
      result_.missedButLow += isReported(e) && !isShown(e);
      if (isShown(e))
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

Agreement compare(const CaseFile& file, const std::vector<Reported>& reported, const std::vector<std::string>& engines,
                  Shown shown) {
  return Matcher(file, reported, engines, shown).run();
}

} // namespace wt::testing
