import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

/// Resolves the names in expectations, tolerances and exemptions.
struct ClaimResolver {
  /// The scene with all its views and states.
  let scene: Scene
  let names: SymbolTable
  var values: ValueReader

  /// Returns the expectations with an existing scope and view.
  mutating func expectations(_ written: [ExpectationSyntax]) -> [Expectation] {
    guard !written.isEmpty else { return [] }
    var expectations: [Expectation] = []
    let scopes = self.scopes
    let known = Set(scopes)
    for expectation in written where !values.log.isFull {
      guard known.contains(expectation.scope.value) else {
        values.log.report(.unknownScope(expectation.scope, among: scopes))
        continue
      }
      guard let claim = claim(expectation.claim) else { continue }
      expectations.append(
        Expectation(scope: expectation.scope.value, claim: claim, span: expectation.scope.span))
    }
    return expectations
  }

  /// Returns the tolerances with existing views.
  mutating func tolerances(_ written: [ToleranceSyntax]) -> [PixelTolerance] {
    var rules: [PixelTolerance] = []
    for tolerance in written where !values.log.isFull {
      if case .view(let name) = tolerance.rule.area, names.views[name] == nil {
        guard !names.lost.contains(name) else { continue }
        values.log.report(
          .unknownToleratedView(name, at: tolerance.viewSpan, among: scene.viewNames))
      } else {
        rules.append(tolerance.rule)
      }
    }
    return rules
  }

  /// Checks the names of exempted views; patterns can be without a match.
  mutating func exemptions(_ written: [ClaimExemption]) -> [ClaimExemption] {
    for exemption in written {
      for name in exemption.views
      where !name.contains("*") && names.views[name] == nil && !names.lost.contains(name) {
        values.log.report(
          .unknownExemptedView(name, at: exemption.span, among: scene.viewNames))
      }
    }
    return written
  }

  /// The appearances, the languages, the directions and the text sizes.
  private var axes: [[String]] {
    [
      scene.appearances.map(\.rawValue), scene.languages.map(\.tag),
      scene.directions.map(\.rawValue), scene.textSizes.map(\.rawValue),
    ]
  }

  /// The suffixes of shot names for all combinations of the axes.
  private var shotSuffixes: [[String]] {
    (axes + [scene.showsElements ? ["", "accessibility"] : [""]]).reduce([[]]) { looks, axis in
      looks.flatMap { look in [look] + axis.dropFirst().map { look + [$0] } }
    }
  }

  /// The scopes of expectations: `all`, the states, the appearances, the languages, the directions,
  /// the text sizes, and the names of shots.
  var scopes: [String] {
    var scopes = ["all"] + scene.states.map(\.name) + axes.filter { $0.count > 1 }.flatMap { $0 }
    let looks = self.shotSuffixes
    // A scene with more shots than the limit is rejected when they are planned.
    let limit = 2 * values.limits.shots + scopes.count
    for state in [nil] + scene.states where scopes.count < limit {
      // A state can rotate the device, and a shot is named after the final orientation.
      let turns = state?.turns.isEmpty == false
      for device in [nil] + scene.devices.dropFirst().map(\.name) where scopes.count < limit {
        for orientation in turns ? Orientation.allCases : scene.orientations {
          for look in looks {
            let parts = [orientation.rawValue, device, state?.name].compactMap { $0 } + look
            scopes.append(parts.joined(separator: "-"))
          }
        }
      }
    }
    return scopes
  }

  private mutating func claim(_ claim: ClaimSyntax) -> Expectation.Claim? {
    switch claim {
    case .warns(let code):
      return .warns(code: code.value)
    case .comparison(let constraintTexts): return comparison(constraintTexts)
    case .readingOrder(let written):
      let known = written.compactMap { elementName($0) }
      return known.count == written.count ? .readingOrder(known) : nil
    case .measure(let name, let property, let numbers, let span):
      guard let view = names.views[name.value] else {
        if !names.lost.contains(name.value) {
          values.log.report(.unknownExpectedView(name, among: scene.viewNames))
        }
        return nil
      }
      let limit = values.limits.magnitude
      guard numbers.allSatisfy({ $0.magnitude <= limit }) else {
        values.log.report(.numberTooLarge(limit: limit, at: span))
        return nil
      }
      return measure(property, of: view, numbers, at: span)
    }
  }

