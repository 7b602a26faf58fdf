import Diagnostics
import Geometry
import Goldens
import Imaging
package import Runs
import Verdicts

extension ShotResult {
  /// Returns the terminal lines of the shot; empty if it does not fail.
  package func lines(_ ink: ANSIStyle) -> [String] {
    guard let headline else { return [] }
    let sign = judgement.verdict == .new ? ink.yellow("+") : ink.red("✗")
    let name = "\(scene.shown(most: 200))  \(shot.shown(most: 200))"
    // The headline is aligned with the facts of the rows.
    let start = max(9 + factColumn(changeRows), name.columns + 2)
    return ["\(sign) \(ink.bold(name.filled(to: start)))\(headline)"]
      + rows.map { "  \(ink.faint($0.0.filled(to: 9)))\($0.1)" }
  }

  /// The rows about the shot, each with its leading word.
  var rows: [(String, String)] {
    guard case .changed(let pixels) = judgement.verdict else { return pictureRows }
    return pixelRows(pixels) + aligned(changeRows) + pictureRows
  }

  private var changeRows: [ChangeLine] {
    guard case .changed = judgement.verdict else { return [] }
    return moveRows + residualRows + causeRows + toleranceRows + toolRows
  }

  /// The failure of the shot in one line; nil if it does not fail.
  package var headline: String? {
    switch judgement.verdict {
    case .same, .skipped: nil
    case .new: base.map { "new since \($0.shown(most: 100))" } ?? "no golden yet"
    case .broken(let reason):
      "\(base == nil ? "the golden cannot be used" : "cannot be compared"): "
        + reason.shown(most: 300)
    case .changed(let pixels): headline(pixels)
    }
  }

  private func headline(_ pixels: BitmapDifference) -> String {
    let views = changedViews
    var parts: [String] = []
    if case .sizes = pixels { parts.append("size changed") }
    if views > 0 { parts.append("\(counted(views, "view")) \(views == 1 ? "differs" : "differ")") }
    switch pixels {
    case .pixels(let changed) where views == 0 || judgement.account?.residual == nil:
      parts.append(
        "\(counted(changed.count, "pixel")) \(changed.count == 1 ? "differs" : "differ")")
    case .same where judgement.account?.residual == nil: parts.append("identical pixels")
    case .same, .pixels, .sizes: break
    }
    // The residual is reported together with changed views; without views it adds no information.
    if let residual = judgement.account?.residual, views > 0 {
      parts.append(
        residual.count == 0
          ? "nothing unexplained" : "\(grouped(residual.count)) px unexplained")
    }
    if judgement.tolerances.contains(where: { $0.outcome != .applied }) {
      parts.append("a tolerance fails")
    }
    return parts.isEmpty ? "settings changed" : parts.joined(separator: ", ")
  }

  /// The number of visibly changed views.
  var changedViews: Int {
    if let account = judgement.account {
      return Set(account.moves.filter(\.kind.isVisible).flatMap(\.views)).count
    }
    return Set(visibleChanges.map(\.view)).count
  }

  private func pixelRows(_ pixels: BitmapDifference) -> [(String, String)] {
    switch pixels {
    case .same: []
    case .sizes(let old, let new): [("size", "\(text(old)) → \(text(new)) px")]
    case .pixels(let changed):
      changedViews > 0 && judgement.account?.residual != nil
        ? []
        : [
          ("where", text(changed.bounds, scale)),
          ("delta", "largest difference \(changed.maximumDelta) of 255"),
        ]
    }
  }

  /// The changes of settings and views.
  var moveRows: [ChangeLine] {
    let isCause = judgement.account?.cause?.changes.contains { $0.kind == .settingChanged } ?? false
    let setting = judgement.layout.setting.map { ChangeLine(word: "setting", fact: text($0)) }
    return (isCause ? [] : setting)
      + (judgement.account.map { Reports.rows($0.moves) } ?? Reports.rows(visibleChanges))
  }

  /// The residual.
  private var residualRows: [ChangeLine] {
    guard let residual = judgement.account?.residual, residual.count > 0, changedViews > 0 else {
      return []
    }
    let place = residual.bounds.map { ", in \(text($0, scale))" } ?? ""
    return [
      ChangeLine(
        word: "residual",
        fact:
          "\(counted(residual.count, "pixel")) unexplained, largest difference "
          + "\(residual.maximumDelta) of 255\(place)"
      )
    ]
  }

  private var visibleChanges: [ViewChange] { judgement.layout.views.filter(\.kind.isVisible) }

  private var pictureRows: [(String, String)] {
    // The most useful image is the first; the others are next to it.
    pictures.prefix(1).map { ("image", $0.shown(most: 300)) }
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
