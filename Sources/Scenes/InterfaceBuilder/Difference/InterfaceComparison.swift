import Basics
import SceneDiff
import SceneSyntax

/// Compares two documents: it lays them over each other and takes note of what differs.
struct InterfaceComparison {
  private let old: XMLElement
  private let new: XMLElement
  let lines: Int
  let names: ObjectDescriptions
  let renames: ObjectRenames
  private(set) var book = EditGraph()
  private(set) var objects: [MergedElement] = []
  private let table: ObjectTable
  /// By the number of an object the difference that it stands elsewhere.
  private var moves: [Int: Int] = [:]

  init(from old: XMLElement, to new: XMLElement, spoken: Set<String>) {
    // No two elements share a place: roots are told apart by it.
    lines = new.lastLine + 1
    self.old = old.offsettingSpans(by: lines)
    self.new = new
    table = ObjectTable(old: self.old, new: new)
    names = ObjectDescriptions(old: old, new: new)
    renames = ObjectRenames(table, spoken: spoken, lines: lines)
  }

  mutating func mergedDocument() -> MergedElement {
    objects = Array(repeating: .same(new), count: table.common.count)
    for (number, key) in table.common.enumerated().reversed() {
      guard let before = table.old[key], let after = table.new[key] else { continue }
      let place = Subject(
        kind: after.element.kindOfChange,
        subject: names.description(for: after.element, in: after.owner),
        path: "")
      objects[number] = merged(before.element, after.element, in: place)
    }
    return merged(old, new, in: Subject(kind: .settingChanged, subject: "document", path: ""))
  }

  /// Of what a difference is told.
  struct Subject {
    var kind: EditKind
    var subject: String
    /// The way from the object to the element: `fontDescription`.
    var path: String

    func aspect(_ attribute: String) -> String {
      if path.isEmpty { return attribute }
      return attribute == "value" ? path : "\(path).\(attribute)"
    }

    /// The element in this one.
    func inside(_ element: XMLElement) -> Subject {
      // Lists such as `<subviews>` are no part of the way to a value.
      let step =
        element["key"] ?? element["keyPath"] ?? (element.children.isEmpty ? element.name : "")
      var place = self
      if !step.isEmpty { place.path = aspect(step) }
      if let name = element["name"], element["id"] == nil, element["key"] == nil {
        (place.subject, place.path) = (name, "")
      }
      return place
    }
  }

  /// Two elements laid over each other.
  private mutating func merged(_ old: XMLElement, _ new: XMLElement, in place: Subject)
    -> MergedElement
  {
    // The trees are no deeper than `Limits.nesting`, so neither is this recursion.
    if old.hasEqualContent(new) { return .same(new) }
    if old.name != new.name || new.text.trimmed != old.text.trimmed || isValue(old) && isValue(new)
    {
      return replaced(old, new, in: place)
    }
    let attributes = mergedAttributes(old, new, in: place)
    return .parts(new, attributes, mergedChildren(old, new, in: place))
  }

  /// Whether an element is one value, as a colour and a frame are.
  private func isValue(_ element: XMLElement) -> Bool {
    !element.isObject && element.children.isEmpty
  }

  private mutating func replaced(_ old: XMLElement, _ new: XMLElement, in place: Subject)
    -> MergedElement
  {
    let (before, after, name) = valueTexts(old, new)
    let aspect = name.map(place.aspect) ?? place.path
    let number = book.addDifference(
      EditDetail(
        place.kind, subject: place.subject, aspect: aspect, old: before, new: after,
        span: span(of: name, in: new), oldSpan: original(span(of: name, in: old))),
      requiresNew: table.added(in: new), requiresOld: table.removed(in: old))
    return .either(number, old: old, new: new)
  }

  /// Returns the span of an attribute's value, or that of the element, which has no such attribute.
  private func span(of attribute: String?, in element: XMLElement) -> SourceSpan {
    attribute.flatMap(element.valueSpan) ?? element.span
  }

  private func original(_ span: SourceSpan) -> SourceSpan { span.offsettingLines(by: -lines) }

  // MARK: Attributes

  private mutating func mergedAttributes(_ old: XMLElement, _ new: XMLElement, in place: Subject)
    -> [MergedAttribute]
  {
    var merged = new.attributes.map { attribute in
      MergedAttribute(name: attribute.name, old: old[attribute.name], new: attribute.value)
    }
    merged += old.attributes.filter { new[$0.name] == nil }.map {
      MergedAttribute(name: $0.name, old: $0.value, new: nil)
    }
    let isRenamed = new["id"].map(renames.keys.contains) == true
    for index in merged.indices where merged[index].old != merged[index].new {
      if isRenamed, merged[index].name == ObjectRenames.attribute { continue }
      merged[index].difference = difference(merged[index], old, new, in: place)
    }
    joinAnchors(merged)
    return merged
  }

  private mutating func difference(
    _ attribute: MergedAttribute, _ old: XMLElement, _ new: XMLElement, in place: Subject
  ) -> Int {
    let isReference = attribute.name != "id"
    let fallback = new.name == "constraint" ? constraintDefaults[attribute.name] : nil
    return book.addDifference(
      EditDetail(
        place.kind, subject: place.subject, aspect: place.aspect(attribute.name),
        old: attribute.old.map(names.displayName) ?? fallback,
        new: attribute.new.map(names.displayName) ?? fallback,
        span: span(of: attribute.name, in: new),
        oldSpan: original(span(of: attribute.name, in: old))),
      requiresNew: isReference ? [attribute.new].compactMap { $0 }.filter(table.came.contains) : [],
      requiresOld: isReference ? [attribute.old].compactMap { $0 }.filter(table.went.contains) : [])
  }

