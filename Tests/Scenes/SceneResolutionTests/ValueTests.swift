import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneResolution
import SnaplineTypography
import TestSupport
import Testing

/// Returns the only view of a scene with these properties.
private func view(_ properties: String, era: Era = .ios15) throws -> View {
  let checked = read("era: \(era.rawValue)\nviews: { a: { \(properties) } }")
  try #require(checked.diagnostics.isEmpty, "\(checked.diagnostics)")
  return try #require(checked.value?.views.last)
}

@Suite("Values of properties")
struct ValueTests {
  @Test(
    "Colors are read in every notation",
    arguments: [
      ("\"#FA0\"", Color(255, 170, 0)), ("'#12aBff'", Color(18, 171, 255)),
      ("\"#FF000080\"", Color(255, 0, 0, alpha: 128)), ("orange", Color(255, 128, 0)),
      ("systemBlue", Color(0, 122, 255)), ("clear", Color.clear),
    ])
  func colors(text: String, color: Color) throws {
    #expect(try view("background: \(text)").appearance.background?.light == color)
  }

  @Test(
    "Each release of iOS belongs to an era",
    arguments: [
      ("ios7", Era.ios7), ("ios12", .ios11), ("ios14", .ios13), ("ios17", .ios15),
      ("ios18", .ios15), ("ios26", .ios26), ("ios27", .ios26), ("ios103", .ios26),
    ])
  func releases(text: String, era: Era) {
    let checked = read("era: \(text)\nviews: { a: }")
    #expect(checked.diagnostics.isEmpty && checked.value?.era == era)
  }

