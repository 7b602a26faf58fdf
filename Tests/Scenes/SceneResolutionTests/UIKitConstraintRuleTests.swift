import SnaplineBasics
import SnaplineSceneModel
import Testing

@testable import SnaplineSceneResolution

/// The rules of UIKit, without parsing a scene.
@Suite("UIKit's rules for constraints")
struct UIKitConstraintRuleTests {
  private let span = SourceSpan(file: "a.scene.yaml")

  private func scene(_ era: Era) -> Scene {
    var scene = Scene(identity: "a", file: "a.scene.yaml", era: era)
    scene.views.append(View(name: "card", parent: .root, content: .plain, span: span))
    scene.views[0].children = [ViewID(1)]
    return scene
  }

  private func objection(
    _ first: Attribute, _ terms: [(Double, Attribute)], _ constant: Double = 0, era: Era = .ios15,
    isStrict: Bool = false
  ) -> Diagnostic? {
    let card = Item.view(ViewID(1))
    let form = LinearForm(
      terms: terms.map { (AnchorTerm($0.0, Anchor(.view(.root), $0.1)), span) },
      constant: constant)
    let legality = UIKitConstraintRules(scene: scene(era), limit: 1e6, isStrict: isStrict)
    return legality.violation(
      of: UncheckedConstraint(first: Anchor(card, first), firstSpan: span, form: form, span: span))
  }

  @Test("Positions relate to positions of their axis, and sizes to sizes and constants")
  func legal() {
    #expect(objection(.leading, [(1, .trailing)], 8) == nil)
    #expect(objection(.top, [(1, .bottom)]) == nil && objection(.width, [(0.5, .height)]) == nil)
    #expect(objection(.width, [], 100) == nil)
    #expect(objection(.width, [(1, .trailing), (-1, .leading)]) == nil)
  }

  @Test(
    "A constraint for which UIKit throws is an error",
    arguments: [
      (Attribute.leading, [(1.0, Attribute.top)], 0.0, "constraint.mixed-axes"),
      (.leading, [(1, .width)], 0, "constraint.place-with-size"),
      (.width, [(1, .leading)], 0, "constraint.place-with-size"),
      (.top, [], 20, "constraint.place-with-constant"),
      (.top, [(0, .top)], 0, "constraint.zero-multiplier"),
      (.width, [(1e7, .width)], 0, "constraint.number"),
      (.width, [(1e-9, .width)], 0, "constraint.number"),
      (.width, [], .infinity, "constraint.number"), (.width, [], .nan, "constraint.number"),
    ])
  func illegal(
    _ first: Attribute, _ terms: [(Double, Attribute)], _ constant: Double, _ code: String
  ) {
    let objection = objection(first, terms, constant)
    #expect(objection?.code == code && objection?.severity == .error)
  }

  @Test("leading with left is a warning before iOS 9, and an error since", arguments: Era.allCases)
  func direction(_ era: Era) {
    let objection = objection(.leading, [(1, .left)], era: era)
    #expect(objection?.code == "constraint.leading-with-left")
    #expect(objection?.severity == (era < .ios9 ? .warning : .error))
    #expect(objection?.replacement == "leading")
  }

  @Test("Three views in a constraint are an error only in strict mode")
  func strict() {
    let terms: [(Double, Attribute)] = [(1, .leading), (1, .width)]
    #expect(objection(.leading, terms) == nil)
    #expect(objection(.leading, terms, isStrict: true)?.code == "constraint.more-than-two-views")
  }
}