  /// The item and the attribute of an anchor belong together.
  private mutating func joinAnchors(_ attributes: [MergedAttribute]) {
    for anchor in [["firstItem", "firstAttribute"], ["secondItem", "secondAttribute"]] {
      let parts = attributes.filter { anchor.contains($0.name) }.compactMap(\.difference)
      if parts.count == 2 { book.union(parts[0], parts[1]) }
    }
  }

  // MARK: Children

  private mutating func mergedChildren(_ old: XMLElement, _ new: XMLElement, in place: Subject)
    -> [MergedChild]
  {
    let (before, after) = (old.childKeys, new.childKeys)
    var places: [String: Int] = [:]
    for (index, key) in before.enumerated() { places[key] = index }
    var children: [MergedChild] = []
    var last = new.span
    var orders: [Int: Int] = [:]
    for step in alignment(after.map { places[$0] }, oldCount: before.count) {
      switch step {
      case .removed(let index):
        children.append(oneSided(old.children[index], isNew: false, at: last, in: place))
      case .added(let index):
        last = new.children[index].span
        children.append(oneSided(new.children[index], isNew: true, at: last, in: place))
      case .common(let index, let today):
        children.append(
          MergedChild(element: common(old.children[index], new.children[today], in: place)))
        last = new.children[today].span
      case .movedFrom(let index, let today), .movedTo(let index, let today):
        let element = common(old.children[index], new.children[today], in: place)
        guard new.children[today].isObject else {
          // In which order values stand means nothing.
          if step.isMoveTarget { children.append(MergedChild(element: element)) }
          continue
        }
        let order =
          orders[today]
          ?? reordered(old.children[index], new.children, today, in: place)
        orders[today] = order
        children.append(MergedChild(presence: (order, step.isMoveTarget), element: element))
      }
    }
    return children
  }

  private mutating func common(_ old: XMLElement, _ new: XMLElement, in place: Subject)
    -> MergedElement
  {
    if let number = table.number(new) { return .object(number) }
    return merged(old, new, in: place.inside(new))
  }

  private mutating func reordered(
    _ old: XMLElement, _ siblings: [XMLElement], _ index: Int, in place: Subject
  ) -> Int {
    let element = siblings[index]
    let next = siblings.dropFirst(index + 1).first.map { names.description(for: $0, in: nil) }
    return book.addDifference(
      EditDetail(
        element.kindOfChange, subject: names.description(for: element, in: nil), aspect: "order",
        old: "another position", new: next.map { "before \($0)" } ?? "last", span: element.span,
        oldSpan: original(old.span)))
  }

  /// The difference that an object lies in another one.
  private mutating func move(_ number: Int) -> Int? {
    if let known = moves[number] { return known }
    let key = table.common[number]
    guard let before = table.old[key], let after = table.new[key] else { return nil }
    let made = book.addDifference(
      EditDetail(
        before.element.kindOfChange,
        subject: names.description(for: after.element, in: after.owner),
        aspect: "superview", old: names[before.owner ?? ""], new: names[after.owner ?? ""],
        span: after.element.span, oldSpan: original(before.element.span)))
    moves[number] = made
    return made
  }

  /// An element that has come or gone, or that stands elsewhere on the other side.
  private mutating func oneSided(
    _ element: XMLElement, isNew: Bool, at span: SourceSpan, in place: Subject
  ) -> MergedChild {
    if let number = table.number(element), let move = move(number) {
      return MergedChild(presence: (move, isNew), element: .object(number))
    }
    let change = oneSided(element, in: place, isNew: isNew, at: span)
    let number =
      isNew
      ? book.addDifference(
        change, requiresNew: table.added(in: element), defines: element.identifiers)
      : book.addDifference(
        change, requiresOld: table.removed(in: element), undefines: element.identifiers)
    return MergedChild(presence: (number, isNew), element: subtree(element, number, isNew: isNew))
  }

  private func oneSided(
    _ element: XMLElement, in place: Subject, isNew: Bool, at span: SourceSpan
  ) -> EditDetail {
    let oldSpan = isNew ? nil : original(element.span)
    let isConstraint = element.name == "constraint"
    if element.isObject {
      let words = names.description(for: element, in: nil)
      let kind: EditKind =
        isConstraint
        ? isNew ? .constraintAdded : .constraintRemoved : isNew ? .viewAdded : .viewRemoved
      let text = isConstraint ? words : element.name
      return EditDetail(
        kind, subject: words, old: isNew ? nil : text, new: isNew ? text : nil, span: span,
        oldSpan: oldSpan)
    }
    let inside = place.inside(element)
    let text = element.valueText
    return EditDetail(
      inside.kind, subject: inside.subject, aspect: inside.path, old: isNew ? nil : text,
      new: isNew ? text : nil, span: span, oldSpan: oldSpan)
  }

  /// What lies in an element that has come or gone; objects that are on both sides have moved.
  private mutating func subtree(_ element: XMLElement, _ owner: Int, isNew: Bool) -> MergedElement {
    var hasMoved = false
    let children = element.children.map { child -> MergedChild in
      if let number = table.number(child), let move = move(number) {
        book.union(move, owner)
        hasMoved = true
        return MergedChild(presence: (move, isNew), element: .object(number))
      }
      let inner = subtree(child, owner, isNew: isNew)
      if case .parts = inner { hasMoved = true }
      return MergedChild(element: inner)
    }
    guard hasMoved else { return .same(element) }
    let attributes = element.attributes.map {
      MergedAttribute(name: $0.name, old: $0.value, new: $0.value)
    }
    return .parts(element, attributes, children)
  }
}

/// The values of a constraint's attributes that a document leaves out.
private let constraintDefaults = [
  "constant": "0", "multiplier": "1", "priority": "1000", "relation": "equal",
]
