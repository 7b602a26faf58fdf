/// A page of the manual: a Markdown file that `snapline help NAME` and the man page print.
struct ManualPage: Sendable {
  /// The topic: the name of the file without its extension.
  let name: String
  private let bytes: [UInt8]

  private init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// The parsed text.
  var document: MarkdownDocument { MarkdownDocument(String(decoding: bytes, as: UTF8.self)) }

  /// The text of the first line, a heading.
  var title: String {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    return String(decoding: line.dropFirst(2), as: UTF8.self)
  }

  /// Returns the page of a topic; nil if there is none.
  static func named(_ name: String) -> ManualPage? { all.first { $0.name == name } }

  /// Every page, in reading order.
  static let all = [
    ManualPage("install", PackageResources.install_md),
    ManualPage("commands", PackageResources.commands_md),
    ManualPage("storyboards", PackageResources.storyboards_md),
    ManualPage("swift-tests", PackageResources.swift_tests_md),
    ManualPage("reading-failures", PackageResources.reading_failures_md),
    ManualPage("reviewing", PackageResources.reviewing_md),
    ManualPage("text-goldens", PackageResources.text_goldens_md),
    ManualPage("history", PackageResources.history_md),
    ManualPage("ci", PackageResources.ci_md),
    ManualPage("approving", PackageResources.approving_md),
    ManualPage("proofs-and-accessibility", PackageResources.proofs_and_accessibility_md),
    ManualPage("images", PackageResources.images_md),
    ManualPage("editors", PackageResources.editors_md),
    ManualPage("settings", PackageResources.settings_md),
    ManualPage("guarantees", PackageResources.guarantees_md),
    ManualPage("versions", PackageResources.versions_md),
    ManualPage("security", PackageResources.security_md),
    ManualPage("dependencies", PackageResources.dependencies_md),
    ManualPage("scenes", PackageResources.scenes_md),
    ManualPage("views", PackageResources.views_md),
    ManualPage("controls", PackageResources.controls_md),
    ManualPage("layout", PackageResources.layout_md),
    ManualPage("tables", PackageResources.tables_md),
    ManualPage("text", PackageResources.text_md),
    ManualPage("constraints", PackageResources.constraints_md),
    ManualPage("states", PackageResources.states_md),
    ManualPage("expectations", PackageResources.expectations_md),
    ManualPage("storyboards-in-scenes", PackageResources.storyboards_in_scenes_md),
    ManualPage("figures", PackageResources.figures_md),
  ]
}
