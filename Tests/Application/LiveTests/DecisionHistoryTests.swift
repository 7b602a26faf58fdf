import SnaplineLive
import Testing

@Suite("Decision history")
struct DecisionHistoryTests {
  private func outcome(_ done: [String], stale: [String] = []) -> LiveDecision.Outcome {
    var outcome = LiveDecision.Outcome()
    outcome.done = done
    outcome.stale = stale
    return outcome
  }

  @Test("Each decision is undone as a whole, the latest first")
  func batches() {
    var history = DecisionHistory()
    history.note(outcome(["a", "b"]), of: .approve)
    history.note(outcome(["c"]), of: .reject)
    #expect(history.undoable == [["a", "b"], ["c"]])
    #expect(history.decided == ["a": .approve, "b": .approve, "c": .reject])
    history.note(outcome(["c"]), of: .undo)
    #expect(history.undoable == [["a", "b"]])
    #expect(history.decided == ["a": .approve, "b": .approve])
  }

  @Test("A shot that is decided again belongs to the later decision")
  func again() {
    var history = DecisionHistory()
    history.note(outcome(["a", "b"]), of: .approve)
    history.note(outcome(["a"]), of: .reject)
    #expect(history.undoable == [["b"], ["a"]])
  }

  @Test("A decision that can no longer be undone is not offered again")
  func stale() {
    var history = DecisionHistory()
    history.note(outcome(["a"]), of: .approve)
    history.note(outcome(["b"]), of: .approve)
    history.note(outcome([], stale: ["b"]), of: .undo)
    #expect(history.undoable == [["a"]])
    #expect(history.decided["b"] == .approve)
  }

  @Test("A check discards earlier decisions, but not those made while it ran")
  func check() {
    var history = DecisionHistory()
    history.note(outcome(["a"]), of: .approve)
    history.beginCheck()
    history.note(outcome(["b"]), of: .reject)
    let hasOthers = history.endCheck()
    #expect(hasOthers)
    #expect(history.decided == ["b": .reject] && history.undoable == [["b"]])
    history.beginCheck()
    let hasMore = history.endCheck()
    #expect(!hasMore)
    #expect(history.decided.isEmpty && history.undoable.isEmpty)
  }
}
