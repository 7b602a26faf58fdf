import Basics

/// Metrics, styles and constraints that have another name today, with all that speaks of them.
struct DefinitionRenames {
  /// By the older name of a metric or a constraint today's.
  private(set) var names: [String: String] = [:]
  /// By the older name of a style today's.
  private var styles: [String: String] = [:]
  private var changes: [EditDetail] = []

  var isEmpty: Bool { names.isEmpty && styles.isEmpty }

  /// How many names that came and went are looked at.
  private static let most = 200

  /// A name where it is defined.
  private struct Definition {
    let name: String
    let span: SourceSpan
    let value: String
  }

  /// - Parameter old: The older tree, in which views have the names of today.
  init(
    from old: YAMLNode, _ oldNames: DefinedNames, to new: YAMLNode, _ newNames: DefinedNames,
    _ shift: SpanOffset
  ) {
    guard oldNames.defined != newNames.defined else { return }
    func changed(_ find: (YAMLNode) -> [Definition]) -> (went: [Definition], came: [Definition]) {
      (
        find(old).filter { !newNames.contains($0.name) && !newNames.inStates.contains($0.name) },
        find(new).filter { !oldNames.contains($0.name) && !oldNames.inStates.contains($0.name) }
      )
    }
    let metrics = changed { parts("metrics", of: $0) }
    let constraints = changed(namedConstraints)
    if isWorthwhile(metrics) || isWorthwhile(constraints) {
      let (before, after) = (ReferencedNames(old), ReferencedNames(new))
      let gone = Set((metrics.went + constraints.went).map(\.name))
      let come = Set((metrics.came + constraints.came).map(\.name))
      func uses(_ sides: (went: [Definition], came: [Definition])) -> [(Definition, Definition)] {
        pairs(
          sides.went.filter { after.constraints(referencing: $0.name).isEmpty }
            .map { ($0, before.normalizedConstraints(referencing: $0.name, ignoring: gone)) },
          sides.came.map { ($0, after.normalizedConstraints(referencing: $0.name, ignoring: come)) }
        )
      }
      for (was, now) in isWorthwhile(metrics) ? uses(metrics) : [] {
        names[was.name] = now.name
        add(.metricChanged, now.name, was, now, shift)
      }
      for (was, now) in isWorthwhile(constraints) ? uses(constraints) : [] {
        names[was.name] = now.name
        add(.constraintChanged, now.value, was, now, shift)
      }
    }
    let looks = changed { parts("styles", of: $0) }
    guard isWorthwhile(looks) else { return }
    let (before, after) = (StyledViews(old), StyledViews(new))
    let found = pairs(
      looks.went.filter { after.views(with: $0.name).isEmpty }
        .map { ($0, before.views(with: $0.name)) },
      looks.came.map { ($0, after.views(with: $0.name)) })
    for (was, now) in found {
      styles[was.name] = now.name
      add(.styleChanged, "style \(now.name)", was, now, shift)
    }
  }

  private func isWorthwhile(_ sides: (went: [Definition], came: [Definition])) -> Bool {
    !sides.went.isEmpty && !sides.came.isEmpty && sides.went.count <= Self.most
      && sides.came.count <= Self.most
  }

  /// Those of both sides that most of their uses have in common.
  private func pairs(
    _ went: [(part: Definition, uses: Set<String>)],
    _ came: [(part: Definition, uses: Set<String>)]
  ) -> [(Definition, Definition)] {
    var left = came
    return went.compactMap { old, uses in
      guard !uses.isEmpty else { return nil }
      var best: (place: Int, kept: Int)?
      for (place, candidate) in left.enumerated() {
        let kept = uses.count { candidate.uses.contains($0) }
        let isSame = 2 * kept == uses.count && candidate.part.value == old.value
        guard 2 * kept > uses.count || isSame, best.map({ $0.kept < kept }) ?? true else {
          continue
        }
        best = (place, kept)
      }
      return best.map { (old, left.remove(at: $0.place).part) }
    }
  }

  private mutating func add(
    _ kind: EditKind, _ subject: String, _ old: Definition, _ new: Definition, _ shift: SpanOffset
  ) {
    changes.append(
      EditDetail(
        kind, subject: subject, aspect: "name", old: old.name, new: new.name, place: new.span,
        oldPlace: shift.originalSpan(old.span)))
  }

  // MARK: What defines names

  private func parts(_ key: String, of root: YAMLNode) -> [Definition] {
    (root.entries.first { $0.key == key }?.value.entries ?? []).map {
      Definition(name: $0.key, span: $0.keySpan, value: flowText($0.value))
    }
  }

  private func namedConstraints(_ node: YAMLNode) -> [Definition] {
    node.entries.flatMap { entry -> [Definition] in
      switch entry.key {
      case "views": return entry.value.entries.flatMap { namedConstraints($0.value) }
      case "constraints":
        return entry.value.items.compactMap { item in
          guard let text = item.scalar?.text, text.contains(" as "),
            let name = ConstraintParts(text)?.name
          else { return nil }
          return Definition(name: name, span: item.span, value: text)
        }
      default: return []
      }
    }
  }

  // MARK: The older tree

  /// The older tree in today's names.
  func applied(to root: YAMLNode) -> YAMLNode {
    root.mapEntries { entry in
      switch entry.key {
      case "metrics": entry.with(value: renamedKeys(entry.value, names))
      case "styles": entry.with(value: renamedKeys(entry.value, styles))
      case "constraints": entry.with(value: renamedUses(entry.value, names))
      case "states":
        entry.with(value: entry.value.mapEntries { $0.with(value: renamedUses($0.value, names)) })
      case "views", "variations": entry.with(value: bodies(entry.value))
      default: entry
      }
    }
  }

  /// Views, or what is otherwise in some size classes.
  private func bodies(_ node: YAMLNode) -> YAMLNode {
    node.mapEntries { $0.with(value: body($0.value)) }
  }

  private func body(_ node: YAMLNode) -> YAMLNode {
    node.mapEntries { entry in
      switch entry.key {
      case "views": entry.with(value: bodies(entry.value))
      case "style": entry.with(value: renamedUses(entry.value, styles))
      case "constraints", "set", "activate", "deactivate":
        entry.with(value: renamedUses(entry.value, names))
      default: entry
      }
    }
  }

  /// The renames as edits that no picture shows.
  var edits: [Edit] { changes.map { Edit([$0], isNonVisual: true) } }
}

/// Which views have which style.
private struct StyledViews {
  private var views: [String: Set<String>] = [:]

  init(_ root: YAMLNode) { gather(root) }

  func views(with style: String) -> Set<String> { views[style] ?? [] }

  private mutating func gather(_ node: YAMLNode) {
    for view in node.entries.first(where: { $0.key == "views" })?.value.entries ?? [] {
      for entry in view.value.entries where entry.key == "style" {
        for style in [entry.value] + entry.value.items {
          guard let name = style.scalar?.text else { continue }
          views[name, default: []].insert(view.key)
        }
      }
      gather(view.value)
    }
  }
}