  /// Returns the expectation for equations; nil if one of them is invalid.
  private mutating func comparison(_ equations: [EquationSyntax]) -> Expectation.Claim? {
    var made: [Constraint] = []
    for constraintText in equations {
      var resolver = ConstraintResolver(scene, names, values, isStrict: false)
      resolver.add(constraintText, owner: nil)
      values = resolver.values
      let new = resolver.constraints.dropFirst(scene.constraints.count)
      guard !new.isEmpty else { return nil }
      made += new
    }
    return .comparison(made)
  }

  /// Returns the name of an element: that of a view, followed by a key for a part of it.
  private mutating func elementName(_ name: Spanned<String>) -> String? {
    let parts = name.value.split(separator: ".", omittingEmptySubsequences: false)
    for count in (1...parts.count).reversed() {
      guard let view = names.views[parts.prefix(count).joined(separator: ".")] else { continue }
      return ([scene[view].name] + parts.dropFirst(count).map(String.init)).joined(separator: ".")
    }
    if !names.lost.contains(String(parts[0])) {
      values.log.report(.unknownExpectedView(name, among: scene.viewNames))
    }
    return nil
  }

  private mutating func measure(
    _ property: Spanned<String>, of view: ViewID, _ numbers: [Double], at span: SourceSpan
  ) -> Expectation.Claim? {
    let names: [String]
    switch property.value {
    case "frame": names = ["x", "y", "width", "height"]
    case "contentSize": names = ["width", "height"]
    case "contentOffset": names = ["x", "y"]
    default: names = [property.value]
    }
    let measure = Expectation.Component(rawValue: property.value)
    guard names.count > 1 || measure != nil else {
      values.log.report(.unknownMeasure(property))
      return nil
    }
    guard numbers.count == names.count else {
      values.log.report(.wrongCount(property.value, names, at: span))
      return nil
    }
    if let measure { return .measure(view, measure, numbers[0]) }
    if numbers.count == 4 {
      return .frame(
        view, Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
    }
    guard scene[view].content.scrolls else {
      values.log.report(.contentOfNoScrollView(scene[view].name, at: property.span))
      return nil
    }
    return property.value == "contentSize"
      ? .contentSize(view, Size(width: numbers[0], height: numbers[1]))
      : .contentOffset(view, Point(x: numbers[0], y: numbers[1]))
  }
}

extension Diagnostic {
  fileprivate static func unknownScope(_ scope: Spanned<String>, among scopes: [String]) -> Self {
    Diagnostic(
      .error, "expect.scope", "no shot matches '\(excerpt(scope.value))'",
      at: scope.span,
      hint: didYouMean(scope.value, among: scopes)
        ?? "use 'all', a state, or a shot name such as portrait")
  }

  fileprivate static func unknownExpectedView(_ name: Spanned<String>, among names: [String])
    -> Self
  {
    Diagnostic(
      .error, "expect.unknown-view", "no view named '\(excerpt(name.value))'", at: name.span,
      hint: GuideKind(rawValue: name.value) == nil
        ? didYouMean(name.value, among: names) : "layout guides have no frame; name a view")
  }

  fileprivate static func unknownToleratedView(
    _ name: String, at span: SourceSpan?, among names: [String]
  ) -> Self {
    Diagnostic(
      .error, "tolerance.unknown-view", "no view named '\(excerpt(name))'", at: span,
      hint: GuideKind(rawValue: name) == nil
        ? didYouMean(name, among: names) : "layout guides have no pixels; use a view or a region")
  }

  fileprivate static func unknownExemptedView(
    _ name: String, at span: SourceSpan, among names: [String]
  ) -> Self {
    Diagnostic(
      .error, "proves.unknown-view", "no view named '\(excerpt(name))'", at: span,
      hint: didYouMean(name, among: names))
  }

  fileprivate static func unknownMeasure(_ property: Spanned<String>) -> Self {
    let known = SceneGrammar.measures
    return Diagnostic(
      .error, "expect.property", "'expect' does not support '\(excerpt(property.value))'",
      at: property.span,
      hint: didYouMean(property.value, among: known) ?? "write \(joinedList(known))")
  }

  fileprivate static func wrongCount(_ property: String, _ names: [String], at span: SourceSpan)
    -> Self
  {
    Diagnostic(
      .error, "expect.numbers",
      "'\(property)' needs \(names.count == 1 ? "one number" : "\(names.count) numbers")", at: span,
      hint: "write \(names.joined(separator: " "))")
  }

  fileprivate static func contentOfNoScrollView(_ name: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "expect.property", "'\(name)' is not a scroll view and has no content size",
      at: span)
  }
}
