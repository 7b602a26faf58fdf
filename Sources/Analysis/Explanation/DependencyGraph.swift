import LinearSolver
package import SnaplineAutoLayout
package import SnaplineBasics
package import SnaplineSceneModel

/// The dependencies of the sizes in and around a scroll view, grouped into its content size, each
/// of its subviews with all descendants, and the views outside.
package struct DependencyGraph: Hashable, Sendable {
  /// A group of sizes.
  package enum Node: Hashable, Sendable {
    case contentSize(of: ViewID)
    case frame(ViewID)
  }

  /// A dependency of one node on another.
  package struct Edge: Hashable, Sendable {
    package var from: Node
    package var to: Node
    /// The constraint that causes the dependency.
    package var constraint: ConstraintID
    /// Whether the dependency is mutual, so that neither node is determined.
    package var isCircular: Bool
  }

  package private(set) var nodes: [Node] = []
  /// The nodes whose sizes depend on one another, regardless of the views outside.
  package fileprivate(set) var vanishing: [Node] = []
  package private(set) var edges: [Edge] = []
  private var addedNodes: Set<Node> = []
  /// The index of the edge between two nodes.
  private var edgeIndices: [[Node]: Int] = [:]

  /// Returns the role of a node in the scroll view, with the terms of the article's diagram.
  package static func role(of node: Node, in scene: Scene) -> String {
    guard case .frame(let view) = node else { return "ScrollView_ContentSize" }
    if scene[view].content.scrolls { return "ScrollView_Frame" }
    let isInside = scene[view].parent.map { scene[$0].content.scrolls } ?? false
    return isInside ? "ScrollView_SubviewFrame" : "ParentViewFrame"
  }

  /// Returns the name of a node in UIKit notation.
  package static func name(of node: Node, in scene: Scene) -> String {
    switch node {
    case .contentSize(let view): "\(scene[view].name).contentSize"
    case .frame(let view): "\(scene[view].name).frame"
    }
  }
}

extension DependencyGraph {
  fileprivate mutating func add(_ edge: Edge) {
    let ends = [edge.from, edge.to]
    for node in ends where addedNodes.insert(node).inserted { nodes.append(node) }
    // One edge for each pair of nodes; a circular dependency takes precedence over an earlier one.
    if let known = edgeIndices[ends] {
      if edge.isCircular { edges[known].isCircular = true }
    } else {
      edgeIndices[ends] = edges.count
      edges.append(edge)
    }
  }
}

extension DependencyGraph {
  /// Moves the content sizes to the front, so that a cycle starts there.
  fileprivate mutating func putContentsFirst() {
    func isContent(_ node: Node) -> Bool {
      if case .contentSize = node { true } else { false }
    }
    nodes = nodes.filter(isContent) + nodes.filter { !isContent($0) }
    edges = edges.filter { isContent($0.from) } + edges.filter { !isContent($0.from) }
  }
}

extension FrameExplanation {
  /// Returns the dependencies around the scroll views of the scene.
  package func dependencyGraph() -> DependencyGraph {
    var graph = DependencyGraph()
    let quantities = result.problem.quantities
    for id in result.problem.linear.rows.indices {
      guard case .constraint(let constraint) = result.problem.origins[id] else { continue }
      let terms = result.problem.linear.rows[id].terms
      let known = terms.map { quantities[$0.variable.index] }
      guard known.contains(where: { scrollView(of: $0) != nil }) else { continue }
      for decided in decided(by: RowID(index: id), among: known) {
        for other in known where other != decided.quantity {
          let (from, to) = (node(of: decided.quantity), node(of: other))
          guard from != to, other.dimension != .x, other.dimension != .y else { continue }
          // A cycle consists of undetermined values only.
          let isCircular = decided.isOpen && isOpen(other)
          if decided.isOpen, !isCircular { continue }
          graph.add(
            DependencyGraph.Edge(
              from: from, to: to, constraint: constraint, isCircular: isCircular))
        }
      }
    }
    graph.putContentsFirst()
    let inner = Set(Axis.allCases.flatMap { cycle(along: $0) }.map(node))
    graph.vanishing = graph.nodes.filter { inner.contains($0) }
    return graph
  }

  /// Returns the values that a row determines: the assigned one, or all undetermined ones in it.
  private func decided(
    by row: RowID, among candidates: [LayoutVariable]
  ) -> [(quantity: LayoutVariable, isOpen: Bool)] {
    let open = candidates.filter(isOpen)
    if open.count > 1 { return open.map { ($0, true) } }
    let circle = candidates.filter { isInCycle($0) }
    if circle.count > 1 { return circle.map { ($0, true) } }
    return candidates.filter { derivation(of: $0)?.row == row }.map { ($0, false) }
  }

