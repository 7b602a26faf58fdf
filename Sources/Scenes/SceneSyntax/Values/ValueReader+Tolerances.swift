import SnaplineBasics
import SnaplineSceneModel

/// The file of a tolerance, which determines its required keys.
package enum ToleranceScope: Hashable, Sendable {
  /// A scene: the tolerance applies to all of its shots by default.
  case scene
  /// The project settings, in which a tolerance must name its shots.
  case project
}

extension ValueReader {
  /// The keys of a tolerance, in the order of the language reference.
  package static let toleranceKeys = [
    "shots", "view", "region", "maxDelta", "pixels", "reason", "since", "until",
  ]

  /// Parses a list of tolerances; invalid ones are omitted.
  package mutating func tolerances(_ node: YAMLNode, scope: ToleranceScope) -> [ToleranceSyntax] {
    var rules: [ToleranceSyntax] = []
    for item in items(node, for: "tolerances") where !log.isFull {
      guard case .mapping(let entries) = item.kind else {
        if !item.isInvalid { log.report(.toleranceIsNoMap(item)) }
        continue
      }
      if let rule = tolerance(entries, at: item.span, scope) { rules.append(rule) }
    }
    return rules
  }

  fileprivate static var adviceOnShots: String {
    "select shots, for example 'shots: articles/form'"
  }

  private mutating func tolerance(
    _ entries: [YAMLEntry], at span: SourceSpan, _ scope: ToleranceScope
  ) -> ToleranceSyntax? {
    var parts = ToleranceDraft()
    for entry in entries { read(entry, into: &parts, scope) }
    let keys = entries.map(\.key)
    for key in ["maxDelta", "pixels", "reason", "since"] + (scope == .project ? ["shots"] : [])
    where !keys.contains(key) {
      log.report(.toleranceLacks(key, at: span))
      parts.isWrong = true
    }
    switch (keys.contains("view"), keys.contains("region")) {
    case (true, true):
      return log.fail(
        .toleranceOfTwoAreas(at: entries.last { $0.key == "region" }?.keySpan ?? span))
    case (false, false):
      return log.fail(.toleranceLacks("view", at: span))
    default: break
    }
    guard !parts.isWrong, let area = parts.area, let delta = parts.maximumDelta,
      let pixels = parts.pixels, let reason = parts.reason, let since = parts.since
    else { return nil }
    let spans = entries.map { ($0.key, $0.value.span) }
    guard agree(delta, pixels, since, parts.until, spans) else { return nil }
    return ToleranceSyntax(
      rule: PixelTolerance(
        area: area, maximumDelta: delta, pixels: pixels, shots: parts.shots, reason: reason,
        since: since, until: parts.until, span: entries.first?.keySpan ?? span),
      viewSpan: parts.viewSpan)
  }

  /// Whether both ranges start consistently and the days are in order.
  private mutating func agree(
    _ delta: ClosedRange<Int>, _ pixels: ClosedRange<Int>, _ since: CalendarDay,
    _ until: CalendarDay?,
    _ spans: [(key: String, span: SourceSpan)]
  ) -> Bool {
    if (delta.lowerBound == 0) != (pixels.lowerBound == 0),
      let place = spans.first(where: { $0.key == "pixels" })
    {
      log.report(.toleranceOfTwoMinds(at: place.span))
      return false
    }
    if let until, until < since, let place = spans.first(where: { $0.key == "until" }) {
      log.report(.toleranceEndsFirst(since, at: place.span))
      return false
    }
    return true
  }

  private mutating func read(
    _ entry: YAMLEntry, into parts: inout ToleranceDraft, _ scope: ToleranceScope
  ) {
    let key = entry.key
    let node = entry.value
    switch key {
    case "shots":
      let advice = scope == .project ? Self.adviceOnShots : Self.adviceOnNone
      parts.shots = patterns(node, for: key, advice: advice).map {
        ShotPattern($0.value, at: $0.span)
      }
      if parts.shots.isEmpty { parts.isWrong = true }
    case "view":
      parts.area = text(node, for: key).map { .view($0) }
      parts.viewSpan = node.span
    case "region": parts.area = region(node).map { .region($0) }
    case "maxDelta": parts.maximumDelta = range(node, for: key, maximum: 255)
    case "pixels": parts.pixels = range(node, for: key, maximum: limits.canvasPixels)
    case "reason": parts.reason = reason(node)
    case "since": parts.since = day(node, for: key)
    case "until":
      parts.until = day(node, for: key)
      if parts.until == nil { parts.isWrong = true }
    default:
      log.report(
        .unknownKey(key, in: "a tolerance", at: entry.keySpan, among: Self.toleranceKeys))
      parts.isWrong = true
    }
  }
}

/// The parts of a tolerance parsed so far.
private struct ToleranceDraft {
  var area: PixelTolerance.Area?
  var viewSpan: SourceSpan?
  var maximumDelta: ClosedRange<Int>?
  var pixels: ClosedRange<Int>?
  var shots: [ShotPattern] = []
  var reason: String?
  var since: CalendarDay?
  var until: CalendarDay?
  /// Whether a part is invalid; the tolerance is then omitted, since it could permit too much.
  var isWrong = false
}

