import SnaplineBasics
private import Synchronization

/// A cache of texts that were broken into lines.
///
/// A layout and the other shots of its scene need the same texts at the same widths repeatedly; a
/// text broken for one width is reused for all widths with the same lines. Cached values depend
/// only on their keys: two caches are always equal.
package final class TextLayoutCache: Sendable {
  /// The maximum number of cached texts; older entries are evicted.
  private static let limit = 4096

  private let cached = Mutex(Storage())

  private struct Storage {
    var texts: [TextLayoutRequest: CachedTextLayout] = [:]
    var count = 0
  }

  package init() {}

  /// Returns the cached or new result of `layOut`.
  package func layOut(_ text: String, _ setting: TextLayoutOptions) -> TextBlock {
    let question = TextLayoutRequest(text, setting)
    let old = cached.withLock { $0.texts[question] }
    if let answer = old?.wrapped(for: setting.availableWidth) { return answer.block(in: setting) }
    // Outside of the lock: two workers may compute the same result concurrently.
    var measured = old?.measured ?? MeasuredText(text, setting)
    let answer = WrappedText(&measured, setting)
    cached.withLock { known in
      if known.count >= Self.limit { known = Storage() }
      known.count += 1
      known.texts[question, default: CachedTextLayout(measured)].add(
        answer, measured, at: setting.availableWidth)
    }
    return answer.block(in: setting)
  }
}

extension TextLayoutCache: Hashable {
  package static func == (first: TextLayoutCache, second: TextLayoutCache) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}

/// The cache key: a text and its parameters, except the width of its lines.
private struct TextLayoutRequest: Hashable {
  private let text: String
  private let setting: TextLayoutOptions

  init(_ text: String, _ setting: TextLayoutOptions) {
    var setting = setting
    // Words are only needed if the width is limited.
    setting.width = setting.availableWidth.isFinite ? 0 : nil
    (self.text, self.setting) = (text, setting)
  }

  /// Hashes the distinguishing fields: few texts have several sets of parameters.
  func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(setting.font)
  }
}

/// A cached text at several widths.
private struct CachedTextLayout {
  private(set) var measured: MeasuredText
  /// The results from the narrowest lines to the widest.
  private var broken: [WrappedText] = []
  /// The results for widths too near to one at which the lines change.
  private var single: [Double: WrappedText] = [:]

  init(_ measured: MeasuredText) { self.measured = measured }

  func wrapped(for width: Double) -> WrappedText? {
    let place = index(of: width)
    if place < broken.count, broken[place].reach.contains(width) { return broken[place] }
    return single[width]
  }

  /// Returns the index of the first result that does not end before a width.
  private func index(of width: Double) -> Int {
    broken.partitioningIndex { $0.reach.ends(before: width) }
  }

  mutating func add(_ answer: WrappedText, _ measured: MeasuredText, at width: Double) {
    if measured.paragraphs.count > self.measured.paragraphs.count { self.measured = measured }
    guard answer.reach.contains(width) else {
      single[width] = answer
      return
    }
    // Another worker may have added it in the meantime.
    let place = index(of: width)
    guard place == broken.count || !broken[place].reach.contains(width) else { return }
    broken.insert(answer, at: place)
  }
}