  private func isOpen(_ quantity: LayoutVariable) -> Bool {
    result.layout.ambiguities.contains { $0.quantity == quantity && !$0.isTie }
      || isInCycle(quantity)
  }

  /// Whether a value is determined only by a cycle, without any size from outside: two halves of a
  /// screen also depend on each other, but are no cycle.
  package func isInCycle(_ quantity: LayoutVariable) -> Bool {
    guard let variable = variables[quantity], decisions.isInCycle(variable) else { return false }
    let reasons = decisions.reasons(for: [Term(variable)]) ?? []
    return !reasons.contains { row in
      switch result.problem.origins[row.index] {
      case .screen, .hugging, .compression, .autoresizing, .row, .predefined, .rows: true
      case .constraint(let id): scene[id].terms.isEmpty
      case .openExtent(let view, _): scene[view].openExtent == .stored
      case .stack, .notNegative, .contentNotNegative, .fitting: false
      }
    }
  }

  /// Returns the extents along an axis that depend on one another.
  package func cycle(along axis: Axis) -> [LayoutVariable] {
    result.problem.quantities.filter {
      isInCycle($0) && $0.dimension.axis == axis && $0.dimension != .x && $0.dimension != .y
    }
  }

  /// Returns a description of the dependency cycle along an axis, with the location of its first
  /// view; nil if there is none.
  package func cycleDescription(along axis: Axis) -> (text: String, span: SourceSpan)? {
    let numbers = cycle(along: axis)
    guard numbers.count > 1, let first = numbers.first else { return nil }
    let names = numbers.map { "\(scene[$0.view].name).\($0.dimension.word)" }
    let value = derivation(of: first).map { $0.value.text(decimals: 2) } ?? "0"
    let text =
      "dependency cycle between \(names.joined(separator: ", ")): nothing outside sets their "
      + "size, so the only solution is \(names[0]) = \(value)"
    return (text, scene[first.view].span)
  }

  /// Returns the node of a value: all descendants of a scroll view's subview belong to its node.
  private func node(of quantity: LayoutVariable) -> DependencyGraph.Node {
    [.contentWidth, .contentHeight].contains(quantity.dimension)
      ? .contentSize(of: quantity.view) : .frame(scrollView(of: quantity)?.child ?? quantity.view)
  }

  /// Returns the innermost scroll view that contains a value, and its subview.
  private func scrollView(of quantity: LayoutVariable) -> (view: ViewID, child: ViewID)? {
    if [.contentWidth, .contentHeight].contains(quantity.dimension) {
      return (quantity.view, quantity.view)
    }
    let around = scene.ancestors(of: quantity.view)
    return zip(around, [quantity.view] + around).first { scene[$0.0].content.scrolls }
      .map { ($0, $1) }
  }

  /// Returns the graph as text, one line an edge, then its cycles.
  package func graphText() -> String {
    let graph = dependencyGraph()
    guard !graph.edges.isEmpty else { return "no size depends on a scroll view's content size\n" }
    var page = AnnotatedLines()
    func name(_ node: DependencyGraph.Node) -> String {
      DependencyGraph.name(of: node, in: scene)
    }
    let widest = graph.edges.map { name($0.from).count }.max() ?? 0
    for edge in graph.edges {
      let from = name(edge.from)
      let gap = String(repeating: " ", count: widest - from.count)
      let arrow = edge.isCircular ? "⟲" : "→"
      page.add(
        "\(from)\(gap) \(arrow) \(name(edge.to))  \(scene[edge.constraint].text(in: scene))",
        scene[edge.constraint].span)
    }
    let roles = graph.nodes.map { "\(name($0)) is \(DependencyGraph.role(of: $0, in: scene))" }
    page.add(roles.joined(separator: ", "))
    for (place, edge) in graph.edges.enumerated() where edge.isCircular {
      let isTold = graph.edges[..<place].contains {
        $0.isCircular && $0.to == edge.from && $0.from == edge.to
      }
      guard !isTold else { continue }
      page.add(
        "dependency cycle: \(name(edge.from)) depends on \(name(edge.to)), which depends on "
          + "\(name(edge.from)); constrain one of them to a size outside the scroll view"
      )
    }
    let inner = Axis.allCases.compactMap(cycleDescription)
    for cycle in inner { page.add(cycle.text, cycle.span) }
    if inner.isEmpty, !graph.edges.contains(where: \.isCircular) {
      page.add("no dependency cycles")
    }
    return page.text
  }
}
