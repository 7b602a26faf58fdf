import SnaplineBasics
import SnaplineSceneDiff
import SnaplineSceneSyntax

/// Aligns two documents and collects their differences.
struct InterfaceComparison {
  /// The old document with moved spans.
  private let old: XMLElement
  private let new: XMLElement
  /// The number of lines by which the spans of the old document are moved.
  private let lines: Int
  private let descriptions: ObjectDescriptions
  let renames: ObjectRenames
  private(set) var graph = EditGraph()
  /// The merged objects of both documents by their numbers.
  private(set) var objects: [MergedElement] = []
  let table: ObjectTable
  /// The differences of moved objects by their numbers.
  private var moves: [Int: Int] = [:]

  init(from old: XMLElement, to new: XMLElement, referencedNames: Set<String>) {
    // No two elements may share a span, because `ObjectTable` identifies objects by them.
    lines = new.lastLine + 1
    self.old = old.offsettingSpans(by: lines)
    self.new = new
    table = ObjectTable(old: self.old, new: new)
    descriptions = ObjectDescriptions(old: old, new: new)
    renames = ObjectRenames(table, referencedNames: referencedNames, lines: lines)
  }

  mutating func mergedDocument() -> MergedElement {
    objects = Array(repeating: .unchanged(new), count: table.common.count)
    for (number, key) in table.common.enumerated().reversed() {
      guard let oldObject = table.old[key], let newObject = table.new[key] else { continue }
      let subject = Subject(
        kind: newObject.element.editKind,
        name: descriptions.description(for: newObject.element, in: newObject.owner))
      objects[number] = merged(oldObject.element, newObject.element, in: subject)
    }
    return merged(old, new, in: Subject(kind: .settingChanged, name: "document"))
  }

  /// The subject to which the differences of an element belong.
  private struct Subject {
    var kind: EditKind
    var name: String
    /// The key path from the object to the element: `fontDescription`.
    var path = ""

    func aspect(_ attribute: String) -> String {
      if path.isEmpty { return attribute }
      return attribute == "value" ? path : "\(path).\(attribute)"
    }

    /// Returns the subject of a child.
    func appending(_ child: XMLElement) -> Subject {
      // Lists such as `<subviews>` are not part of a key path.
      let step = child["key"] ?? child["keyPath"] ?? (child.children.isEmpty ? child.name : "")
      var subject = self
      if !step.isEmpty { subject.path = aspect(step) }
      if let name = child["name"], child["id"] == nil, child["key"] == nil {
        (subject.name, subject.path) = (name, "")
      }
      return subject
    }
  }

  private mutating func merged(_ old: XMLElement, _ new: XMLElement, in subject: Subject)
    -> MergedElement
  {
    // The trees are no deeper than `Limits.nesting`, so neither is this recursion.
    if old.hasEqualContent(new) { return .unchanged(new) }
    if old.name != new.name || new.text.trimmed != old.text.trimmed || isValue(old) && isValue(new)
    {
      return replacement(old, new, in: subject)
    }
    let attributes = mergedAttributes(old, new, in: subject)
    return .merged(new, attributes, mergedChildren(old, new, in: subject))
  }

  /// Returns whether an element is a single value, such as a color or a frame.
  private func isValue(_ element: XMLElement) -> Bool {
    !element.isObject && element.children.isEmpty
  }

  /// Adds the difference of an element that another one replaces.
  private mutating func replacement(_ old: XMLElement, _ new: XMLElement, in subject: Subject)
    -> MergedElement
  {
    let (oldText, newText, name) = valueTexts(old, new)
    let aspect = name.map(subject.aspect) ?? subject.path
    let number = graph.addDifference(
      EditDetail(
        subject.kind, subject: subject.name, aspect: aspect, old: oldText, new: newText,
        span: span(of: name, in: new), oldSpan: originalSpan(span(of: name, in: old))),
      requiresNew: table.addedReferences(in: new), requiresOld: table.removedReferences(in: old))
    return .replacement(number, old: old, new: new)
  }

