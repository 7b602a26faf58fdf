package import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineImaging
import SnaplinePlatform

extension Run {
  /// The limit of embedded images of a page without other files, because larger pages are slow to
  /// open and send; further images are only named.
  private static let maximumImageBytes = 24 << 20
  /// The limit of embedded images of a page with image files beside it; none are embedded into a
  /// page of more changes.
  private static let maximumImageBytesBesideFiles = 3 << 20
  private static let maximumChangesWithEmbeddedImages = 200

  /// Returns the run as one HTML page that needs no network.
  ///
  /// - Parameters:
  ///   - image: A function that returns the bytes of an image file; nil if it does not exist.
  ///   - save: A function that writes an image beside the page and returns its relative path, for
  ///     images that are not embedded; nil if the page must need no other file.
  func html(
    _ image: (String) -> [UInt8]?, approvedFrom blob: String? = nil,
    saving save: ((_ bytes: [UInt8]) -> String?)? = nil
  ) -> String {
    var room = Self.maximumImageBytes
    if save != nil {
      let changes = shots.count { $0.comparison.verdict != .same }
      room =
        changes > Self.maximumChangesWithEmbeddedImages ? 0 : Self.maximumImageBytesBesideFiles
    }
    let run = data(live: nil, approvedFrom: blob) { path in
      guard let bytes = image(path) else { return nil }
      guard bytes.count <= room else { return save?(bytes) }
      room -= bytes.count
      return "data:image/png;base64," + base64(bytes)
    }
    let values = [
      "title": "Snapline: \(elementText(summary))", "summary": elementText(summary),
      "tools": elementText(tools), "run": run, "comparison": PageResources.comparison,
    ]
    let sources = save == nil ? "data:" : "'self' file: data:"
    return substituting(
      PageResources.page,
      values.merging(PageResources.closed(imageSources: sources)) { own, _ in own })
  }

  /// Returns the data of the page for a server that carries out decisions, as JSON.
  ///
  /// - Parameters:
  ///   - live: The state of the server, as members of a JSON object.
  ///   - address: A function that returns the URL of an image file; nil if it does not exist.
  package func reviewData(_ live: [(String, JSON)], address: (String) -> String?) -> String {
    data(live: .object(live + [("summary", .text(summary)), ("tools", .text(tools))]), address)
  }

  /// Returns the HTML page with the data of a run, for a server that carries out decisions.
  /// - Parameter project: The name of the project.
  package static func reviewPage(of project: String, data: String) -> String {
    let values = [
      "title": "Snapline: \(elementText(project))", "summary": "", "tools": "", "run": data,
      "comparison": PageResources.comparison,
    ]
    return substituting(
      PageResources.page,
      values.merging(PageResources.open(project: project)) { own, _ in own })
  }

  /// The style sheet of a served page.
  package static var reviewStyle: String { PageResources.style + "\n" + PageResources.liveStyle }
  package static var reviewScript: String { PageResources.script + "\n" + PageResources.live }
  /// The style sheet and the scripts that all pages share, by their paths on a server.
  package static var sharedPageFiles: [String: (type: String, bytes: [UInt8])] {
    [
      "/shared.css": ("text/css", PackageResources.shared_css),
      "/shared.js": ("text/javascript", PackageResources.shared_js),
      "/requests.js": ("text/javascript", PackageResources.requests_js),
    ]
  }

  /// The versions of the libraries, and the revision.
  private var tools: String {
    let revision = head.map { ["revision \($0.prefix(12))"] } ?? []
    return (fingerprint.tools.map { "\($0.key) \($0.value)" } + revision).joined(separator: ", ")
  }

  private func data(
    live: JSON?, approvedFrom blob: String? = nil, _ image: (String) -> String?
  ) -> String {
    var json = JSON.object([
      ("notes", .array((remarks + imageProblems).map(JSON.text))),
      ("failures", .array(errors.map(JSON.text))),
      ("obsolete", .array(obsolete.map(JSON.text))),
      (
        "gone",
        .text(missingShotsTitle + (scope.base == nil ? " (delete them with 'snapline prune')" : ""))
      ),
      ("base", scope.base.map(JSON.text) ?? .null), ("live", live ?? .null),
      ("from", blob.map(JSON.text) ?? .null),
    ]).compactText
    // Scenes are written one at a time, because the entire tree would be in memory several times.
    json.removeLast()
    json += ",\"scenes\":["
    var data = PageData(causeGroups)
    for (place, scene) in scenesInOrder.enumerated() {
      json += (place > 0 ? "," : "") + data.scene(scene, image).compactText
    }
    json += "]}"
    return scriptData(json)
  }
}

/// The resources of the page, read from the files next to this one.
///
/// The content security policy allows only the content of the page itself.
enum PageResources {
  static let page = text(PackageResources.page_html)
  /// The part of a page that compares two images and lists the changes.
  static let comparison = text(PackageResources.comparison_html)
  static let style = [PackageResources.shared_css, PackageResources.style_css].map(rules)
    .joined(separator: "\n")
  /// The additional style sheet of a served page.
  static let liveStyle = rules(PackageResources.live_css)
  /// The page of claims, and its additional style sheet.
  static let proofPage = text(PackageResources.proof_html)
  static let proofStyle = rules(PackageResources.proof_css)
  /// The page of a screen's history, its additional style sheet, and its scripts.
  static let historyPage = text(PackageResources.history_html)
  static let historyStyle = rules(PackageResources.history_css)
  static let historyScript = combined([PackageResources.history_js])
  static let servedHistoryScript = combined([
    PackageResources.requests_js, PackageResources.history_js,
  ])
  /// The page that is served while a history is read, and its script.
  static let waitingPage = text(PackageResources.waiting_html)
  static let waitingScript = code(PackageResources.waiting_js)
  /// The scripts that parse the run, list its shots, compare images, show one shot in detail,
  /// collect decisions, and handle buttons and keys.
  static let script = combined([
    PackageResources.list_js, PackageResources.detail_js, PackageResources.causes_js,
    PackageResources.start_js,
  ])

