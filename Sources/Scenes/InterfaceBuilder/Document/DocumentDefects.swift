import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

extension XMLElement {
  /// Reports defects that Interface Builder never writes but that a merge or a manual edit can
  /// leave: repeated identifiers, unknown identifiers, and invalid numbers; also attributed texts
  /// whose parts together are too long.
  ///
  /// Of 2,194 examined documents, one has such a defect.
  func reportDefects(to log: inout DiagnosticLog) {
    var first: [String: SourceSpan] = [:]
    var damage: [Diagnostic] = []
    if let device = child("device"), let id = device["id"], !CanvasDevice.isSupported(id) {
      damage.append(.unknownDevice(id, at: device.span))
    }
    visit { element in
      if let id = element["id"], let known = first.updateValue(element.span, forKey: id) {
        first[id] = known
        damage.append(.repeatedID(id, at: element.span, first: known))
      }
      let fragments = element.children.filter { $0.name == "fragment" }
      let limit = Limits.standard.textLength
      if fragments.reduce(0, { $0 + $1.fragmentText.utf8.count }) > limit {
        damage.append(.textTooLong(limit: limit, at: element.span))
      }
      for name in numericAttributes {
        guard let text = element[name] else { continue }
        guard let number = decimalNumber(text) else {
          damage.append(.noNumber(text, name, at: element.span))
          continue
        }
        let limit = Limits.standard.magnitude
        let range = name == "priority" ? 0...Constraint.requiredPriority : -limit...limit
        guard !range.contains(number) else { continue }
        damage.append(.outOfRange(number, text, name, range, at: element.span))
      }
    }
    visit { element in
      guard element.name == "constraint" else { return }
      for id in [element["firstItem"], element["secondItem"]] {
        guard let id, first[id] == nil else { continue }
        damage.append(.unknownID(id, at: element.span))
      }
    }
    for diagnostic in damage { log.report(diagnostic) }
  }

  /// Reports, for a document without roots, each view that would be a root if it had a frame.
  func reportFrameless(to log: inout DiagnosticLog) {
    visit { element in
      let own = element.name.hasSuffix("ontroller") ? element.child(key: "view") : nil
      for view in [own].compactMap({ $0 }) + element.list("objects").filter({ $0.name == "view" }) {
        log.report(.noFrame(at: view.span))
      }
    }
  }
}

/// The attributes that are numbers in every element.
private let numericAttributes = [
  "constant", "priority", "spacing", "x", "y", "width", "height", "pointSize",
]

extension Diagnostic {
  fileprivate static func repeatedID(
    _ id: String, at span: SourceSpan, first: SourceSpan
  ) -> Self {
    Diagnostic(
      .warning, "ib.repeated-id", "duplicate object id '\(excerpt(id))'", at: span,
      notes: [Note("first used here", at: first)],
      hint: "remove one of the objects (often left by a merge)")
  }

  fileprivate static func unknownID(_ id: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .warning, "ib.constraint", "no object has the id '\(excerpt(id))'", at: span,
      hint: "the constraint is ignored")
  }

  fileprivate static func noNumber(_ text: String, _ name: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .warning, "ib.number", "'\(name)' must be a number: '\(excerpt(text))'", at: span,
      hint: "the default is used")
  }

  fileprivate static func outOfRange(
    _ number: Double, _ text: String, _ name: String, _ range: ClosedRange<Double>,
    at span: SourceSpan
  ) -> Self {
    let (least, most) = (range.lowerBound.shortText, range.upperBound.shortText)
    let used = number.clamped(to: range)
    return Diagnostic(
      .warning, "ib.number", "'\(name)' must be from \(least) to \(most): \(excerpt(text))",
      at: span, hint: used == 0 ? "the constraint is ignored" : "\(used.shortText) is used")
  }

  fileprivate static func unknownDevice(_ id: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .warning, "ib.device", "unknown canvas device '\(excerpt(id))'", at: span,
      hint: "another device is used; choose one in Interface Builder or with --device")
  }

  fileprivate static func noFrame(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "ib.empty", "the view has no frame", at: span,
      hint: "add '<rect key=\"frame\" x=\"0\" y=\"0\" width=\"375\" height=\"667\"/>' to the view")
  }
}
