import SnaplineBasics
import SnaplineChecking
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineImaging
import SnaplinePlatform
import SnaplineProjects
import SnaplineRendering
import SnaplineReports
import SnaplineSceneModel

/// The requests of two versions of a root; at least one exists.
struct RootSides: Sendable {
  let old: LayoutRequest?
  let new: LayoutRequest?

  fileprivate var either: LayoutRequest? { new ?? old }
}

/// The extent of a comparison.
enum ChangeDetail: Hashable, Sendable {
  /// Whether the shots differ.
  case existence
  /// The differing pixels as well.
  case pixels
  /// Movements and causes as well, searched among this number of edits.
  case causes(maximumEdits: Int)

  var hasCauses: Bool { if case .causes = self { true } else { false } }

  /// A stable text of the extent.
  var text: String {
    switch self {
    case .existence: "existence"
    case .pixels: "pixels"
    case .causes(let maximumEdits): "causes \(maximumEdits)"
    }
  }
}

/// Two versions of a root that a commit separates; at least one exists.
struct RootComparison: Sendable {
  struct Side: Sendable {
    let request: LayoutRequest
    let root: LaidOutRoot
  }

  let old: Side?
  let new: Side?
  /// The difference of both documents, which roots of the same scene share.
  let difference: SharedDifference
  private let layouts: RootLayouts

  init(
    old: Side?, new: Side?, difference: SharedDifference = SharedDifference(),
    from layouts: RootLayouts
  ) {
    (self.old, self.new, self.difference, self.layouts) = (old, new, difference, layouts)
  }

  var sides: RootSides { RootSides(old: old?.request, new: new?.request) }

  /// Returns the comparison with the lines of the files of both versions.
  func withOwnLines() throws -> RootComparison {
    func own(_ side: Side?) throws -> Side? {
      try side.map {
        Side(request: $0.request, root: try layouts.withOwnLines($0.root, $0.request))
      }
    }
    return RootComparison(
      old: try own(old), new: try own(new), difference: difference, from: layouts)
  }

  /// Returns the shots that differ.
  func changedShots(
    _ detail: ChangeDetail, _ tools: inout Renderer
  ) throws -> [ShotRevision] {
    var found: [ShotRevision] = []
    let shots = old?.root.shots ?? []
    let before = Dictionary(shots.map { ($0.shot.name, $0) }) { first, _ in first }
    let after = Set((new?.root.shots ?? []).map(\.shot.name))
    let (sides, path) = (sides, sides.either?.version.file.path ?? "")
    var known: BaselineVersion?
    for (shot, rendered) in new?.root.shots ?? [] {
      guard let golden = before[shot.name] else {
        found.append(appearance(.appeared, shot.name))
        continue
      }
      if rendered.isEqual(to: golden.rendered) { continue }
      var changed = ShotRevision(.changed, shot.name, of: sides)
      changed.changedViewCount = rendered.countOfOtherFrames(than: golden.rendered)
      if detail == .existence, changed.changedViewCount > 0 {
        found.append(changed)
        continue
      }
      let own = known == nil && detail.hasCauses ? try withOwnLines() : self
      guard let old = own.old, let new = own.new else { continue }
      let context = known ?? BaselineVersion(old: old.root, new: new.root, difference)
      known = context
      let result = try context.result(
        shot, rendered, since: golden.rendered, span: SourceSpan(file: path),
        detail, &tools)
      guard let result else { continue }
      changed.result = result
      found.append(changed)
    }
    for (shot, _) in old?.root.shots ?? [] where !after.contains(shot.name) {
      found.append(appearance(.removed, shot.name))
    }
    return found
  }

  private func appearance(_ kind: ShotRevision.Kind, _ shot: String) -> ShotRevision {
    var revision = ShotRevision(kind, shot, of: sides)
    revision.viewNames = (new ?? old)?.root.loaded.scene?.views.map(\.name) ?? []
    return revision
  }
}

extension ShotRevision {
  /// Creates a change without its result and the names of its views.
  init(_ kind: Kind, _ shot: String, of sides: RootSides) {
    func version(_ request: LayoutRequest?) -> ShotVersion? {
      request.map {
        ShotVersion(
          screen: $0.version, toolsVersion: $0.toolsVersion, scene: $0.identity, shot: shot)
      }
    }
    self.init(
      kind: kind, scene: sides.either?.identity ?? "", shot: shot,
      old: kind == .appeared ? nil : version(sides.old),
      new: kind == .removed ? nil : version(sides.new))
  }
}

/// The older version of a root as the baseline of the newer one, without goldens on the disk.
struct BaselineVersion {
  private let copies: [SourceCopy]
  private let old: LaidOutRoot
  private let new: LaidOutRoot
  private let baseline: BaselineContext
  private let golden: GoldenLayout

  init(old: LaidOutRoot, new: LaidOutRoot, _ difference: SharedDifference) {
    (self.old, self.new) = (old, new)
    let copies = old.loaded.copies(existing: [])
    self.copies = copies
    golden = GoldenLayout(
      shots: old.shots.map { shot in
        var facts = shot.rendered.layoutFacts
        facts.copies = copies.map(\.name)
        return facts
      })
    let stored = StoredLayoutFile(
      golden, copies: copies, of: new.loaded.file.identity,
      among: GoldenStore(folder: old.emptyFolder))
    baseline = BaselineContext(stored, new.loaded, difference: difference)
  }

  /// Returns the views that the sources rename.
  func renamedViews(in shot: String) -> [ViewRename] { baseline.renamed(since: shot) }

  /// Returns the comparison of a shot, possibly with its cause; nil if it is the same.
  func result(
    _ shot: Shot, _ rendered: RenderedShot, since old: RenderedShot, span: SourceSpan,
    _ detail: ChangeDetail, _ tools: inout Renderer
  ) throws -> ShotResult? {
    guard let before = golden[shot.name] else { return nil }
    var comparison = try compare(
      rendered, since: RenderedShot(layoutFacts: before, list: old.list),
      renamed: { baseline.renamed(since: shot.name) }, image: { try tools.image(of: $0) })
    guard case .changed(let pixels) = comparison.verdict else { return nil }
    if case .causes(let maximumEdits) = detail {
      var change = ChangeAnalyzer(
        today: rendered, golden: before, comparison: comparison, baseline: baseline)
      change.maximumEdits = maximumEdits
      change.goldenList = old.list
      let analyzed = try change.analyze(&tools)
      comparison.summary = analyzed.summary
      comparison.layout.views = analyzed.layout.views
      comparison.summary?.cause = analyzed.summary.cause?.removing(prefix: new.prefix)
        .removing(prefix: self.old.prefix)
    }
    // A long history must not retain images.
    comparison.golden = nil
    comparison.verdict = .changed(pixels.withoutSpans)
    return ShotResult(
      scene: new.loaded.file.identity, shot: shot.name, span: span, scale: shot.device.scale,
      comparison: comparison, golden: "")
  }
}

extension Cause {
  /// Returns the cause with paths from the top of the repository.
  fileprivate func removing(prefix: String) -> Cause {
    let changes = changes.map { change in
      var change = change
      change.span = change.span?.removing(prefix: prefix)
      change.oldSpan = change.oldSpan?.removing(prefix: prefix)
      return change
    }
    return Cause(changes: changes, candidates: candidates, certainty: certainty, reason: reason)
  }
}