extension ValueReader {
  /// Parses a range such as `1-40`.
  private mutating func range(
    _ node: YAMLNode, for key: String, maximum: Int
  ) -> ClosedRange<Int>? {
    guard let scalar = scalar(node, "a range such as 1-3", for: key) else { return nil }
    let ends = scalar.text.split(separator: "-", omittingEmptySubsequences: false).map {
      $0.filter { $0 != " " }
    }
    let numbers = ends.compactMap { $0.utf8.allSatisfy(isDigit) ? Int($0) : nil }
    guard ends.count == 2, numbers.count == 2 else {
      return log.fail(.noRange(scalar.text, for: key, maximum: maximum, at: node.span))
    }
    guard numbers[0] <= numbers[1], numbers[1] >= 1, numbers[1] <= maximum else {
      return log.fail(.emptyRange(numbers, for: key, maximum: maximum, at: node.span))
    }
    return numbers[0]...numbers[1]
  }

  private mutating func region(_ node: YAMLNode) -> Rect? {
    let names = ["x", "y", "width", "height"]
    guard let numbers = pointList(node, for: "region", names: names) else { return nil }
    guard numbers[2] > 0, numbers[3] > 0 else { return log.fail(.emptyRegion(at: node.span)) }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  private mutating func reason(_ node: YAMLNode) -> String? {
    guard let reason = text(node, for: "reason") else { return nil }
    guard reason.contains(where: { $0.isLetter }) else {
      return log.fail(.toleranceLacks("reason", at: node.span))
    }
    return reason
  }

  private mutating func day(_ node: YAMLNode, for key: String) -> CalendarDay? {
    guard let scalar = scalar(node, "a date such as 2026-01-31", for: key) else { return nil }
    return CalendarDay(scalar.text) ?? log.fail(.noDay(scalar.text, for: key, at: node.span))
  }
}

extension Diagnostic {
  fileprivate static func toleranceIsNoMap(_ node: YAMLNode) -> Self {
    Diagnostic(
      .error, "tolerance.type", "a tolerance must be a mapping, not \(node.description)",
      at: node.span,
      hint: "write '- view: NAME' with maxDelta, pixels, reason and since")
  }

  fileprivate static func toleranceLacks(_ key: String, at span: SourceSpan) -> Self {
    let hint =
      switch key {
      case "reason": "explain in 'reason' why these pixels may differ"
      case "since": "add the date of the tolerance: 'since: 2026-01-31'"
      case "shots": ValueReader.adviceOnShots
      case "view": "add 'view: NAME' or 'region: [x, y, width, height]' (points)"
      default: "write a minimum and a maximum, for example '\(key): 1-3'"
      }
    return Diagnostic(
      .error, "tolerance.incomplete",
      key == "view"
        ? "the tolerance has neither 'view' nor 'region'" : "the tolerance has no '\(key)'",
      at: span, hint: hint)
  }

  fileprivate static func toleranceOfTwoAreas(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "tolerance.area", "the tolerance has both 'view' and 'region'", at: span,
      hint: "write two separate tolerances")
  }

  fileprivate static func toleranceOfTwoMinds(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "tolerance.range", "only one of 'maxDelta' and 'pixels' starts at 0",
      at: span,
      hint: "start both at 1 (the tolerance then fails once it is no longer needed) or both at 0")
  }

  fileprivate static func noRange(
    _ text: String, for key: String, maximum: Int, at span: SourceSpan
  ) -> Self {
    let meant = meantRange(text).flatMap { $0.upperBound <= maximum ? $0 : nil }
    return Diagnostic(
      .error, "tolerance.range",
      "'\(key)' must be a range, not '\(excerpt(text))'",
      at: span,
      hint: meant.map { "write \($0.lowerBound)-\($0.upperBound)" }
        ?? "write a range such as 1-3")
  }

  /// Returns the intended range of a single number, or of two numbers with another separator.
  private static func meantRange(_ text: String) -> ClosedRange<Int>? {
    let between: Set<String> = ["..", "...", "…", "..<", "–", "—", "to", ":", "~", "/"]
    let blanks = text.drop { $0 == " " }
    let first = blanks.prefix { $0.isASCII && $0.isWholeNumber }
    let rest = blanks.dropFirst(first.count)
    let last = String(rest.reversed().prefix { $0.isASCII && $0.isWholeNumber }.reversed())
    let middle = rest.dropLast(last.count).filter { $0 != " " }
    guard let least = Int(first) else { return nil }
    if middle.isEmpty, last.isEmpty { return least >= 1 ? 1...least : nil }
    // A half-open range excludes its end.
    guard between.contains(middle), let end = Int(last),
      case let greatest = middle == "..<" ? end - 1 : end, greatest >= max(least, 1)
    else { return nil }
    return least...greatest
  }

  fileprivate static func emptyRange(
    _ numbers: [Int], for key: String, maximum: Int, at span: SourceSpan
  ) -> Self {
    let (least, greatest) = (numbers[0], numbers[1])
    if greatest > maximum || least > maximum {
      return Diagnostic(
        .error, "tolerance.range", "'\(key)' must not exceed \(maximum): \(max(least, greatest))",
        at: span)
    }
    return Diagnostic(
      .error, "tolerance.range",
      least > greatest
        ? "'\(key)' is reversed: \(least)-\(greatest)" : "'\(key)' allows no difference",
      at: span,
      hint: least > greatest
        ? "write \(greatest)-\(least)" : "remove the tolerance")
  }

  fileprivate static func emptyRegion(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "tolerance.area", "the region is empty", at: span,
      hint: "write [x, y, width, height] in points")
  }

  fileprivate static func noDay(_ text: String, for key: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "tolerance.date", "'\(key)' must be a date: '\(excerpt(text))'",
      at: span,
      hint: "write a date as YYYY-MM-DD, such as 2026-01-31")
  }

  fileprivate static func toleranceEndsFirst(_ since: CalendarDay, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "tolerance.date", "'until' is before 'since' (\(since))", at: span,
      hint: "write the last valid day, or remove 'until'")
  }
}
