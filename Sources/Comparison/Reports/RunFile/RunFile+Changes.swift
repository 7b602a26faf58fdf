import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineImaging

/// Codes a layout fact with its old and new value.
func codeTrait(
  _ trait: FactChange?, _ coder: inout RunFileCoder
) -> FactChange {
  codeValues(trait, key: coder.member("key", trait?.key, .text), &coder)
}

private func codeValues(
  _ change: FactChange?, key: String, _ coder: inout RunFileCoder
) -> FactChange {
  FactChange(
    key: key, old: coder.optional("old", change?.old, .text, or: .null),
    new: coder.optional("new", change?.new, .text, or: .null))
}

func codeView(
  _ change: ViewChange?, _ coder: inout RunFileCoder
) -> ViewChange {
  let view = coder.member("view", change?.view, .text)
  let word = coder.member("change", change?.kind.changeWord, .choice("a view change", or: .moved))
  let kind = codeKind(
    change?.kind, word, &coder, codeParent: codeTrait
  ) { move, coder in
    Displacement(
      from: coder.member("old", move?.old, pointForm),
      to: coder.member("new", move?.new, pointForm))
  }
  return ViewChange(view: view, kind: kind)
}

/// Codes one change that several views share.
func codeMove(
  _ move: GroupedChange?, _ coder: inout RunFileCoder
) -> GroupedChange {
  let word = coder.member("change", move?.kind.changeWord, .choice("a change of views", or: .moved))
  let views = coder.member("views", move?.views, .list(.text))
  let ancestor = coder.optional("ancestor", move?.ancestor, .text, or: .null)
  if coder.isDescribing { coder.describe("by", .reference("size")) }
  let kind = codeKind(
    move?.kind, word, &coder,
    codeParent: { change, coder in
      codeValues(change, key: "parent", &coder)
    }, codeMovement: { way, coder in coder.member("by", way, pointForm) })
  return GroupedChange(kind, views: views, ancestor: ancestor)
}

private enum ChangeWord: String, CaseIterable {
  case appeared, vanished, moved, resized, reparented, renamed, scrolled, text, restyled
}

extension ChangeKind {
  fileprivate var changeWord: ChangeWord? { ChangeWord(rawValue: word) }
}

/// Codes a change of a kind that is coded already.
private func codeKind<Movement>(
  _ kind: ChangeKind<Movement>?, _ word: ChangeWord, _ coder: inout RunFileCoder,
  codeParent: RunFileCoder.Coding<FactChange>, codeMovement: RunFileCoder.Coding<Movement>
) -> ChangeKind<Movement> {
  if coder.isDescribing {
    let text = JSON.type("string")
    let values = JSON.any(of: [text, .reference("size"), .reference("rect"), .type("null")])
    coder.describe("key", text)
    for name in ["old", "new"] { coder.describe(name, values) }
    return .renamed(from: "")
  }
  switch word {
  case .moved: return .moved(codeMovement(kind?.movement, &coder))
  case .resized:
    return .resized(
      from: coder.member("old", kind?.sizes?.old, sizeForm),
      to: coder.member("new", kind?.sizes?.new, sizeForm))
  case .appeared: return .appeared(coder.member("new", kind?.frame, rectForm))
  case .vanished: return .vanished(coder.member("old", kind?.frame, rectForm))
  case .reparented:
    let parents = codeParent(kind?.values, &coder)
    return .reparented(from: parents.old, to: parents.new)
  case .renamed: return .renamed(from: coder.member("old", kind?.values?.old, .text))
  case .scrolled: return .scrolled(codeTrait(kind?.values, &coder))
  case .text: return .text(codeTrait(kind?.values, &coder))
  case .restyled: return .restyled(codeTrait(kind?.values, &coder))
  }
}

extension ChangeKind {
  fileprivate var movement: Movement? { if case .moved(let move) = self { move } else { nil } }

  fileprivate var sizes: (old: Size, new: Size)? {
    if case .resized(let old, let new) = self { (old, new) } else { nil }
  }

  fileprivate var frame: Rect? {
    switch self {
    case .appeared(let frame), .vanished(let frame): frame
    default: nil
    }
  }

  /// The old and the new text of a change that has texts.
  fileprivate var values: FactChange? {
    switch self {
    case .reparented(let old, let new): FactChange(key: "parent", old: old, new: new)
    case .renamed(let old): FactChange(key: "name", old: old, new: nil)
    case .scrolled(let trait), .text(let trait), .restyled(let trait): trait
    case .moved, .resized, .appeared, .vanished: nil
    }
  }
}

func codeCause(_ cause: Cause?, _ coder: inout RunFileCoder) -> Cause {
  let certainty = coder.member("certainty", cause?.certainty, .choice("a certainty", or: .unknown))
  let candidates = coder.member("candidates", cause?.candidates, .count)
  let changes = coder.member("changes", cause?.changes, .list(.object(codeEdit)))
  let required = coder.rows.count
  let reason = coder.optional("reason", cause?.reason, .text, or: .null)
  coder.list(from: required, asRequired: false)
  return Cause(changes: changes, candidates: candidates, certainty: certainty, reason: reason)
}

private func codeEdit(
  _ edit: EditDetail?, _ coder: inout RunFileCoder
) -> EditDetail {
  EditDetail(
    coder.member("kind", edit?.kind, .choice("a cause kind", or: .viewChanged)),
    subject: coder.member("subject", edit?.subject, .text),
    aspect: coder.member("aspect", edit?.aspect, .text),
    old: coder.optional("old", edit?.old, .text, or: .null),
    new: coder.optional("new", edit?.new, .text, or: .null),
    span: coder.span(edit?.span))
}

func codeResidual(
  _ residual: Residual?, _ coder: inout RunFileCoder
) -> Residual {
  Residual(
    count: coder.member("count", residual?.count, .count),
    maximumDelta: coder.member("maximumDelta", residual?.maximumDelta, .byte),
    bounds: coder.optional("bounds", residual?.bounds, boxForm.named("box")))
}

func codePixels(
  _ pixels: PixelDifference?, _ coder: inout RunFileCoder
) -> PixelDifference {
  let count = coder.member("count", pixels?.count, .count(in: 1...maximumCount))
  let delta = coder.member("maximumDelta", pixels?.maximumDelta, .byte)
  let bounds = coder.member("bounds", pixels?.bounds, boxForm.named("box"))
  return PixelDifference(count: count, bounds: bounds, maximumDelta: delta)
}

var boxForm: RunFileForm<PixelRect> {
  .integers(
    4, { [$0.x, $0.y, $0.width, $0.height] },
    { PixelRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) })
}

var pixelSizeForm: RunFileForm<PixelSize> {
  .integers(2, { [$0.width, $0.height] }, { PixelSize(width: $0[0], height: $0[1]) })
}

var rectForm: RunFileForm<Rect> {
  .numbers(
    4, { [$0.minX, $0.minY, $0.width, $0.height] },
    { Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) })
}

var sizeForm: RunFileForm<Size> {
  .numbers(2, { [$0.width, $0.height] }, { Size(width: $0[0], height: $0[1]) })
}

private var pointForm: RunFileForm<Point> {
  .numbers(2, { [$0.x, $0.y] }, { Point(x: $0[0], y: $0[1]) })
}