  @Test(
    "An invalid release is refused with a hint",
    arguments: [
      ("iOS17", "did you mean 'ios17'?"), ("iOS 17", "did you mean 'ios17'?"),
      ("17", "did you mean 'ios17'?"), ("ios17.4", "did you mean 'ios17'?"), ("ios6", nil),
      ("ios017", nil), ("ios", nil), ("ios1000", nil), ("swift", nil),
    ])
  func noRelease(text: String, hint: String?) throws {
    let checked = read("era: \(text)\nviews: { a: }")
    let error = try #require(checked.diagnostics.first)
    #expect(error.code == "value.choice" && error.hint != nil)
    if let hint { #expect(error.hint == hint) }
  }

  @Test("A system color is that of the era")
  func eraColors() throws {
    #expect(
      try view("tintColor: systemBlue", era: .ios26).appearance.tint?.light == Color(0, 136, 255))
    #expect(
      try view("tintColor: systemGreen", era: .ios7).appearance.tint?.light == Color(76, 217, 100))
    #expect(
      try view("tintColor: systemGreen", era: .ios13).appearance.tint?.light == Color(52, 199, 89))
  }

  @Test("A system color depends on the appearance, and a mapping has one per appearance")
  func darkColors() throws {
    let label = try view("background: label").appearance.background
    #expect(label == AdaptiveColor(light: .black, dark: .white))
    let old = try view("background: label", era: .ios11).appearance.background
    #expect(old == AdaptiveColor.black)
    let both = try view("background: { light: \"#FFF\", dark: systemBlue }").appearance
    #expect(both.background == AdaptiveColor(light: .white, dark: Color(10, 132, 255)))
    let half = read("views: { a: { background: { light: red } } }")
    #expect(half.diagnostics.map(\.code) == ["value.color"])
    #expect(half.diagnostics.first?.hint?.contains("dark:") == true)
  }

  @Test("The dark appearance requires iOS 13")
  func darkEra() {
    let early = read("era: ios11\nappearances: [light, dark]")
    #expect(early.diagnostics.map(\.code) == ["scene.dark"])
    #expect(early.value?.appearances == [.light])
    #expect(read("appearances: [light, dark]").value?.appearances == [.light, .dark])
    #expect(read("appearances: [dark, dark]").diagnostics.count == 1)
  }

  @Test("Every color name exists in the newest era")
  func colorNames() {
    for name in AdaptiveColor.names {
      #expect(AdaptiveColor.named(name, era: .ios26) != nil, "\(name)")
    }
    #expect(Set(AdaptiveColor.names).count == AdaptiveColor.names.count)
  }

  @Test(
    "A font is a size, a style, or a mapping with weight and design",
    arguments: [
      ("kind: label", Era.ios15, Font(.systemRegular, size: 17)),
      ("kind: textField", .ios15, Font(.systemRegular, size: 14)),
      ("kind: button", .ios7, Font(.helveticaNeueRegular, size: 15)),
      ("kind: label, font: 12.5", .ios15, Font(.systemRegular, size: 12.5)),
      ("kind: label, font: {weight: bold}", .ios15, Font(.systemBold, size: 17)),
      ("kind: label, font: headline", .ios15, styled(.systemSemibold, size: 17, pitch: 22)),
      (
        "kind: label, font: {style: title1, weight: bold}", .ios15,
        styled(.systemBold, size: 28, pitch: 34)
      ),
      ("kind: label, font: {style: title1, size: 12}", .ios15, Font(.systemRegular, size: 12)),
      ("kind: button, font: {size: 9, weight: semibold}", .ios15, Font(.systemSemibold, size: 9)),
      (
        "kind: label, font: {face: helvetica-neue, weight: bold}", .ios15,
        Font(.helveticaNeueBold, size: 17)
      ),
      (
        "kind: label, font: {size: 32, weight: black, italic: true}", .ios15,
        Font(FontFace(.system, .black, isItalic: true), size: 32)
      ),
      ("kind: label, font: {weight: light}", .ios8, Font(.helveticaNeueRegular, size: 17)),
    ])
  func fonts(properties: String, era: Era, font: Font) throws {
    switch try view(properties, era: era).content {
    case .label(let label): #expect(label.font == font)
    case .textField(let field): #expect(field.font == font)
    case .button(let button): #expect(button.font == font)
    default: Issue.record("no text")
    }
  }

  @Test(
    "A font of the system is that of the era, in every notation",
    arguments: ["font: 12", "font: headline", "font: {weight: bold}", "text: a"])
  func systemFontReleases(property: String) throws {
    let releases: [(Era, SystemFontRelease)] = [
      (.ios9, .ios9), (.ios11, .ios9), (.ios13, .ios13), (.ios15, .ios14), (.ios26, .ios14),
    ]
    for (era, release) in releases {
      guard case .label(let label) = try view("kind: label, \(property)", era: era).content else {
        Issue.record("no label")
        continue
      }
      #expect(label.font.release == release, "\(era)")
    }
  }

  @Test(
    "Text styles scale with the text size, and sizes in points do not",
    arguments: [
      ("body", Era.ios15, TextSize.extraSmall, 14.0), ("body", .ios15, .large, 17),
      ("body", .ios9, .accessibilityLarge, 33), ("title1", .ios15, .accessibilityLarge, 43),
      ("title1", .ios9, .accessibilityLarge, 34), ("title1", .ios9, .extraLarge, 30),
      ("20", .ios15, .accessibilityLarge, 20),
    ])
  func textSizes(font: String, era: Era, textSize: TextSize, size: Double) throws {
    var scene = Scene(identity: "test", file: "test.scene.yaml", era: era)
    scene.views.append(try view("kind: label, font: \(font)", era: era))
    let scaled = scene.applyingTextSize(textSize, PixelScale(3))
    guard case .label(let label) = scaled.views[1].content else {
      Issue.record("no label")
      return
    }
    #expect(label.font.size == size)
  }

  @Test(
    "A size with metrics scales like the line pitch of the text style, rounded to pixels",
    arguments: [
      (TextSize.large, 17.0), (.medium, 49.0 / 3), (.extraExtraExtraLarge, 67.0 / 3),
      (.accessibilityExtraExtraExtraLarge, 144.0 / 3),
    ])
  func scaledSizes(textSize: TextSize, size: Double) throws {
    var scene = Scene(identity: "test", file: "test.scene.yaml", era: .ios15)
    scene.views.append(try view("kind: label, font: { size: 17, metrics: body }"))
    guard case .label(let label) = scene.applyingTextSize(textSize, PixelScale(3)).views[1].content
    else {
      Issue.record("no label")
      return
    }
    #expect(abs(label.font.size - size) < 1e-9 && label.font.styledPitch == nil)
  }

  @Test("Metrics without a size are reported")
  func metricsWithoutSize() {
    let read = read("views: { a: { kind: label, font: { metrics: body } } }")
    #expect(read.diagnostics.map(\.code) == ["value.missing"])
  }

  @Test("No segment and no tab can be selected")
  func noSelection() throws {
    for keys in [
      "kind: segmentedControl, segments: [a, b], selectedSegment: none",
      "kind: tabBar, items: [a, b], selectedItem: none",
    ] { #expect(try view(keys).control?.selected == -1) }
  }

  @Test("Priorities apply to one axis or to both")
  func priorities() throws {
    #expect(try view("hugging: 251").hugging == AxisPriorities(horizontal: 251, vertical: 251))
    let resisting = try view("compressionResistance: {horizontal: 1, vertical: required}")
    #expect(resisting.compression == AxisPriorities(horizontal: 1, vertical: 1000))
    #expect(try view("hugging: {vertical: low}").hugging.horizontal == 250)
    #expect(try view("kind: label").hugging.horizontal == 251)
  }

  @Test("Frames, masks and insets are read")
  func geometry() throws {
    let framed = try view(
      "frame: [1, -2, 3.5, 4], autoresizing: [flexibleWidth, flexibleTopMargin], layoutMargins: 3")
    #expect(framed.frame == Rect(x: 1, y: -2, width: 3.5, height: 4))
    #expect(framed.autoresizing == [.flexibleWidth, .flexibleTopMargin])
    #expect(framed.layoutMargins == EdgeInsets(all: 3))
    #expect(
      try view("layoutMargins: [1, 2, 3, 4]").layoutMargins
        == EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
  }

  @Test("A scene dump shows all properties of its views")
  func dump() throws {
    let text = """
      title: "All \\"of\\" it"
      era: ios7
      look: app
      devices: [iphone-5, { name: watch, width: 184, height: 224, safeArea: [20, 0, 0, 0] }]
      orientations: [landscape]
      views:
        list:
          kind: scrollView
          contentSize: [10, 20]
          contentInset: [1, 2, 3, 4]
          pagingEnabled: true
          alwaysBounceVertical: true
          clipsToBounds: false
          views:
            label: { kind: label, text: "a\\nb", numberOfLines: 0, textAlignment: center,
                     lineBreakMode: byWordWrapping, textColor: gray, alpha: 0.5, hidden: true }
            field: { kind: textField, placeholder: Name, borderStyle: none, secureTextEntry: true }
            button: { kind: button, title: Go, titleColor: red, cornerRadius: 4, borderWidth: 1,
                      borderColor: blue, tintColor: green }
      constraints:
        - label.top == list.top as t
      states:
        open: [{ deactivate: t }]
      expect:
        - open: list.contentSize == 10 20
        - landscape-watch: label.height == 4
        - all: warns layout.ambiguous
      """
    let checked = read(text)
    #expect(checked.diagnostics.isEmpty)
    #expect(
      checked.value?.dump() == """
        scene a
        title "All \\"of\\" it"
        era ios7  look app
        device iphone-5 320 568 @2x  safe area 20 0 0 0 / 0 0 0 0  status bar 20
        device watch 184 224 @2x  safe area 20 0 0 0 / 0 0 0 0  status bar 20
        orientations landscape
        view root  view
        view   list  scrollView  contentSize [10 20]  contentInset [1 2 3 4]  pagingEnabled true  \
        alwaysBounceVertical true  clipsToBounds false
        view     label  label  text "a\\nb"  textColor #808080  textAlignment center  \
        numberOfLines 0  lineBreakMode byWordWrapping  alpha 0.5  hidden true
        view     field  textField  placeholder "Name"  borderStyle none  secureTextEntry true
        view     button  button  title "Go"  titleColor #FF0000  cornerRadius 4  borderWidth 1  \
        borderColor #0000FF  tintColor #00FF00
        constraint 0 label.top == list.top as t
        state open  deactivate 0
        expect open: list.contentSize == 10 20
        expect landscape-watch: label.height == 4
        expect all: warns layout.ambiguous

        """)
  }
}

/// Returns the font of a text style, with the distance between its baselines.
private func styled(_ face: FontFace, size: Double, pitch: Double) -> Font {
  var font = Font(face, size: size)
  font.styledPitch = pitch
  return font
}
