import SnaplineBasics
import SnaplinePlatform
import SnaplineProjects
import SnaplineReports
import SnaplineSceneModel

// MARK: Files

extension HistoryCache {
  /// Returns the roots of a storyboard or a xib.
  func document(_ file: FileVersion) -> DocumentVersion? {
    guard isInterfaceFile(file.path),
      case .array(let rows)? = json(key(of: file)), rows.count == 3
    else { return nil }
    guard let toolsVersion = rows[0].string.flatMap(Int.init), let roots = rows[2].elements else {
      return nil
    }
    return DocumentVersion(
      file: file, roots: roots.compactMap { DocumentRoot($0) }, toolsVersion: toolsVersion,
      problem: rows[1].string)
  }

  func store(_ document: DocumentVersion) {
    guard isInterfaceFile(document.file.path) else { return }
    store(
      .array([
        .text("\(document.toolsVersion)"), document.problem.map { .text($0) } ?? .null,
        .array(document.roots.map(\.json)),
      ]), for: key(of: document.file))
  }

  /// Returns the paths of the images that a storyboard or a xib may show.
  /// - Parameter index: The hash of all paths of the repository.
  func imagePaths(of file: FileVersion, _ index: ContentHash) -> [String]? {
    json(key(of: file, index))?.texts
  }

  func store(imagePaths: [String], of file: FileVersion, _ index: ContentHash) {
    store(.array(imagePaths.map { .text($0) }), for: key(of: file, index))
  }

  private func key(of file: FileVersion, _ index: ContentHash? = nil) -> ContentHash {
    resultKey(index == nil ? "document" : "images", [file.path, file.blob, index?.description])
  }
}

extension DocumentRoot {
  fileprivate init?(_ json: JSON) {
    guard let rows = json.elements, rows.count == 7, let aliases = rows[1].texts,
      let objectIDs = rows[2].texts, let codeNames = rows[3].texts,
      let content = rows[5].string.flatMap({ ContentHash($0) }),
      let own = rows[6].string.flatMap({ ContentHash($0) })
    else { return nil }
    self.init(
      name: rows[0].string, aliases: aliases, objectIDs: objectIDs, codeNames: codeNames,
      screen: rows[4].string, content: content, own: own)
  }

  fileprivate var json: JSON {
    let lists = [aliases, objectIDs, codeNames].map { list in
      JSON.array(list.map { .text($0) })
    }
    return .array(
      [name.map { .text($0) } ?? .null] + lists
        + [screen.map { .text($0) } ?? .null, .text(content.description), .text(own.description)])
  }
}

// MARK: Roots

/// The cached results of roots, for one selection of shots.
struct CachedRoots: Sendable {
  private let cache: HistoryCache
  private let selection: String

  /// Creates the results; nil if the selection depends on more than its options.
  init?(_ cache: HistoryCache?, _ filter: ShotFilter) {
    guard let cache, let selection = filter.text else { return nil }
    (self.cache, self.selection) = (cache, selection)
  }

  /// Whether a root is known as valid. A reason why it is not has lines of its file, and is not
  /// cached.
  func isValid(_ request: LayoutRequest) -> Bool { cache.value(validKey(request)) != nil }

  func storeAsValid(_ request: LayoutRequest) { cache.store([], for: validKey(request)) }

  private func validKey(_ request: LayoutRequest) -> ContentHash {
    resultKey("valid", [selection] + request.fields(withBlob: false))
  }

  /// Returns the changed shots between two versions of a root.
  func changedShots(_ sides: RootSides, _ detail: ChangeDetail) -> [ShotRevision]? {
    cache.json(changesKey(sides, detail))?.elements.flatMap { elements in
      let shots = elements.map { ShotRevision($0, of: sides) }
      return shots.contains { $0 == nil } ? nil : shots.compactMap { $0 }
    }
  }

  func store(_ shots: [ShotRevision], of sides: RootSides, _ detail: ChangeDetail) {
    cache.store(.array(shots.map(\.json)), for: changesKey(sides, detail))
  }

  private func changesKey(_ sides: RootSides, _ detail: ChangeDetail) -> ContentHash {
    // The lines of the files are in the causes.
    let versions = [sides.old, sides.new].map { $0?.fields(withBlob: true) ?? ["none"] }
    return resultKey("changes", [detail.text, selection] + versions[0] + versions[1])
  }

  /// Returns the result of an expectation: nil if none is cached.
  func result(of expectation: String, _ request: LayoutRequest) -> ConditionResult?? {
    switch cache.json(expectationKey(expectation, request)) {
    case .null: .some(nil)
    case .text(let failure): ConditionResult(holds: failure.isEmpty, failure: failure)
    default: nil
    }
  }

  func store(_ result: ConditionResult?, of expectation: String, _ request: LayoutRequest) {
    cache.store(
      result.map { .text($0.failure) } ?? .null, for: expectationKey(expectation, request))
  }

  private func expectationKey(_ expectation: String, _ request: LayoutRequest) -> ContentHash {
    resultKey("expectation", [selection, expectation] + request.fields(withBlob: true))
  }
}

extension LayoutRequest {
  /// All that the layout depends on.
  fileprivate func fields(withBlob: Bool) -> [String?] {
    [
      identity, version.file.path, withBlob ? version.file.blob : nil, version.root,
      "\(toolsVersion)", version.content.description, version.inputsHash.description,
    ]
  }
}

extension ShotRevision {
  fileprivate init?(_ json: JSON, of sides: RootSides) {
    guard let rows = json.elements, rows.count == 5,
      let kind = rows[0].string.flatMap({ Kind(rawValue: $0) }), let shot = rows[1].string,
      let viewNames = rows[2].texts, let count = rows[4].string.flatMap({ Int($0) })
    else { return nil }
    self.init(kind, shot, of: sides)
    self.viewNames = viewNames
    changedViewCount = count
    if case .null = rows[3] { return }
    guard let result = try? ShotResult(stored: rows[3], scene: scene) else { return nil }
    self.result = result
  }

  fileprivate var json: JSON {
    .array([
      .text(kind.rawValue), .text(shot), .array(viewNames.map { .text($0) }),
      result?.stored ?? .null, .text("\(changedViewCount)"),
    ])
  }
}

// MARK: Values

/// Returns the key of a result that depends on some fields; nil is none of them.
func resultKey(_ kind: String, _ fields: [String?]) -> ContentHash {
  ContentHash(
    combining: ([kind] + fields).map { field in
      ContentHash(of: field.map { [1] + Array($0.utf8) } ?? [0])
    })
}

extension HistoryCache {
  fileprivate func json(_ key: ContentHash) -> JSON? {
    value(key).flatMap { try? JSON(reading: $0) }
  }

  fileprivate func store(_ json: JSON, for key: ContentHash) {
    store(Array(json.text.utf8), for: key)
  }
}

extension JSON {
  fileprivate var elements: [JSON]? { if case .array(let values) = self { values } else { nil } }

  fileprivate var string: String? { if case .text(let text) = self { text } else { nil } }

  /// The elements of a list of texts; nil for another value.
  fileprivate var texts: [String]? {
    elements.flatMap { elements in
      let texts = elements.compactMap(\.string)
      return texts.count == elements.count ? texts : nil
    }
  }
}
