import Basics
import Checking
import GoldenComparison
import Goldens
import Imaging
import Platform
import Projects
import Rendering
import Reports
import SceneModel

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

  init(old: Side?, new: Side?, difference: SharedDifference = SharedDifference()) {
    (self.old, self.new, self.difference) = (old, new, difference)
  }

  /// Returns the shots that differ.
  /// - Parameter withCauses: Whether the results have movements and causes, whose search takes most
  ///   of the time.
  func changedShots(withCauses: Bool, _ tools: inout Renderer) throws -> [ShotRevision] {
    var found: [ShotRevision] = []
    let shots = old?.root.shots ?? []
    let before = Dictionary(shots.map { ($0.shot.name, $0) }) { first, _ in first }
    let after = Set((new?.root.shots ?? []).map(\.shot.name))
    var known: BaselineVersion?
    for (shot, rendered) in new?.root.shots ?? [] {
      guard let golden = before[shot.name], let old, let new else {
        found.append(revision(.appeared, shot.name))
        continue
      }
      if rendered.isEqual(to: golden.rendered) { continue }
      let context = known ?? BaselineVersion(old: old.root, new: new.root, difference)
      known = context
      let result = try context.result(
        shot, rendered, since: golden.rendered, span: SourceSpan(file: path),
        withCause: withCauses, &tools)
      guard let result else { continue }
      var changed = revision(.changed, shot.name)
      changed.result = result
      found.append(changed)
    }
    for (shot, _) in old?.root.shots ?? [] where !after.contains(shot.name) {
      found.append(revision(.removed, shot.name))
    }
    return found
  }

  private var path: String { (new ?? old)?.request.version.file.path ?? "" }

  private func revision(_ kind: ShotRevision.Kind, _ shot: String) -> ShotRevision {
    func version(_ side: Side?) -> ShotVersion? {
      side.map {
        ShotVersion(
          screen: $0.request.version, toolsVersion: $0.request.toolsVersion,
          scene: $0.request.identity, shot: shot)
      }
    }
    var revision = ShotRevision(
      kind: kind, scene: (new ?? old)?.request.identity ?? "", shot: shot,
      old: kind == .appeared ? nil : version(old), new: kind == .removed ? nil : version(new))
    if kind != .changed {
      revision.viewNames = (new ?? old)?.root.loaded.scene?.views.map(\.name) ?? []
    }
    return revision
  }
}

/// The older version of a root as the baseline of the newer one, without goldens on the disk.
struct BaselineVersion {
  private let copies: [SourceCopy]
  private let new: LaidOutRoot
  private let baseline: BaselineContext
  private let golden: GoldenLayout

  init(old: LaidOutRoot, new: LaidOutRoot, _ difference: SharedDifference) {
    self.new = new
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
    withCause: Bool, _ tools: inout Renderer
  ) throws -> ShotResult? {
    guard let before = golden[shot.name] else { return nil }
    var comparison = try compare(
      rendered, since: RenderedShot(layoutFacts: before, list: old.list),
      renamed: { baseline.renamed(since: shot.name) }, image: { try tools.image(of: $0) })
    guard case .changed(let pixels) = comparison.verdict else { return nil }
    if withCause {
      let change = ChangeAnalyzer(
        today: rendered, golden: before, comparison: comparison, baseline: baseline)
      let analyzed = try change.analyze(&tools)
      comparison.summary = analyzed.summary
      comparison.layout.views = analyzed.layout.views
      comparison.summary?.cause = analyzed.summary.cause?.removing(prefix: new.prefix)
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
    guard !prefix.isEmpty else { return self }
    return mapSpans { span in
      guard span.file.hasPrefix(prefix) else { return span }
      return SourceSpan(
        file: String(span.file.dropFirst(prefix.count)), start: span.start, end: span.end)
    }
  }
}
