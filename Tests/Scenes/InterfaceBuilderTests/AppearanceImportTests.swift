import SnaplineBasics
import SnaplineInterfaceBuilder
import SnaplineSceneModel
import SnaplineTypography
import Testing

@Suite("Appearance of imported views and bars")
struct AppearanceImportTests {
  private func button(_ element: String) throws -> ButtonContent {
    guard case .button(let button) = try firstView(element).content else {
      Issue.record("no button")
      return ButtonContent(title: "", font: Font(.systemRegular, size: 1))
    }
    return button
  }

  // MARK: Texts

  @Test(
    "A label's minimum scale comes from its attributes, unless shrinking is off",
    arguments: [
      (#"minimumScaleFactor="0.5""#, 0.5), (#"minimumFontSize="10""#, 0.5),
      (#"adjustsFontSizeToFit="NO" minimumFontSize="10""#, nil), ("", nil),
    ])
  func shrinking(attributes: String, least: Double?) throws {
    let view = try firstView(label("a", attributes, font: #"type="system" pointSize="20""#))
    guard case .label(let label) = view.content else { return #expect(Bool(false)) }
    #expect(label.adjustsFontSize == (least != nil))
    #expect(label.minimumScale == least ?? 0)
  }

  @Test("A label has the color and the offset of its shadow")
  func shadows() throws {
    func shadow(_ content: String) throws -> LabelContent.TextShadow? {
      guard
        case .label(let label) = try firstView(
          "<label text=\"Text\" id=\"a\">\(frame)\(content)</label>"
        ).content
      else { return nil }
      return label.shadow
    }
    let color = "<color key=\"shadowColor\" \(red)/>"
    #expect(try shadow("") == nil)
    #expect(
      try shadow(color) == LabelContent.TextShadow(color: redColor, offset: Point(x: 0, y: -1)))
    #expect(
      try shadow(color + "<size key=\"shadowOffset\" width=\"2\" height=\"3\"/>")
        == LabelContent.TextShadow(color: redColor, offset: Point(x: 2, y: 3)))
  }

  @Test("A single-line label in a replaced font may shrink to 0.75")
  func standIns() throws {
    let unrelated = #"name="AvenirNext-Medium" family="Avenir Next" pointSize="14""#
    for (attributes, isSmaller) in [("", true), (#"numberOfLines="2""#, false)] {
      let view = try firstView(
        label("a", attributes + #" adjustsFontSizeToFit="NO""#, font: unrelated))
      guard case .label(let label) = view.content else { return #expect(Bool(false)) }
      #expect(label.adjustsFontSize == isSmaller && label.minimumScale == (isSmaller ? 0.75 : 0))
    }
  }

  @Test(
    "A base64 string is decoded",
    arguments: [("CA", ""), ("CFZpZXc", "View"), ("w7xiZXIKCEFsbGVzCg==", "über\nAlles\n")])
  func encoded(written: String, text: String) throws {
    let view = try firstView(
      """
      <label id="a">\(frame)<string key="text" base64-UTF8="YES">
      \(written)
      </string></label>
      """)
    guard case .label(let label) = view.content else { return #expect(Bool(false)) }
    #expect(label.text == text)
  }

  @Test("A text field has the text and font of its attributed string")
  func attributedField() throws {
    let view = try firstView(
      """
      <textField id="f">\(frame)<attributedString key="attributedText"><fragment content="Ada">
      <attributes><font key="NSFont" metaFont="system" size="20"/></attributes></fragment>
      </attributedString></textField>
      """)
    guard case .textField(let field) = view.content else { return #expect(Bool(false)) }
    #expect(field.text == "Ada" && field.font.size == 20)
  }

  // MARK: Buttons

  @Test("A button's title is read from an attributed string or a child element")
  func titles() throws {
    let attributed = try button(
      """
      <button buttonType="system" id="b">\(frame)<state key="normal">
      <attributedString key="attributedTitle"><fragment content="Go"><attributes>
      <color key="NSColor" \(red)/><font key="NSFont" metaFont="systemBold" size="20"/>
      </attributes></fragment><fragment content=" on"/></attributedString></state></button>
      """)
    #expect(attributed.title == "Go on" && attributed.runs.map(\.color) == [redColor, nil])
    let fonts = attributed.runs.map { $0.font(in: attributed.font) }
    #expect(fonts[0].face == .systemBold && fonts[0].size == 20)
    #expect(fonts[1].face == attributed.font.face && fonts[1].size == attributed.font.size)
    let written = try button(
      """
      <button id="b">\(frame)<state key="normal"><string key="title">Go</string></state></button>
      """)
    #expect(written.title == "Go")
  }

  @Test(
    "A configured title has the body font, or that of the configuration",
    arguments: [
      ("", 17.0), (#"buttonSize="small""#, 15),
    ])
  func configuredFonts(attributes: String, size: Double) throws {
    func font(_ more: String) throws -> Font {
      try button(
        """
        <button buttonType="system" id="b">\(frame)
        <fontDescription key="fontDescription" type="system" pointSize="30"/>
        <buttonConfiguration key="configuration" style="filled" title="Go" \(attributes)>\(more)
        </buttonConfiguration></button>
        """
      ).font
    }
    #expect(try font("").size == size)
    let bold = try font(
      #"<fontDescription key="titleFontDescription" type="boldSystem" pointSize="24"/>"#)
    #expect(bold.size == 24 && bold.face == .systemBold)
  }

  @Test("The title of a configuration overrides the state's title")
  func configuredTitles() throws {
    func title(_ configured: String) throws -> String {
      try button(
        """
        <button buttonType="system" id="b">\(frame)<state key="normal" title="Button"/>
        <buttonConfiguration key="configuration" style="filled" \(configured)/></button>
        """
      ).title
    }
    #expect(try title(#"title="Sign in""#) == "Sign in")
    #expect(try title("") == "Button")
  }

  @Test("Content alignment and edge insets of a button are read")
  func places() throws {
    let found = try button(
      """
      <button contentHorizontalAlignment="left" id="b">\(frame)
      <inset key="titleEdgeInsets" minX="8" minY="0.0" maxX="0.0" maxY="0.0"/>
      <inset key="imageEdgeInsets" minX="0.0" minY="4" maxX="0.0" maxY="0.0"/>
      <state key="normal" title="Go"/></button>
      """)
    #expect(found.contentAlignment == .left)
    #expect(found.titleEdgeInsets == EdgeInsets(top: 0, left: 8, bottom: 0, right: 0))
    #expect(found.imageEdgeInsets == EdgeInsets(top: 4, left: 0, bottom: 0, right: 0))
  }

  @Test("The background image of a button has the size in the document's resources")
  func ground() throws {
    func found(_ state: String) throws -> ButtonContent {
      let text = storyboard("<button id=\"b\">\(frame)\(state)</button>", toolsVersion: 22_505)
        .replacing(
          "<scenes>",
          with: """
            <resources><image name="pill" width="120" height="44"/></resources><scenes>
            """)
      guard case .button(let found) = try imported(text).scene.views[1].content else {
        Issue.record("no button")
        return ButtonContent(title: "", font: Font(.systemRegular, size: 1))
      }
      return found
    }
    let plain = try found(#"<state key="normal" title="Go" backgroundImage="pill"/>"#)
    #expect(plain.backgroundImage.size == Size(width: 120, height: 44) && plain.image.size == nil)
    let referred = try found(
      """
      <state key="normal" title="Go">
      <imageReference key="backgroundImage" image="pill"/></state>
      """)
    #expect(referred.backgroundImage == plain.backgroundImage && referred.image.size == nil)
  }

  // MARK: Layers and colors

  @Test("Runtime attributes set the layer's clipping, border color and shadow")
  func layers() throws {
    func attribute(_ path: String, _ type: String, _ value: String) -> String {
      """
      <userDefinedRuntimeAttribute type="\(type)" keyPath="\(path)">\(value)
      </userDefinedRuntimeAttribute>
      """
    }
    let look = try firstView(
      view(
        "v",
        "<userDefinedRuntimeAttributes>"
          + #"<userDefinedRuntimeAttribute type="boolean" keyPath="layer.masksToBounds""#
          + #" value="YES"/>"#
          + attribute("layer.borderUIColor", "color", #"<color key="value" \#(red)/>"#)
          + attribute("layer.shadowOpacity", "number", #"<real key="value" value="0.5"/>"#)
          + attribute("layer.shadowOffset", "size", #"<size key="value" width="1" height="2"/>"#)
          + attribute("layer.shadowUIColor", "color", #"<color key="value" \#(blue)/>"#)
          + "</userDefinedRuntimeAttributes>")
    ).appearance
    #expect(look.clipsToBounds == true && look.borderColor == redColor)
    #expect(look.shadow?.opacity == 0.5 && look.shadow?.offset == Point(x: 1, y: 2))
    #expect(look.shadow?.color == blueColor && look.shadow?.radius == 3)
    let plain = try firstView(
      view(
        "v",
        "<userDefinedRuntimeAttributes>"
          + attribute("layer.borderColor", "color", #"<color key="value" \#(red)/>"#)
          + "</userDefinedRuntimeAttributes>")
    ).appearance
    #expect(plain.borderColor == .black, "a layer takes no colour of UIKit")
    #expect(plain.shadow == nil && plain.clipsToBounds == nil)
  }

  @Test("The tint of a document is that of each root, unless the root has its own")
  func documentTint() throws {
    let tint = #"<color key="tintColor" \#(red)/>"#
    let text = storyboard().replacing("</document>", with: "\(tint)</document>")
    #expect(try imported(text).scene[.root].appearance.tint == redColor)
    let own = text.replacing(
      #"<viewLayoutGuide key="safeArea" id="safe"/>"#, with: #"<color key="tintColor" \#(blue)/>"#)
    #expect(try imported(own).scene[.root].appearance.tint == blueColor)
  }

  @Test(
    "A blur effect is a translucent background, light or dark, and vibrancy has none",
    arguments: [
      (#"<blurEffect style="dark"/>"#, AdaptiveColor(Color(29, 29, 29))),
      (#"<blurEffect style="extraLight"/>"#, AdaptiveColor(Color(249, 249, 249))),
      (
        #"<blurEffect style="regular"/>"#,
        AdaptiveColor(light: Color(249, 249, 249), dark: Color(29, 29, 29))
      ),
      (#"<vibrancyEffect><blurEffect style="dark"/></vibrancyEffect>"#, nil),
    ])
  func effects(effect: String, ground: AdaptiveColor?) throws {
    let view = try firstView("<visualEffectView id=\"e\">\(frame)\(effect)</visualEffectView>")
    let look = view.appearance
    #expect(look.background == ground && look.isMaterial == (ground != nil))
  }

  // MARK: Bars

  private func bars(_ navigationBar: String, _ tabBar: String = "") throws -> Scene {
    let text = storyboard(
      more: """
        <navigationController id="nav">\(navigationBar)<connections><segue destination="vc"
        kind="relationship" relationship="rootViewController" id="r"/></connections>
        </navigationController>
        <tabBarController id="tabs">\(tabBar)<connections><segue destination="nav"
        kind="relationship" relationship="viewControllers" id="t"/></connections></tabBarController>
        """)
    var options = ImportOptions()
    options.showsContainer = true
    return try imported(text, options: options).scene
  }

  private func bar(_ name: String, in scene: Scene) throws -> (ControlColors, AdaptiveColor?) {
    let id = try #require(scene.view(named: name))
    guard case .control(let bar) = scene[id].content else { return (ControlColors(), nil) }
    return (bar.colors, scene[id].appearance.tint)
  }

  @Test("Bars have the colors of their containers")
  func containers() throws {
    let scene = try bars(
      """
      <navigationBar key="navigationBar" id="nb"><color key="tintColor" \(red)/>
      <color key="barTintColor" \(blue)/><textAttributes key="titleTextAttributes">
      <color key="textColor" \(red)/></textAttributes></navigationBar>
      """,
      #"<tabBar key="tabBar" id="tb"><color key="selectedImageTintColor" \#(blue)/></tabBar>"#)
    let (colors, tint) = try bar("navigationBar", in: scene)
    #expect(colors.track == blueColor && colors.title == redColor && tint == redColor)
    #expect(try bar("tabBar", in: scene).1 == blueColor)
    #expect(scene.statusBarStyle == .default)
  }

  @Test("The title of a bar has the font of the file, or of the large title")
  func titleFont() throws {
    func font(_ more: String, attributes: String = "titleTextAttributes") throws -> Font? {
      let scene = try bars(
        """
        <navigationBar key="navigationBar" \(more) id="nb"><textAttributes key="\(attributes)">
        <fontDescription key="fontDescription" type="system" weight="heavy" pointSize="21"/>
        </textAttributes></navigationBar>
        """)
      let id = try #require(scene.view(named: "navigationBar"))
      return scene[id].control?.titleFont
    }
    let own = try #require(try font(""))
    #expect(own.size == 21 && own.face.weight == .heavy)
    #expect(try font("", attributes: "largeTitleTextAttributes") == nil)
    #expect(try font("largeTitles=\"YES\"", attributes: "largeTitleTextAttributes")?.size == 21)
  }

  @Test("A bar shows the title of the navigation item, or else that of the controller")
  func titlesOfControllers() throws {
    func title(_ item: String) throws -> String? {
      let text = storyboard(
        controller: item,
        more: """
          <navigationController id="nav"><navigationBar key="navigationBar" id="nb"/><connections>
          <segue destination="vc" kind="relationship" relationship="rootViewController" id="r"/>
          </connections></navigationController>
          """
      ).replacing(#"storyboardIdentifier="Main""#, with: #"title="Rooms""#)
      var options = ImportOptions()
      options.showsContainer = true
      let scene = try imported(text, options: options).scene
      let id = try #require(scene.view(named: "navigationBar"))
      guard case .control(let bar) = scene[id].content else { return nil }
      return bar.bar.title
    }
    #expect(try title("") == "Rooms")
    #expect(try title(#"<navigationItem key="navigationItem" title="All" id="i"/>"#) == "All")
  }

  @Test("A bar's standard appearance overrides its colors, and a black bar has a light status bar")
  func appearances() throws {
    let eraOverride = try bars(
      """
      <navigationBar key="navigationBar" id="nb"><color key="barTintColor" \(blue)/>
      <navigationBarAppearance key="standardAppearance"><color key="backgroundColor" \(red)/>
      <textAttributes key="titleTextAttributes"><color key="textColor" \(blue)/></textAttributes>
      </navigationBarAppearance></navigationBar>
      """)
    let (colors, _) = try bar("navigationBar", in: eraOverride)
    #expect(colors.track == redColor && colors.title == blueColor)
    let black = try bars(#"<navigationBar key="navigationBar" barStyle="black" id="nb"/>"#)
    let (own, _) = try bar("navigationBar", in: black)
    #expect(own.track == .black && own.title == .white)
    #expect(black.statusBarStyle == .lightContent)
  }
}
