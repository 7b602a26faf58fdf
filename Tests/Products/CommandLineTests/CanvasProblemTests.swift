import Foundation
import TestSupport
import Testing

/// A storyboard of one screen, 375 points wide, with two views and these constraints.
private func storyboard(_ constraints: String) -> String {
  func view(_ id: String) -> String {
    """
    <view translatesAutoresizingMaskIntoConstraints="NO" id="\(id)">
    <rect key="frame" x="24" y="40" width="326" height="40"/></view>
    """
  }
  return """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0"
      toolsVersion="14490" targetRuntime="iOS.CocoaTouch" useAutolayout="YES"
      useTraitCollections="YES" useSafeAreas="YES">
      <device id="retina4_7" orientation="portrait"/><scenes><scene sceneID="s"><objects>
      <viewController storyboardIdentifier="Login" id="vc">
        <view key="view" id="root"><rect key="frame" x="0" y="0" width="375" height="667"/>
        <subviews>\(view("box"))\(view("low"))</subviews>
        <constraints>\(constraints)</constraints></view>
      </viewController></objects></scene></scenes>
    </document>
    """
}

private func tie(_ view: String, _ edge: String, _ other: String, _ constant: Double) -> String {
  """
  <constraint firstItem="\(view)" firstAttribute="\(edge)" secondItem="\(other)" \
  secondAttribute="\(edge)" constant="\(constant)" id="\(view)-\(edge)-\(other)"/>
  """
}

private func size(
  _ view: String, _ attribute: String, _ points: Double, _ priority: Int = 1000
) -> String {
  """
  <constraint firstItem="\(view)" firstAttribute="\(attribute)" constant="\(points)" \
  priority="\(priority)" id="\(view)-\(attribute)"/>
  """
}

@Suite("Problems that Interface Builder does not flag")
struct CanvasProblemTests {
  private func workshop(_ constraints: String) throws -> TemporaryProject {
    let workshop = try TemporaryProject()
    try workshop.folder.write(storyboard(constraints), to: "Scenes/Main.storyboard")
    return workshop
  }

  private let low =
    tie("low", "leading", "root", 0) + tie("low", "top", "root", 300)
    + size("low", "width", 10) + size("low", "height", 10)

  @Test("Constraints that contradict by at most a pixel are reported as a note", arguments: [1, 9])
  func pixels(surplus: Double) throws {
    let workshop = try workshop(
      tie("box", "leading", "root", 24) + tie("root", "trailing", "box", 24 + surplus)
        + tie("box", "centerX", "root", 0) + tie("box", "top", "root", 40)
        + size("box", "height", 40) + low)
    let isNote = surplus == 1
    let explained = try workshop.run("explain", "Scenes/Main.storyboard")
    let said = explained.text + explained.errors
    #expect(said.contains("[ib.off-by-pixel]") == isNote, "\(said)")
    #expect(said.contains("[layout.conflict]") != isNote, "\(said)")
    let recorded = try workshop.run("record", "Scenes/Main.storyboard")
    #expect(recorded.status == (isNote ? 0 : 3), "\(recorded.errors)")
  }

  @Test(
    "Equal priorities that leave at most one point ambiguous are not reported", arguments: [1, 9])
  func ties(range: Double) throws {
    let workshop = try workshop(
      tie("box", "leading", "root", 24) + tie("box", "top", "root", 40) + size("box", "width", 40)
        + size("box", "height", 40, 500) + size("low", "height", 40 - range, 500)
        + tie("low", "leading", "root", 0) + tie("low", "top", "root", 40)
        + size("low", "width", 10) + tie("box", "bottom", "low", 0))
    let explained = try workshop.run("explain", "Scenes/Main.storyboard")
    let said = explained.text + explained.errors
    #expect(said.contains("[layout.tie]") == (range == 9), "\(said)")
  }
}
