import Geometry
private import Synchronization

/// Texts that were already broken into lines, so that the same question is answered once.
///
/// A layout asks for the same texts at the same widths again and again, and so do the other
/// shots of its scene; and a text that is broken for one width is known for all others at which its
/// lines are the same. What is remembered follows from the question alone: two memos are
/// always equal.
package final class TextMemo: Sendable {
  /// How many texts in lines are remembered; then older answers are given up.
  private static let limit = 4096

  private let known = Mutex(Known())

  private struct Known {
    var texts: [Question: KnownText] = [:]
    var count = 0
  }

  package init() {}

  /// What `layOut` answers.
  package func layOut(_ text: String, _ setting: TextSetting) -> TextBlock {
    let question = Question(text, setting)
    let old = known.withLock { $0.texts[question] }
    if let answer = old?.broken(for: setting.room) { return answer.block(in: setting) }
    // Outside of the lock: two workers may both look for the same answer, and find it.
    var measured = old?.measured ?? MeasuredText(text, setting)
    let answer = BrokenText(&measured, setting)
    known.withLock { known in
      if known.count >= Self.limit { known = Known() }
      known.count += 1
      known.texts[question, default: KnownText(measured)].add(answer, measured, at: setting.room)
    }
    return answer.block(in: setting)
  }
}

extension TextMemo: Hashable {
  package static func == (first: TextMemo, second: TextMemo) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}

/// A text and how it is set, but for the width of its lines.
private struct Question: Hashable {
  private let text: String
  private let setting: TextSetting

  init(_ text: String, _ setting: TextSetting) {
    var setting = setting
    // Words matter only where lines end somewhere.
    setting.width = setting.room.isFinite ? 0 : nil
    (self.text, self.setting) = (text, setting)
  }

  /// Of what tells questions apart: few texts are set in several ways.
  func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(setting.font)
  }
}

/// What is known of a text at several widths.
private struct KnownText {
  private(set) var measured: MeasuredText
  /// From the narrowest lines to the widest.
  private var broken: [BrokenText] = []
  /// Where a width lies too near to one at which something changes.
  private var single: [Double: BrokenText] = [:]

  init(_ measured: MeasuredText) { self.measured = measured }

  func broken(for width: Double) -> BrokenText? {
    let place = place(of: width)
    if place < broken.count, broken[place].reach.contains(width) { return broken[place] }
    return single[width]
  }

  /// The place of the first that does not end before a width.
  private func place(of width: Double) -> Int {
    broken.endOfFront { $0.reach.ends(before: width) }
  }

  mutating func add(_ answer: BrokenText, _ measured: MeasuredText, at width: Double) {
    if measured.paragraphs.count > self.measured.paragraphs.count { self.measured = measured }
    guard answer.reach.contains(width) else {
      single[width] = answer
      return
    }
    // Another worker may have found it in the meantime.
    let place = place(of: width)
    guard place == broken.count || !broken[place].reach.contains(width) else { return }
    broken.insert(answer, at: place)
  }
}
