import SnaplineBasics
import SnaplineInterfaceBuilder
import SnaplineSceneModel
import SnaplineTypography
import Testing

private func control(_ element: String) throws -> ControlContent {
  let scene = try imported(storyboard(element)).scene
  guard case .control(let control) = try #require(scene.views.dropFirst().first).content else {
    Issue.record("no control")
    return ControlContent(.switch, font: .init(.systemRegular, size: 17))
  }
  return control
}

@Suite("Controls of Interface Builder files")
struct ControlImportTests {
  @Test("A slider has the values, colors and state of the file")
  func slider() throws {
    let slider = try control(
      """
      <slider minValue="-5" maxValue="5" value="0" enabled="NO" id="s">\(frame)
      <color key="minimumTrackTintColor" \(red)/></slider>
      """)
    #expect([slider.minimumValue, slider.maximumValue, slider.value] == [-5, 5, 0])
    #expect(slider.fraction == 0.5)
    #expect(!slider.isEnabled)
    #expect(slider.colors.accent == AdaptiveColor(Color(255, 0, 0)))
  }

  @Test("Accessibility attributes come from the inspector or from runtime attributes")
  func accessibility() throws {
    let scene = try imported(
      storyboard(
        """
        <label text="A" id="a">\(frame)<accessibility key="accessibilityConfiguration"
          hint="Opens it" label="Letter A" identifier="letter">
          <accessibilityTraits key="traits" staticText="YES" header="YES" link="NO"/>
          <bool key="isElement" value="NO"/></accessibility></label>
        <label text="B" id="b">\(frame)<userDefinedRuntimeAttributes>
          <userDefinedRuntimeAttribute type="string" keyPath="accessibilityLabel" value="Letter B"/>
          <userDefinedRuntimeAttribute type="boolean" keyPath="accessibilityElementsHidden"
            value="YES"/></userDefinedRuntimeAttributes></label>
        """)
    ).scene
    let spokenTexts = scene.views.filter { $0.content.kind == .label }.map(\.accessibility)
    #expect(spokenTexts.first?.label == "Letter A" && spokenTexts.first?.hint == "Opens it")
    #expect(spokenTexts.first?.identifier == "letter" && spokenTexts.first?.isElement == false)
    #expect(spokenTexts.first?.traits == [.staticText, .header])
    #expect(spokenTexts.last?.label == "Letter B" && spokenTexts.last?.hidesElements == true)
    #expect(spokenTexts.last?.traits == nil && spokenTexts.last?.isElement == nil)
  }

  @Test("A navigation bar has its title and buttons, with system items")
  func navigationBar() throws {
    let bar = try control(
      """
      <navigationBar id="n">\(frame)<items><navigationItem title="Notes" id="i">
      <barButtonItem key="leftBarButtonItem" systemItem="cancel" id="l"/>
      <barButtonItems key="rightBarButtonItems">
        <barButtonItem systemItem="add" id="a"/><barButtonItem title="Next" enabled="NO" id="b"/>
      </barButtonItems></navigationItem></items></navigationBar>
      """
    ).bar
    #expect(bar.title == "Notes")
    #expect(bar.leading.map(\.system) == [.cancel])
    #expect(bar.trailing.map(\.system) == [.add, nil])
    #expect(bar.trailing.last?.title == "Next" && bar.trailing.last?.isEnabled == false)
  }

  @Test("A toolbar has its flexible spaces, and a tab its badge")
  func others() throws {
    let tools = try control(
      """
      <toolbar id="t">\(frame)<items><barButtonItem systemItem="trash" id="a"/>
      <barButtonItem systemItem="flexibleSpace" id="b"/></items></toolbar>
      """)
    #expect(tools.bar.items.map(\.system) == [.trash, .flexibleSpace])
    let tabs = try control(
      """
      <tabBar id="t">\(frame)<items><tabBarItem systemItem="recents" badgeValue="7" id="a"/>
      </items></tabBar>
      """)
    #expect(tabs.bar.items.map(\.badge) == ["7"] && tabs.bar.items.first?.system == .recents)
  }
}
