import LinearSolver
import SnaplineBasics
package import SnaplineSceneModel
import SnaplineTypography

extension LayoutResult {
  /// Returns the solution as text: one line for each variable, then the conflicts and ambiguities.
  package func solutionDump(in scene: Scene) -> String {
    var lines: [String] = []
    for (index, quantity) in problem.quantities.enumerated() {
      // All digits are printed: rounding is the next stage, and its errors must be visible.
      lines.append("\(quantity.name(in: scene)) = \(solution[Variable(index: index)])")
    }
    for conflict in solution.conflicts {
      lines.append("conflict")
      lines += conflict.rows.map { row in
        let mark = row == conflict.broken ? "broken " : ""
        return "  \(mark)\(problem.origins[row.index].text(in: scene))"
      }
    }
    for freedom in solution.freedoms {
      let name = problem.quantities[freedom.variable.index].name(in: scene)
      let reason = freedom.isTie ? "tie" : "free"
      lines.append("\(reason) \(name) \(freedom.lowest.shortText) … \(freedom.highest.shortText)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension SolvedLayout {
  /// Returns the frames as text: one line for each view, indented like the tree.
  package func dump(in scene: Scene) -> String {
    var depths: [Int] = []
    var lines: [String] = []
    for id in scene.viewIDs {
      let depth = scene[id].parent.map { depths[$0.index] + 1 } ?? 0
      depths.append(depth)
      lines.append(String(repeating: "  ", count: depth) + line(of: id, in: scene))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func line(of id: ViewID, in scene: Scene) -> String {
    let view = self[id]
    var line = "\(scene[id].name) \(view.frame.text())"
    if let scroll = view.scroll {
      let (size, offset) = (scroll.contentSize, scroll.contentOffset)
      line += "  content \(size.width.shortText) \(size.height.shortText)"
      line += " at \(offset.x.shortText) \(offset.y.shortText)"
    }
    if let baseline = view.firstBaseline { line += "  baseline \(baseline.shortText)" }
    if let text = view.text { line += "  lines \(text.lines.count)" }
    if view.exactFrame != view.frame { line += "  exactly \(view.exactFrame.text())" }
    return line
  }
}
