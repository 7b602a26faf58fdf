import Geometry
import LinearSolver
package import SceneModel
import Typography

extension LayoutResult {
  /// The solution as text: a line for each unknown, then what could not be decided.
  package func solutionDump(in scene: Scene) -> String {
    var lines: [String] = []
    for (index, quantity) in problem.quantities.enumerated() {
      // All digits: rounding is the next stage's work, and its errors are looked for here.
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
  /// The frames as text, a line for each view, indented like the tree.
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
