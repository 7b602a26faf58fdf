import Diagnostics
import Goldens
import Loading
import Pictures
import SceneModel
import Selection
import Shots
import Verdicts

extension ScenePast {
  /// Why a figure is another one: what changed a shot that it shows, or else what is written of
  /// it.
  func figureCause(
    _ figure: Figure, of shot: ShotOutlook, since golden: GoldenShot, _ tools: inout DrawingTools
  ) throws -> Cause? {
    let appearance = Appearance(rawValue: golden.name) ?? .light
    for panel in figure.panels {
      if let cause = try cause(of: panel, appearance, shot.facts.fingerprint, &tools) {
        return cause
      }
    }
    return editOfFigure(since: golden)
  }

  private func cause(
    of panel: Figure.Panel, _ appearance: Appearance, _ fingerprint: Fingerprint,
    _ tools: inout DrawingTools
  ) throws -> Cause? {
    guard let scene = panel.scene,
      let loaded = sources.first(where: { $0.file.identity == scene.identity }),
      let shot = panel.planned(in: appearance)
    else { return nil }
    let past = ScenePast(stored.layout(of: scene.identity), loaded)
    guard let golden = past.stored.read?.layout[shot.name] else { return nil }
    let laidOut = layOut(scene, shot)
    var facts = laidOut.facts
    facts.fingerprint = fingerprint
    let change = ChangedShot(
      today: ShotOutlook(facts: facts, list: laidOut.displayList), golden: golden,
      judgement: Judgement(.skipped), past: past)
    let cause = try change.account(&tools).account.cause
    return cause?.changes.isEmpty == false ? cause : nil
  }

  /// The first line of the figure that is another one.
  private func editOfFigure(since golden: GoldenShot) -> Cause? {
    guard case .success(let old) = stored.copies(of: golden), let before = old.first,
      let now = copies.first, before.name != now.name
    else { return nil }
    func lines(_ copy: WrittenCopy) -> [Substring] {
      String(decoding: copy.text, as: UTF8.self).split(separator: "\n")
    }
    let (one, other) = (lines(before), lines(now))
    let same = zip(one, other).prefix { $0 == $1 }.count
    func line(_ lines: [Substring]) -> String? {
      same < lines.count ? String(lines[same].drop { $0 == " " }) : nil
    }
    let change = CausingChange(
      .settingChanged, subject: "the figure", aspect: "text", old: line(one), new: line(other),
      place: SourceSpan(file: file))
    return Cause(changes: [change], candidates: 1, certainty: .likely)
  }
}
