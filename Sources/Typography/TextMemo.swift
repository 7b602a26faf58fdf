private import Synchronization

/// Texts that were already broken into lines, so that the same question is answered once.
///
/// A layout asks for the same texts at the same widths again and again, and so do the other
/// shots of its scene. What is remembered follows from the question alone: two memos are
/// always equal.
package final class TextMemo: Sendable {
  /// Then older answers are given up.
  private static let limit = 4096

  private let known = Mutex<[Question: TextBlock]>([:])

  package init() {}

  /// What `layOut` answers.
  package func layOut(_ text: String, _ setting: TextSetting) -> TextBlock {
    let question = Question(text: text, setting: setting)
    if let answer = known.withLock({ $0[question] }) { return answer }
    // Outside of the lock: two workers may both look for the same answer, and find it.
    let answer = Typography.layOut(text, setting)
    known.withLock { known in
      if known.count >= Self.limit { known = [:] }
      known[question] = answer
    }
    return answer
  }
}

extension TextMemo: Hashable {
  package static func == (first: TextMemo, second: TextMemo) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}

private struct Question: Hashable {
  let text: String
  let setting: TextSetting
}
