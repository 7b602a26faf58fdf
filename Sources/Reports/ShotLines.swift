import Geometry
package import Goldens
import Imaging

extension ShotOutcome {
  /// The lines that a terminal shows of the shot; none when all is well.
  package func lines(_ ink: Ink) -> [String] {
    guard let headline else { return [] }
    let sign = judgement.verdict == .new ? ink.yellow("+") : ink.red("✗")
    return ["\(sign) \(ink.bold(name))  \(headline)"]
      + rows.map { "  \(ink.faint(padded($0.0)))  \($0.1)" }
  }

  /// What is to be said about the shot, each row with its word in front.
  var rows: [(String, String)] {
    guard case .changed(let pixels) = judgement.verdict else { return pictureRows }
    return details(pixels) + pictureRows
  }

  /// What is wrong with the shot in one line; nothing when nothing is.
  package var headline: String? {
    switch judgement.verdict {
    case .same, .skipped: nil
    case .new: "has no golden yet"
    case .broken(let reason): "the golden cannot be used: \(reason)"
    case .changed(let pixels): headline(pixels)
    }
  }

  private func headline(_ pixels: BitmapDifference) -> String {
    let views = Set(visibleChanges.map(\.view)).count
    let layout =
      views == 0 ? "" : ", \(counted(views, "view")) \(views == 1 ? "differs" : "differ")"
    return switch pixels {
    case .same: "the same pixels" + layout
    case .sizes: "another size" + layout
    case .pixels(let changed):
      "\(counted(changed.count, "pixel")) \(changed.count == 1 ? "differs" : "differ")" + layout
    }
  }

  private func details(_ pixels: BitmapDifference) -> [(String, String)] {
    var rows: [(String, String)] = []
    switch pixels {
    case .same: break
    case .sizes(let old, let new):
      rows.append(("size", "\(text(old)) → \(text(new)) px"))
    case .pixels(let changed):
      rows.append(("where", text(changed.bounds, scale)))
      rows.append(("by", "at most \(changed.maximumDelta) of 255"))
    }
    rows += judgement.layout.setting.map { ("setting", text($0)) }
    return rows + viewRows(visibleChanges) + constraintRows
  }

  /// The constraints that are not those of the golden: the cause is among them, if it is one.
  private var constraintRows: [(String, String)] {
    let (gone, new) = (judgement.layout.constraintsGone, judgement.layout.constraintsNew)
    var rows: [(String, String)] = []
    // As many went as came: most likely each was rewritten in its place.
    let isRewritten = gone.count == new.count
    for (index, sentence) in new.enumerated() {
      let old = isRewritten ? "\(gone[index]) → " : ""
      let place = newConstraintPlaces.count == new.count ? "  \(newConstraintPlaces[index])" : ""
      rows.append((isRewritten ? "changed" : "added", old + sentence + place))
    }
    if !isRewritten { rows += gone.map { ("removed", $0) } }
    let shown = 6
    guard rows.count > shown else { return rows }
    return rows.prefix(shown) + [("", "and \(counted(rows.count - shown, "more constraint"))")]
  }

  private var visibleChanges: [ViewChange] { judgement.layout.views.filter(\.isVisible) }

  private var pictureRows: [(String, String)] {
    pictures.enumerated().map { ($0.offset == 0 ? "picture" : "", $0.element) }
  }
}

/// A place in pixels, and in points where they are not the same.
func text(_ rect: PixelRect, _ scale: PixelScale) -> String {
  let pixels = "\(rect.width)×\(rect.height) px at \(rect.x),\(rect.y)"
  let unit = Double(scale.pixelsPerPoint)
  guard unit != 1 else { return pixels }
  let points = [rect.width, rect.height, rect.x, rect.y].map { (Double($0) / unit).shortText }
  return "\(pixels) (\(points[0])×\(points[1]) pt at \(points[2]),\(points[3]))"
}

private func text(_ size: PixelSize) -> String { "\(size.width)×\(size.height)" }

private func padded(_ word: String) -> String {
  word + String(repeating: " ", count: max(0, 8 - word.count))
}
