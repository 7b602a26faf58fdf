import SnaplineBasics

extension WidthChart {
  /// The title: how the frames change with the screen.
  var statement: String {
    let changing = bands.filter { !$0.isConstant }
    let constant = bands.filter(\.isConstant)
    guard let first = changing.first else {
      let moving = constant.filter { $0.points.first?.start != $0.points.last?.start }
      if moving.isEmpty { return "No view changes with the \(word) of the screen" }
      return "No view grows with the \(word) of the screen; \(phrase(moving, "moves", "move"))"
    }
    let grows = changing.allSatisfy { ($0.lengths.last ?? 0) > ($0.lengths.first ?? 0) }
    let text =
      grows
      ? phrase(changing, "grows", "grow") : phrase(changing, "changes", "change")
    // Of the views that keep their length, the longest one tells most.
    guard let kept = constant.max(by: { $0.length < $1.length }), kept.length > 0,
      first.points.count > 1
    else { return "\(text) with the screen" }
    let dimension = word == "width" ? "wide" : "high"
    let length = "\(kept.length.shortText) points \(dimension)"
    return "\(text) with the screen; \(phrase([kept], "stays", "stay")) \(length)"
  }

  /// The shot, the range of screens and the number of breakpoints.
  var subtitle: String {
    let (first, last) = (extents.lowerBound.shortText, extents.upperBound.shortText)
    let count = breakpoints.count
    let changes = count == 0 ? "no" : String(count)
    return "\(title): \(word)s from \(first) to \(last) points, \(changes) "
      + (count == 1 ? "breakpoint" : "breakpoints")
  }

  /// Returns a subject of at most three names with its verb.
  private func phrase(_ bands: [ViewBand], _ singular: String, _ plural: String) -> String {
    let names = bands.flatMap { [$0.name] + $0.others }
    guard names.count > 1 else { return "\(names[0]) \(singular)" }
    guard names.count <= 3 else { return "\(names[0]) and \(names.count - 1) more \(plural)" }
    return names.dropLast().joined(separator: ", ") + " and \(names[names.count - 1]) \(plural)"
  }
}

extension WidthChart.ViewBand {
  /// The text at the end of the lines.
  var label: String { others.isEmpty ? name : "\(name) and \(others.count) more" }

  fileprivate var lengths: [Double] { points.map { $0.end - $0.start } }

  /// The length on the smallest screen.
  fileprivate var length: Double { lengths.first ?? 0 }

  /// Whether the length differs by at most half a point between all screens.
  fileprivate var isConstant: Bool { lengths.allSatisfy { abs($0 - length) <= 0.5 } }
}