  /// Returns the span of an attribute's value, or that of the element, which has no such attribute.
  private func span(of attribute: String?, in element: XMLElement) -> SourceSpan {
    attribute.flatMap(element.valueSpan) ?? element.span
  }

  /// Returns the span in the old document of a moved span.
  private func originalSpan(_ span: SourceSpan) -> SourceSpan { span.offsettingLines(by: -lines) }

  // MARK: Attributes

  private mutating func mergedAttributes(_ old: XMLElement, _ new: XMLElement, in subject: Subject)
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
      merged[index].difference = addDifference(of: merged[index], old, new, in: subject)
    }
    uniteAnchors(merged)
    return merged
  }

  private mutating func addDifference(
    of attribute: MergedAttribute, _ old: XMLElement, _ new: XMLElement, in subject: Subject
  ) -> Int {
    let isReference = attribute.name != "id"
    let fallback = new.name == "constraint" ? constraintDefaults[attribute.name] : nil
    let (oldReference, newReference) = isReference ? (attribute.old, attribute.new) : (nil, nil)
    return graph.addDifference(
      EditDetail(
        subject.kind, subject: subject.name, aspect: subject.aspect(attribute.name),
        old: attribute.old.map(descriptions.displayName) ?? fallback,
        new: attribute.new.map(descriptions.displayName) ?? fallback,
        span: span(of: attribute.name, in: new),
        oldSpan: originalSpan(span(of: attribute.name, in: old))),
      requiresNew: [newReference].compactMap { $0 }.filter(table.added.contains),
      requiresOld: [oldReference].compactMap { $0 }.filter(table.removed.contains))
  }

  /// Makes the changes of the item and the attribute of an anchor a single edit.
  private mutating func uniteAnchors(_ attributes: [MergedAttribute]) {
    for anchor in [["firstItem", "firstAttribute"], ["secondItem", "secondAttribute"]] {
      let differences = attributes.filter { anchor.contains($0.name) }.compactMap(\.difference)
      if differences.count == 2 { graph.union(differences[0], differences[1]) }
    }
  }

  // MARK: Children

  private mutating func mergedChildren(_ old: XMLElement, _ new: XMLElement, in subject: Subject)
    -> [MergedChild]
  {
    let (oldKeys, newKeys) = (old.childKeys, new.childKeys)
    var oldIndices: [String: Int] = [:]
    for (index, key) in oldKeys.enumerated() { oldIndices[key] = index }
    var children: [MergedChild] = []
    var last = new.span
    var moves: [Int: Int] = [:]
    for step in alignment(newKeys.map { oldIndices[$0] }, oldCount: oldKeys.count) {
      switch step {
      case .removed(let index):
        children.append(unmatchedChild(old.children[index], isNew: false, at: last, in: subject))
      case .added(let index):
        last = new.children[index].span
        children.append(unmatchedChild(new.children[index], isNew: true, at: last, in: subject))
      case .common(let oldIndex, let newIndex):
        let element = mergedChild(old.children[oldIndex], new.children[newIndex], in: subject)
        children.append(MergedChild(element: element))
        last = new.children[newIndex].span
      case .movedFrom(let oldIndex, let newIndex), .movedTo(let oldIndex, let newIndex):
        let element = mergedChild(old.children[oldIndex], new.children[newIndex], in: subject)
        guard new.children[newIndex].isObject else {
          // The order of values has no meaning.
          if step.isMoveTarget { children.append(MergedChild(element: element)) }
          continue
        }
        let move =
          moves[newIndex] ?? addReordering(old.children[oldIndex], new.children, newIndex)
        moves[newIndex] = move
        children.append(MergedChild(presence: (move, step.isMoveTarget), element: element))
      }
    }
    return children
  }

  /// Merges a child of both elements.
  private mutating func mergedChild(_ old: XMLElement, _ new: XMLElement, in subject: Subject)
    -> MergedElement
  {
    if let number = table.number(new) { return .object(number) }
    return merged(old, new, in: subject.appending(new))
  }

  /// Adds the difference of an object's position among its siblings.
  private mutating func addReordering(
    _ old: XMLElement, _ siblings: [XMLElement], _ index: Int
  ) -> Int {
    let element = siblings[index]
    let next = siblings.dropFirst(index + 1).first.map {
      descriptions.description(for: $0, in: nil)
    }
    return graph.addDifference(
      EditDetail(
        element.editKind, subject: descriptions.description(for: element, in: nil),
        aspect: "order", old: "another position", new: next.map { "before \($0)" } ?? "last",
        span: element.span, oldSpan: originalSpan(old.span)))
  }

  /// Returns the difference of an object's container, which is added if necessary.
  private mutating func move(_ number: Int) -> Int? {
    if let move = moves[number] { return move }
    let key = table.common[number]
    guard let old = table.old[key], let new = table.new[key] else { return nil }
    let move = graph.addDifference(
      EditDetail(
        old.element.editKind, subject: descriptions.description(for: new.element, in: new.owner),
        aspect: "superview", old: descriptions[old.owner ?? ""],
        new: descriptions[new.owner ?? ""], span: new.element.span,
        oldSpan: originalSpan(old.element.span)))
    moves[number] = move
    return move
  }

  /// Adds the difference of a child that was added, removed, or moved to another container.
  private mutating func unmatchedChild(
    _ element: XMLElement, isNew: Bool, at span: SourceSpan, in subject: Subject
  ) -> MergedChild {
    if let number = table.number(element), let move = move(number) {
      return MergedChild(presence: (move, isNew), element: .object(number))
    }
    let detail = editDetail(of: element, in: subject, isNew: isNew, at: span)
    let number =
      isNew
      ? graph.addDifference(
        detail, requiresNew: table.addedReferences(in: element), defines: element.identifiers)
      : graph.addDifference(
        detail, requiresOld: table.removedReferences(in: element), undefines: element.identifiers)
    return MergedChild(presence: (number, isNew), element: subtree(element, number, isNew: isNew))
  }

  /// Returns the description of an added or removed element.
  private func editDetail(
    of element: XMLElement, in subject: Subject, isNew: Bool, at span: SourceSpan
  ) -> EditDetail {
    let oldSpan = isNew ? nil : originalSpan(element.span)
    let isConstraint = element.name == "constraint"
    if element.isObject {
      let name = descriptions.description(for: element, in: nil)
      let kind: EditKind =
        isConstraint
        ? isNew ? .constraintAdded : .constraintRemoved : isNew ? .viewAdded : .viewRemoved
      let text = isConstraint ? name : element.name
      return EditDetail(
        kind, subject: name, old: isNew ? nil : text, new: isNew ? text : nil, span: span,
        oldSpan: oldSpan)
    }
    let elementSubject = subject.appending(element)
    let text = element.valueText
    return EditDetail(
      elementSubject.kind, subject: elementSubject.name, aspect: elementSubject.path,
      old: isNew ? nil : text, new: isNew ? text : nil, span: span, oldSpan: oldSpan)
  }

  /// Merges an added or removed element, whose objects of both documents have moved.
  ///
  /// - Parameter owner: The difference that adds or removes the element.
  private mutating func subtree(_ element: XMLElement, _ owner: Int, isNew: Bool) -> MergedElement {
    var hasMovedObjects = false
    let children = element.children.map { child -> MergedChild in
      if let number = table.number(child), let move = move(number) {
        graph.union(move, owner)
        hasMovedObjects = true
        return MergedChild(presence: (move, isNew), element: .object(number))
      }
      let element = subtree(child, owner, isNew: isNew)
      if case .merged = element { hasMovedObjects = true }
      return MergedChild(element: element)
    }
    guard hasMovedObjects else { return .unchanged(element) }
    let attributes = element.attributes.map {
      MergedAttribute(name: $0.name, old: $0.value, new: $0.value)
    }
    return .merged(element, attributes, children)
  }
}

/// The default values of a constraint's attributes.
private let constraintDefaults = [
  "constant": "0", "multiplier": "1", "priority": "1000", "relation": "equal",
]
