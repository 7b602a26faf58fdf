import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineImaging

extension ShotResult {
  /// Returns the terminal lines of the shot; empty if it does not fail.
  package func lines(_ style: ANSIStyle) -> [String] {
    guard let headline else { return [] }
    let sign = comparison.verdict == .new ? style.yellow("+") : style.red("✗")
    let name = "\(scene.truncated(to: 200))  \(shot.truncated(to: 200))"
    // The headline is aligned with the facts of the rows.
    let start = max(9 + labelColumnWidth(changeRows), name.columns + 2)
    return ["\(sign) \(style.bold(name.padded(to: start)))\(headline)"]
      + rows.map { "  \(style.faint($0.0.padded(to: 9)))\($0.1)" }
  }

  /// The rows about the shot, each with its leading word.
  var rows: [(String, String)] {
    guard case .changed(let pixels) = comparison.verdict else { return imageRows }
    return pixelRows(pixels) + alignedColumns(changeRows) + imageRows
  }

  private var changeRows: [ChangeLine] {
    guard case .changed = comparison.verdict else { return [] }
    return moveRows + residualRows + causeRows + toleranceRows + toolRows
  }

  /// The failure of the shot in one line; nil if it does not fail.
  package var headline: String? {
    switch comparison.verdict {
    case .same, .skipped: nil
    case .new: base.map { "new since \($0.truncated(to: 100))" } ?? "no golden yet"
    case .broken(let reason):
      "\(base == nil ? "the golden cannot be used" : "cannot be compared"): "
        + reason.truncated(to: 300)
    case .changed(let pixels): headline(pixels)
    }
  }

  private func headline(_ pixels: BitmapDifference) -> String {
    let views = changedViews
    var parts: [String] = []
    if case .sizes = pixels { parts.append("size changed") }
    if views > 0 {
      parts.append("\(pluralized(views, "view")) \(views == 1 ? "differs" : "differ")")
    }
    switch pixels {
    case .pixels(let changed) where views == 0 || comparison.summary?.residual == nil:
      parts.append(
        "\(pluralized(changed.count, "pixel")) \(changed.count == 1 ? "differs" : "differ")")
    case .same where comparison.summary?.residual == nil: parts.append("identical pixels")
    case .same, .pixels, .sizes: break
    }
    // The residual is reported together with changed views; without views it adds no information.
    if let residual = comparison.summary?.residual, views > 0 {
      parts.append(
        residual.count == 0
          ? "nothing unexplained" : "\(withThousandsSeparators(residual.count)) px unexplained")
    }
    if comparison.tolerances.contains(where: { $0.outcome != .applied }) {
      parts.append("a tolerance fails")
    }
    return parts.isEmpty ? "settings changed" : parts.joined(separator: ", ")
  }

  /// The number of visibly changed views.
  var changedViews: Int {
    if let summary = comparison.summary {
      return Set(summary.moves.filter(\.kind.isVisible).flatMap(\.views)).count
    }
    return Set(visibleChanges.map(\.view)).count
  }

  private func pixelRows(_ pixels: BitmapDifference) -> [(String, String)] {
    switch pixels {
    case .same: []
    case .sizes(let old, let new): [("size", "\(text(old)) → \(text(new)) px")]
    case .pixels(let changed):
      changedViews > 0 && comparison.summary?.residual != nil
        ? []
        : [
          ("where", text(changed.bounds, scale)),
          ("delta", "largest difference \(changed.maximumDelta) of 255"),
        ]
    }
  }

  /// The changes of settings and views.
  var moveRows: [ChangeLine] {
    let isCause =
      comparison.summary?.cause?.changes.contains { $0.kind == .settingChanged } ?? false
    let setting = comparison.layout.setting.map { ChangeLine(word: "setting", fact: text($0)) }
    return (isCause ? [] : setting)
      + (comparison.summary.map { SnaplineReports.changeLines($0.moves) }
        ?? SnaplineReports.changeLines(visibleChanges))
  }

  /// The residual.
  private var residualRows: [ChangeLine] {
    guard let residual = comparison.summary?.residual, residual.count > 0, changedViews > 0 else {
      return []
    }
    let place = residual.bounds.map { ", in \(text($0, scale))" } ?? ""
    return [
      ChangeLine(
        word: "residual",
        fact:
          "\(pluralized(residual.count, "pixel")) unexplained, largest difference "
          + "\(residual.maximumDelta) of 255\(place)"
      )
    ]
  }

  private var visibleChanges: [ViewChange] { comparison.layout.views.filter(\.kind.isVisible) }

  private var imageRows: [(String, String)] {
    // The most useful image is the first; the others are next to it.
    images.prefix(1).map { ("image", $0.truncated(to: 300)) }
  }
}

/// Formats a rectangle in pixels, and in points if they differ.
func text(_ rect: PixelRect, _ scale: PixelScale) -> String {
  let pixels = "\(rect.width)×\(rect.height) px at \(rect.x),\(rect.y)"
  let unit = Double(scale.pixelsPerPoint)
  guard unit != 1 else { return pixels }
  let points = [rect.width, rect.height, rect.x, rect.y].map { (Double($0) / unit).shortText }
  return "\(pixels) (\(points[0])×\(points[1]) pt at \(points[2]),\(points[3]))"
}

private func text(_ size: PixelSize) -> String { "\(size.width)×\(size.height)" }
