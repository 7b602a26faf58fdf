import SnaplineBasics
package import SnaplineDisplayLists
import SnaplineGoldens
import SnaplineSceneModel
import SnaplineTypography

/// Returns the views whose appearance differs, regardless of their frames, by their draw commands.
///
/// Only views in both lists are reported, with their current names.
package func styleChanges(from old: DisplayList, to new: DisplayList) -> [ViewChange] {
  let before = styles(old)
  let after = styles(new)
  return after.order.flatMap { name -> [ViewChange] in
    guard let old = before.looks[name], let new = after.looks[name], old != new else { return [] }
    return changes(from: old, to: new).map { ViewChange(view: name, kind: $0) }
  }
}

/// The draw commands of a view, without positions.
private struct ViewStyle: Hashable {
  var texts: [String] = []
  var fonts: [String] = []
  var colors: [String] = []
  /// The gradients, images, line widths and opacities.
  var rest: [String] = []
}

private func styles(_ list: DisplayList) -> (looks: [String: ViewStyle], order: [String]) {
  var looks: [String: ViewStyle] = [:]
  var order: [String] = []
  for item in list.items {
    if looks[item.source] == nil { order.append(item.source) }
    looks[item.source, default: ViewStyle()].add(item.mark)
  }
  return (looks, order)
}

extension ViewStyle {
  fileprivate mutating func add(_ mark: DrawCommand) {
    switch mark {
    case .fill(_, let color): colors.append(color.description)
    case .gradient(_, let gradient):
      rest.append("gradient \(gradient.stops.map(\.color.description).joined(separator: "-"))")
    case .image(let mark):
      rest.append("image \(mark.image.digest) \(mark.tint?.description ?? "")")
    case .stroke(_, let width, let color):
      colors.append(color.description)
      rest.append("line \(width.shortText)")
    case .text(let mark):
      texts.append(mark.clusters.readingText)
      fonts.append("\(mark.font.face.name) \(mark.font.size.shortText)")
      colors.append(mark.color.description)
    case .blur: rest.append("blur")
    case .beginClip: rest.append("clip")
    case .beginGroup(let opacity): rest.append("alpha \(opacity.shortText)")
    case .endClip, .endGroup: break
    }
  }
}

private func changes(from old: ViewStyle, to new: ViewStyle) -> [ViewChange.Kind] {
  var kinds: [ViewChange.Kind] = []
  func text(_ parts: [String]) -> String? { parts.isEmpty ? nil : parts.joined(separator: " ") }
  if old.texts.joined() != new.texts.joined() {
    kinds.append(.text(FactChange(key: "text", old: text(old.texts), new: text(new.texts))))
  }
  func restyled(_ key: String, _ list: KeyPath<ViewStyle, [String]>) {
    let (one, other) = (old[keyPath: list], new[keyPath: list])
    guard Set(one) != Set(other) else { return }
    let gone = distinct(one.filter { !other.contains($0) })
    let come = distinct(other.filter { !one.contains($0) })
    kinds.append(.restyled(FactChange(key: key, old: text(gone), new: text(come))))
  }
  restyled("font", \.fonts)
  restyled("color", \.colors)
  restyled("look", \.rest)
  return kinds
}

private func distinct(_ parts: [String]) -> [String] {
  parts.enumerated().filter { !parts[..<$0.offset].contains($0.element) }.map(\.element)
}
