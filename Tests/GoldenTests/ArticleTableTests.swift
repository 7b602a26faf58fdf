import Foundation
import SnaplineAppSimulation
import SnaplineChecking
import SnaplineProjects
import SnaplineSceneModel
import TestSupport
import Testing

/// `Scenes/articles/README.md` lists which parts of the articles are drawn, and where.
@Suite("The table of the articles")
struct ArticleTableTests {
  @Test("Every row has a golden of a scene in the named state, or a reason for none")
  func rows() throws {
    let rows = try table()
    #expect(rows.count > 100)
    for row in rows where !row.isWithoutPicture {
      let scene = try #require(row.scene, "'\(row.part)' has no scene")
      let shot = try #require(row.shot, "'\(row.part)' has no golden")
      let loaded = load(scene)
      let planned = loaded.plannedShots.first { $0.name == shot }
      #expect(planned != nil, "\(scene) has no picture \(shot)")
      if let figure = loaded.scene?.figure {
        #expect(figure.panels.indices.contains { row.state == "panel \($0 + 1)" })
      } else {
        #expect(row.state == planned?.state.map { "`\($0.name)`" } ?? "as written", "\(shot)")
      }
      let golden = try ProjectFiles.bytes("Snapshots/articles/\(scene)/\(shot).png")
      #expect(PlainPNG(golden) != nil)
    }
  }

  @Test("Only parts that are not layouts are not drawn")
  func withoutPicture() throws {
    let rows = try table().filter(\.isWithoutPicture)
    #expect(!rows.isEmpty)
    for row in rows {
      #expect(row.place == "not a layout")
      #expect(row.state.isEmpty && row.golden.isEmpty)
    }
  }

  @Test("The table contains every scene of the articles", arguments: scenes)
  func complete(scene: String) throws {
    #expect(try table().contains { $0.scene == scene })
  }

  @Test("Every scene has a shot in the articles' yellow", arguments: scenes)
  func look(scene: String) throws {
    let loaded = load(scene)
    let scene = try #require(loaded.scene)
    let isShown = loaded.plannedShots.contains { shot in
      let appState = simulate(scene, shot).scene
      return appState.defaultStyle == .article
        && appState.views.allSatisfy {
          $0.content.kind != .scrollView || $0.appearance.background == nil
        }
    }
    #expect(isShown)
  }
}

private let scenes = ProjectFiles.paths(below: "Scenes/articles", endingIn: ".scene.yaml")
  .map { String($0.dropFirst("Scenes/articles/".count).dropLast(".scene.yaml".count)) }

private func load(_ scene: String) -> LoadedScene {
  let identity = "articles/\(scene)"
  let stem = "\(ProjectFiles.root)/Scenes/\(identity)"
  let isFigure = FileManager.default.fileExists(atPath: "\(stem).figure.yaml")
  let path = "\(stem).\(isFigure ? "figure" : "scene").yaml"
  return loadScene(SceneFile(path: path, identity: identity, isInProject: true))
}

/// One line of the table.
private struct ArticleTableRow {
  /// The part of the article.
  var part: String
  /// A link to a scene, or the reason for none.
  var place: String
  var state: String
  var golden: String

  var isWithoutPicture: Bool { !place.hasPrefix("[") }

  /// The scene of the link.
  var scene: String? {
    place.firstMatch(of: /\]\(([A-Za-z0-9-]+)\.(?:scene|figure)\.yaml\)/).map { String($0.1) }
  }

  /// The shot whose golden the link leads to, if it is one of the scene's.
  var shot: String? {
    guard let scene,
      let match = golden.firstMatch(of: /\]\(\.\.\/\.\.\/Snapshots\/articles\/(.*)\/(.*)\.png\)/)
    else { return nil }
    return String(match.1) == scene ? String(match.2) : nil
  }
}

/// Returns the rows of all tables of the page, without their headings.
private func table() throws -> [ArticleTableRow] {
  try ProjectFiles.text("Scenes/articles/README.md").split(separator: "\n").compactMap { line in
    guard line.hasPrefix("|"), !line.hasPrefix("|-"), !line.hasPrefix("| in the article") else {
      return nil
    }
    let cells = line.split(separator: "|", omittingEmptySubsequences: false).map { cell in
      String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    try #require(cells.count == 7, "\(line)")
    return ArticleTableRow(part: cells[1], place: cells[3], state: cells[4], golden: cells[5])
  }
}
