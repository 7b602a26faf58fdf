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

  /// Returns the shots that differ.
  func changedShots(_ tools: inout Renderer) throws -> [ShotRevision] {
    var found: [ShotRevision] = []
    let shots = old?.root.shots ?? []
    let before = Dictionary(shots.map { ($0.shot.name, $0) }) { first, _ in first }
    let after = Set((new?.root.shots ?? []).map(\.shot.name))
    let context = old.flatMap { old in
      new.map { new in BaselineVersion(old: old.root, new: new.root) }
    }
    for (shot, rendered) in new?.root.shots ?? [] {
      guard let golden = before[shot.name], let context else {
        found.append(revision(.appeared, shot.name))
        continue
      }
      let result = try context.result(
        shot, rendered, since: golden.rendered, span: SourceSpan(file: path), &tools)
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

  init(old: LaidOutRoot, new: LaidOutRoot) {
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
    baseline = BaselineContext(stored, new.loaded)
  }

  /// Returns the views that the sources rename.
  func renamedViews(in shot: String) -> [ViewRename] { baseline.renamed(since: shot) }

  /// Returns the comparison of a shot with its cause; nil if it is the same.
  func result(
    _ shot: Shot, _ rendered: RenderedShot, since old: RenderedShot, span: SourceSpan,
    _ tools: inout Renderer
  ) throws -> ShotResult? {
    guard let before = golden[shot.name] else { return nil }
    var comparison = try compare(
      rendered, since: RenderedShot(layoutFacts: before, list: old.list),
      renamed: { baseline.renamed(since: shot.name) }, image: { try tools.image(of: $0) })
    guard case .changed(let pixels) = comparison.verdict else { return nil }
    let change = ChangeAnalyzer(
      today: rendered, golden: before, comparison: comparison, baseline: baseline)
    let analyzed = try change.analyze(&tools)
    comparison.summary = analyzed.summary
    comparison.layout.views = analyzed.layout.views
    comparison.summary?.cause = analyzed.summary.cause?.removing(prefix: new.prefix)
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
    return Cause(
      changes: changes.map { change in
        let span = change.span.map { span in
          let isBelow = span.file.hasPrefix(prefix)
          return SourceSpan(
            file: isBelow ? String(span.file.dropFirst(prefix.count)) : span.file,
            start: span.start, end: span.end)
        }
        return CauseEdit(
          change.kind, subject: change.subject, aspect: change.aspect, old: change.old,
          new: change.new, span: span)
      }, candidates: candidates, certainty: certainty, reason: reason)
  }
}
