import Foundation
import TestSupport
import Testing

/// The history of a login screen that README.md shows, in light and dark.
@Suite("The strip in README.md", .requires(.git))
struct ReadmeStripTests {
  @Test("'log' draws the stored strips", arguments: ["", "-dark"])
  func strip(ending: String) throws {
    let workshop = try TemporaryProject()
    try FileManager.default.removeItem(atPath: workshop.folder["Scenes"])
    try workshop.git("init", "-q")
    for (date, subject, login) in history {
      try workshop.folder.write(login.storyboard, to: "App/Login.storyboard")
      let outcome = try workshop.shell(
        "git add App && git commit -q -m \"\(subject)\"",
        environment: [
          "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_AUTHOR_NAME": "Ada", "GIT_COMMITTER_NAME": "Ada",
          "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_EMAIL": "a@example.com",
          "GIT_AUTHOR_DATE": date + "T10:00:00Z", "GIT_COMMITTER_DATE": date + "T10:00:00Z",
        ])
      try #require(outcome.status == 0, "\(outcome.errors)")
    }
    let appearance = ending.isEmpty ? "light" : "dark"
    let drawn = try workshop.run(
      "log", "App/Login.storyboard", "--appearance", appearance, "-o", "history.png")
    #expect(drawn.text == "history.png\n5 commits changed the screen\n", "\(drawn.errors)")
    let stored = "\(ProjectFiles.root)/Scenes/readme/history\(ending).png"
    // Set SNAPLINE_RECORD_README to store the strip after a change that is meant.
    if ProcessInfo.processInfo.environment["SNAPLINE_RECORD_README"] != nil {
      try Data(workshop.folder.read("history.png")).write(to: URL(fileURLWithPath: stored))
    }
    let difference = try workshop.run("diff", stored, "history.png")
    #expect(difference.status == 0, "\(difference.text)\(difference.errors)")
  }

  private let history: [(date: String, subject: String, login: LoginScreen)] = [
    ("2023-11-20", "Add the login screen", LoginScreen()),
    (
      "2024-02-08", "Give the button the width of the fields",
      LoginScreen(hasWideButton: true)
    ),
    (
      "2024-06-17", "Add a link for forgotten passwords",
      LoginScreen(hasWideButton: true, hasLink: true)
    ),
    (
      "2025-01-30", "Use the brand's color",
      LoginScreen(hasWideButton: true, hasLink: true, color: "systemIndigoColor")
    ),
    (
      "2025-09-12", "Align with the new margins",
      LoginScreen(
        hasWideButton: true, hasLink: true, color: "systemIndigoColor", inset: 20, spacing: 12)
    ),
  ]
}

/// A login screen as a storyboard.
private struct LoginScreen {
  var hasWideButton = false
  var hasLink = false
  var color = "systemBlueColor"
  var inset = 40
  var spacing = 20

  var storyboard: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0"
      toolsVersion="22505" targetRuntime="iOS.CocoaTouch" useAutolayout="YES"
      useTraitCollections="YES" useSafeAreas="YES">
      <device id="retina4_7" orientation="portrait" appearance="light"/>
      <scenes><scene sceneID="log-in-001"><objects>
        <viewController storyboardIdentifier="Login" id="log-in-002"
          sceneMemberID="viewController">
          <view key="view" contentMode="scaleToFill" id="log-in-003">
            <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
            <subviews>\(views)</subviews>
            <color key="backgroundColor" systemColor="systemBackgroundColor"/>
            <constraints>\(constraints)</constraints>
            <viewLayoutGuide key="safeArea" id="log-in-004"/>
          </view>
        </viewController>
      </objects></scene></scenes>
    </document>

    """
  }

  private var views: String {
    """
    <label contentMode="left" text="Welcome" textAlignment="natural"
      translatesAutoresizingMaskIntoConstraints="NO" id="log-in-010" userLabel="title">
      <rect key="frame" x="108" y="84" width="159" height="41"/>
      <fontDescription key="fontDescription" type="boldSystem" pointSize="34"/>
    </label>
    \(field("email", id: "log-in-011", "Email"))
    \(field("password", id: "log-in-012", "Password"))
    <button contentMode="scaleToFill" buttonType="system"
      translatesAutoresizingMaskIntoConstraints="NO" id="log-in-013" userLabel="signIn">
      <rect key="frame" x="117" y="269" width="140" height="35"/>
      <state key="normal" title="Button"/>
      <buttonConfiguration key="configuration" style="filled" title="Sign In">
        <color key="baseBackgroundColor" systemColor="\(color)"/>
      </buttonConfiguration>
    </button>
    \(hasLink ? link : "")
    """
  }

  private func field(_ name: String, id: String, _ placeholder: String) -> String {
    """
    <textField contentMode="scaleToFill" contentHorizontalAlignment="left"
      contentVerticalAlignment="center" borderStyle="roundedRect" placeholder="\(placeholder)"
      textAlignment="natural" minimumFontSize="17"
      translatesAutoresizingMaskIntoConstraints="NO" id="\(id)" userLabel="\(name)">
      <rect key="frame" x="40" y="157" width="295" height="34"/>
      <fontDescription key="fontDescription" type="system" pointSize="14"/>
      <textInputTraits key="textInputTraits"/>
    </textField>
    """
  }

  private var link: String {
    """
    <button contentMode="scaleToFill" buttonType="system"
      translatesAutoresizingMaskIntoConstraints="NO" id="log-in-014" userLabel="forgot">
      <rect key="frame" x="126" y="320" width="123" height="30"/>
      <state key="normal" title="Forgot password?"/>
    </button>
    """
  }

  private var constraints: String {
    let safe = "log-in-004"
    let (title, email, password) = ("log-in-010", "log-in-011", "log-in-012")
    let button = "log-in-013"
    var all = [
      constraint(1, title, "top", safe, "top", 64),
      constraint(2, title, "centerX", safe, "centerX", 0),
      constraint(3, email, "top", title, "bottom", spacing + 12),
      constraint(4, password, "top", email, "bottom", spacing),
      constraint(5, button, "top", password, "bottom", spacing + 4),
    ]
    let wide = hasWideButton ? [email, password, button] : [email, password]
    for (index, view) in wide.enumerated() {
      all.append(constraint(6 + 2 * index, view, "leading", safe, "leading", inset))
      all.append(constraint(7 + 2 * index, safe, "trailing", view, "trailing", inset))
    }
    if !hasWideButton { all.append(constraint(12, button, "centerX", safe, "centerX", 0)) }
    if hasLink {
      all.append(constraint(13, "log-in-014", "top", button, "bottom", 16))
      all.append(constraint(14, "log-in-014", "centerX", safe, "centerX", 0))
    }
    return all.joined(separator: "\n")
  }

  private func constraint(
    _ number: Int, _ first: String, _ attribute: String, _ second: String, _ other: String,
    _ constant: Int
  ) -> String {
    """
    <constraint firstItem="\(first)" firstAttribute="\(attribute)" secondItem="\(second)"
      secondAttribute="\(other)" constant="\(constant)" id="con-st-\(100 + number)"/>
    """
  }
}
