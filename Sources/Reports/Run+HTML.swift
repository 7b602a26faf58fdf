import Diagnostics
import Goldens
import JSONText

extension Run {
  /// Browsers open larger pages slowly or not at all; later pictures are then only named.
  private static let mostPictureBytes = 64 << 20

  /// The run as one page that needs no network and no other file.
  ///
  /// - Parameter picture: The bytes of a picture's file, if it is there.
  func html(_ picture: (String) -> [UInt8]?) -> String {
    var room = Self.mostPictureBytes
    let data = JSON.object([
      ("summary", .text(summary)), ("remarks", .array(remarks.map(JSON.text))),
      ("failures", .array((failures + pictureProblems).map(JSON.text))),
      ("obsolete", .array(obsolete.map(JSON.text))),
      ("scenes", .array(scenes.map { page($0, picture, &room) })),
    ])
    // Nothing in the data may end its element or begin a comment.
    let safe = data.text.replacing("<", with: "\\u003c")
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>Snapline: \(elementText(summary))</title>
      <link rel="icon" href="data:,">
      <style>
      \(pageStyle)
      </style>
      </head>
      <body>
      \(pageBody(summary))
      <script type="application/json" id="run">\(safe)</script>
      <script>
      \(pageScript)
      </script>
      </body>
      </html>

      """
  }
}

private func page(
  _ scene: SceneOutcome, _ picture: (String) -> [UInt8]?, _ room: inout Int
) -> JSON {
  let sources = scene.source.map { [$0] } ?? []
  var shots: [JSON] = []
  for shot in scene.shots { shots.append(page(shot, picture, &room)) }
  return .object([
    ("name", .text(scene.identity)), ("fit", .bool(!scene.isUnfit)),
    ("messages", .array(scene.diagnostics.map { .text($0.text(in: sources)) })),
    ("shots", .array(shots)),
  ])
}

/// A shot as little as the page needs: of one that is the same, its name.
private func page(
  _ shot: ShotOutcome, _ picture: (String) -> [UInt8]?, _ room: inout Int
) -> JSON {
  var members: [(String, JSON)] = [
    ("name", .text(shot.shot)), ("status", .text(shot.judgement.verdict.word)),
  ]
  guard let headline = shot.headline else { return .object(members) }
  members.append(("headline", .text(headline)))
  members.append(("place", .text(shot.place.description)))
  let rows = shot.rows.map { JSON.array([.text($0.0), .text($0.1)]) }
  members.append(("rows", .array(rows)))
  var files: [(String, String)] = []
  if shot.judgement.verdict != .new { files.append(("old", shot.golden)) }
  if let new = shot.pictures.last { files.append(("new", new)) }
  if shot.pictures.count > 1 { files.append(("difference", shot.pictures[0])) }
  for (name, path) in files {
    guard let bytes = picture(path), bytes.count <= room else { continue }
    room -= bytes.count
    members.append((name, .text("data:image/png;base64," + base64(bytes))))
  }
  return .object(members)
}

private func elementText(_ text: String) -> String {
  text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
}

private func pageBody(_ summary: String) -> String {
  let modes = ["Old", "New", "Side by side", "Difference", "Slider", "Flicker"]
  let buttons = modes.enumerated().map { index, mode in
    "<button type=\"button\" data-mode=\"\(index + 1)\" aria-pressed=\"false\">"
      + "<kbd>\(index + 1)</kbd> \(mode)</button>"
  }
  return """
    <header>
    <h1>Snapline</h1>
    <p id="summary">\(elementText(summary))</p>
    <label><input type="checkbox" id="wrong"> only what is not the same</label>
    <p class="keys"><kbd>j</kbd> next <kbd>k</kbd> previous <kbd>1</kbd>–<kbd>6</kbd> view</p>
    </header>
    <noscript><p>This page shows the run with a script of its own.</p></noscript>
    <nav id="grid" aria-label="Shots by scene"></nav>
    <main id="detail" tabindex="-1">
    <h2 id="name"></h2>
    <p id="headline" role="status"></p>
    <div id="tools" role="group" aria-label="View">
    \(buttons.joined(separator: "\n"))
    <label>Zoom <select id="zoom"><option value="fit">fit<option value="1">1×<option value="2">2×
    <option value="4">4×<option value="8">8×</select></label>
    </div>
    <div id="stage"></div>
    <table id="changes"><caption>What changed, and why</caption>
    <thead><tr><th scope="col">What</th><th scope="col">How</th></tr></thead><tbody></tbody>
    </table>
    <p id="place"></p>
    </main>
    """
}
