import SnaplineSceneModel

/// The size classes in which a document is shown.
struct VariationSelection: Hashable, Sendable {
  /// The width class; nil matches any.
  let widthClass: SizeClass?
  let heightClass: SizeClass?

  init(_ canvas: CanvasDevice) {
    widthClass = canvas.widthClass
    heightClass = canvas.heightClass
  }

  init(_ classes: SizeClasses) {
    widthClass = classes.width
    heightClass = classes.height
  }

  /// Returns the matching variations of an element, the most specific ones last.
  func activeElements(of element: XMLElement) -> [XMLElement] {
    let variations = element.children.filter { $0.name == "variation" }
    let standard = variations.filter { $0["key"] == "default" }
    let fitting = variations.filter { $0["key"] != "default" && holds($0["key"] ?? "") }
    func weight(_ variation: XMLElement) -> Int {
      variation["key"]?.split(separator: "-").count ?? 0
    }
    // A stable order: by specificity, then by document order.
    let sorted = fitting.enumerated().sorted {
      (weight($0.element), $0.offset) < (weight($1.element), $1.offset)
    }
    return standard + sorted.map(\.element)
  }

  /// Whether all conditions of a key match: `heightClass=regular-widthClass=compact`.
  private func holds(_ key: String) -> Bool {
    let conditions = key.split(separator: "-")
    return !conditions.isEmpty
      && conditions.allSatisfy { condition in
        let sides = condition.split(separator: "=", maxSplits: 1)
        guard sides.count == 2 else { return false }
        switch sides[0] {
        case "widthClass": return widthClass?.rawValue == String(sides[1])
        case "heightClass": return heightClass?.rawValue == String(sides[1])
        default: return false
        }
      }
  }

  /// Returns the element with its matching variations applied.
  func applied(to element: XMLElement) -> XMLElement {
    let active = activeElements(of: element)
    guard !active.isEmpty else { return element }
    var result = element
    let attributes = active.flatMap(\.attributes).filter { $0.name != "key" }
    let children = active.flatMap(\.children).filter { $0.name != "mask" && $0["key"] != nil }
    result.attributes = replacing(result.attributes, by: attributes) { $0.name }
    result.children = replacing(result.children, by: children) { [$0.name, $0["key"]] }
    return result
  }

  /// Returns the parts with newer ones of the same kind in their place; of several newer ones the
  /// last one counts.
  private func replacing<Part, Kind: Hashable>(
    _ parts: [Part], by newer: [Part], _ kind: (Part) -> Kind
  ) -> [Part] {
    var replaced: Set<Kind> = []
    let last = newer.reversed().filter { replaced.insert(kind($0)).inserted }.reversed()
    return parts.filter { !replaced.contains(kind($0)) } + last
  }

  /// Returns the identifiers of the excluded members of a list: `constraints` or `subviews`.
  func excluded(from list: String, of element: XMLElement) -> Set<String> {
    var excluded: Set<String> = []
    for variation in activeElements(of: element) {
      for mask in variation.children where mask.name == "mask" && mask["key"] == list {
        for change in mask.children {
          guard let reference = change["reference"] else { continue }
          if change.name == "exclude" { excluded.insert(reference) }
          if change.name == "include" { excluded.remove(reference) }
        }
      }
    }
    return excluded
  }
}
