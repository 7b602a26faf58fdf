import SnaplineBackends
import SnaplineBasics
import SnaplineChecking
import SnaplineLive
import SnaplinePlatform
import SnaplineProjects
import SnaplineServing
import TestSupport
import Testing

/// Returns the query of a screen with overrides.
func screen(_ query: [String: String]) -> [String: String] {
  ["scene": "card", "shot": "portrait"].merging(query) { $1 }
}

/// A project of one scene in a temporary directory, as the live page sees it.
struct ServedProject {
  let folder: TemporaryFolder
  let live: LiveProject

  init(
    _ scene: String, isReadOnly: Bool = false, tour: String? = nil,
    filter: ShotFilter = ShotFilter([])
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(scene, to: "Scenes/card.scene.yaml")
    self.folder = folder
    let load: @Sendable () -> Result<[LoadedScene], SelectionError> = {
      Result { () throws(SelectionError) in
        let project = Project(prefix: folder.path + "/", absolute: folder.path)
        return loadScenes(
          try selectScenes([], in: project).files, filter: filter, threads: 1)
      }
    }
    live = LiveProject(
      try load().get(),
      LiveProject.Settings(
        name: "test", editor: nil, isReadOnly: isReadOnly, tour: tour, fonts: FontSet(),
        filter: filter, load: load, path: { RootedPath($0.path) }))
  }

  var names: [String] {
    get throws {
      try ask("/data/project")["scenes"]?.items.compactMap { $0["name"]?.word } ?? []
    }
  }

  func ask(_ path: String, _ query: [String: String] = [:]) throws -> JSON {
    let answer = try #require(live.response(to: HTTPRequest(path: path, query: screen(query))))
    #expect(answer.status == 200)
    return try JSON(reading: answer.body)
  }

  func save(_ text: String) throws {
    try folder.write(text, to: "Scenes/card.scene.yaml")
    #expect(live.refresh([folder["Scenes/card.scene.yaml"]]) == ["card"])
  }

  /// The identifier of the first finding with a certain fix.
  func finding() throws -> String {
    let all = try ask("/data/findings")["findings"]?.items ?? []
    let certain = all.first { $0["repair"]?["certain"]?.flag == true }
    return try #require(certain?["id"]?.word)
  }

  func change(_ path: String, _ finding: String = "", text: String = "") -> HTTPResponse {
    let body = JSON.object([
      ("scene", .text("card")), ("shot", .text("portrait")), ("finding", .text(finding)),
      ("text", .text(text)),
    ])
    let request = HTTPRequest(isChange: true, path: path, body: Array(body.text.utf8))
    return live.response(to: request) ?? .notFound
  }
}

extension JSON {
  subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.0 == name }?.1
  }

  var items: [JSON] { if case .array(let items) = self { items } else { [] } }
  var isNull: Bool { if case .null = self { true } else { false } }
  var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }
  var word: String? { if case .text(let text) = self { text } else { nil } }
  var number: Double? {
    switch self {
    case .number(let number), .exact(let number): number
    default: nil
    }
  }
}