  /// Returns the scripts of a page, after those that all pages with image comparisons share.
  static func combined(_ own: [[UInt8]]) -> String {
    let shared = [
      PackageResources.shared_js, PackageResources.elements_js, PackageResources.stage_js,
      PackageResources.moves_js, PackageResources.changes_js, PackageResources.controls_js,
    ]
    return (shared + own).reduce("\"use strict\";") { $0 + "\n" + code($1) }
  }

  /// The script that sends decisions to a server.
  static let live = [
    PackageResources.requests_js, PackageResources.glide_js, PackageResources.live_js,
  ].map(code).joined(separator: "\n")
  /// Returns the template values of a file that contains its scripts and styles.
  /// - Parameter imageSources: The sources of images that the content security policy allows.
  static func closed(imageSources: String) -> [String: String] {
    [
      "head": """
      <meta http-equiv="Content-Security-Policy"
      content="default-src 'none'; img-src \(imageSources); style-src 'unsafe-inline'; \
      script-src 'unsafe-inline'">
      <style>
      \(style)
      </style>
      """, "crumb": "<p class=\"crumb\">Report</p>\n",
      "script": "<script>\n\(script)\n</script>",
    ]
  }

  /// The template values of a served page, whose parts are separate and whose content security
  /// policy is an HTTP header.
  static func open(project: String) -> [String: String] {
    [
      "head": #"<link rel="stylesheet" href="/review.css">"#,
      "crumb": crumb(project, at: .review) + "\n",
      "script": #"<script src="/review.js"></script>"#,
    ]
  }

  /// The tabs of a served project.
  enum Tab: String, CaseIterable {
    case canvas = "/"
    case review = "/review"
    case history = "/history"

    fileprivate var title: String {
      switch self {
      case .canvas: "Canvas"
      case .review: "Review"
      case .history: "History"
      }
    }
  }

  /// Returns the project and the tabs in the header of a served page.
  static func crumb(_ project: String, at tab: Tab) -> String {
    let links = Tab.allCases.map { other in
      let mark = other == tab ? #" aria-current="page""# : ""
      return #"<a href="\#(other.rawValue)"\#(mark)>\#(other.title)</a>"#
    }
    return """
      <p class="crumb" id="project">\(elementText(project))</p>
      <nav class="tabs" aria-label="Pages">\(links.joined(separator: "\n"))</nav>
      """
  }

  /// Returns a script without its comment lines, indentation and exports.
  private static func code(_ bytes: [UInt8]) -> String {
    text(bytes).split(separator: "\n")
      .map { $0.drop { $0 == " " } }
      .filter { !$0.hasPrefix("//") }
      .map { $0.hasPrefix("export ") ? $0.dropFirst(7) : $0 }
      .joined(separator: "\n")
  }

  /// Returns a style sheet without its comment lines, and without spaces that have no effect.
  private static func rules(_ bytes: [UInt8]) -> String {
    let lines = text(bytes).split(separator: "\n")
      .map { $0.drop { $0 == " " } }
      .filter { !($0.hasPrefix("/*") && $0.hasSuffix("*/")) }
    let replaced = [(": ", ":"), ("; ", ";"), (", ", ","), (" { ", "{"), (" }", "}"), (";}", "}")]
    return replaced.reduce(lines.joined(separator: "\n")) { $0.replacing($1.0, with: $1.1) }
  }

  private static func text(_ bytes: [UInt8]) -> String {
    var text = String(decoding: bytes, as: UTF8.self)
    if text.hasSuffix("\n") { text.removeLast() }
    return text
  }
}

/// Replaces each `{{name}}` of a template by its value; values are not expanded again.
func substituting(_ text: String, _ values: [String: String]) -> String {
  var result = ""
  for (place, part) in text.split(separator: "{{", omittingEmptySubsequences: false).enumerated() {
    let pieces = place == 0 ? [] : part.split(separator: "}}", maxSplits: 1)
    guard pieces.count == 2, let value = values[String(pieces[0])] else {
      result += part
      continue
    }
    result += value + pieces[1]
  }
  return result + "\n"
}

/// Escapes text for the content of an element.
func elementText(_ text: String) -> String {
  text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
}

/// Escapes JSON for a script element, which it must not close; nor may it begin a comment.
func scriptData(_ json: String) -> String {
  json.contains("<") ? json.replacing("<", with: "\\u003c") : json
}

extension SceneResult {
  /// Whether a shot was compared although its layout has errors: its image must not become a
  /// golden.
  package func isOnlyShown(_ shot: ShotResult) -> Bool {
    isUnfit && shot.layoutFacts == nil && !shot.images.isEmpty
  }
}
