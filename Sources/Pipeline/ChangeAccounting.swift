import AppSimulation
import AutoLayout
import Causes
import Diagnostics
import Geometry
import Goldens
import Imaging
import Painting
import SceneModel
import Shots

/// What is needed to account for a change of a shot.
struct ChangedShot {
  let laidOut: LaidOutShot
  /// Today's facts, fingerprint included.
  let today: GoldenShot
  /// What the layout file says.
  let golden: GoldenShot
  let judgement: Judgement
  /// The bytes of the scene's file.
  let source: [UInt8]
}

extension ChangedShot {
  /// What the change amounts to, and the pixels that no movement explains.
  func account(
    _ tools: inout DrawingTools
  ) throws -> (account: ChangeAccount, unexplained: ChangedPixels?) {
    var account = ChangeAccount()
    account.moves = judgement.layout.mergedChanges(from: golden, to: today)
    account.cause = findCause(of: today, since: golden, in: writtenScene)
    guard let picture = judgement.golden else {
      account.residual = Residual.none
      return (account, nil)
    }
    switch try residual(of: picture, &tools) {
    case .same: account.residual = Residual.none
    case .pixels(let changed):
      account.residual = Residual(
        count: changed.count, maximumDelta: changed.maximumDelta, bounds: changed.bounds)
      return (account, changed)
    case .sizes, nil: break
    }
    return (account, nil)
  }

  private var writtenScene: WrittenScene {
    let moment = laidOut.moment
    var written = WrittenScene(
      moment.scene, moment.situation,
      shot: laidOut.shot.state?.span ?? SourceSpan(file: moment.scene.file),
      text: String(decoding: source, as: UTF8.self))
    let state = laidOut.shot.state?.name
    written.findValues = { [source] in
      ValuePlaces(source, file: moment.scene.file, state: state).place
    }
    return written
  }
}

extension ChangedShot {
  /// The golden compared with today's views put back to where they stood.
  ///
  /// They are painted anew in their old places, so that what they covered, what clipped them and
  /// how far they were scrolled comes out as it was. Nothing comes back where the golden's facts
  /// cannot be understood.
  private func residual(
    of golden: Bitmap, _ tools: inout DrawingTools
  ) throws -> BitmapDifference? {
    guard let list = putBack() else { return nil }
    let picture = try tools.picture(of: list)
    let fonts = judgement.otherFonts.map(\.name)
    let unjudged =
      fonts.isEmpty
      ? [] : try tools.ink(of: list).filter { fonts.contains($0.font) }.map(\.box)
    return compare(golden, picture, excluding: unjudged + judgement.tolerated)
  }

  /// Today's views, dressed as today, in the golden's layout.
  private func putBack() -> DisplayList? {
    let old = golden.renaming(newNames(from: golden, to: today))
    guard let solved = RebuiltMoment(old) else { return nil }
    var dressed = old
    for index in dressed.views.indices {
      let view = dressed.views[index]
      guard let new = today.views.first(where: { $0.name == view.name }), new.kind == view.kind
      else { continue }
      dressed.views[index].traits = new.traits
    }
    guard var rebuilt = RebuiltMoment(dressed) else { return nil }
    rebuilt.showImages(of: laidOut.moment.scene)
    let layout = place(
      rebuilt.scene, rebuilt.situation, at: places(of: old, solved))
    let shot = Shot(
      name: old.name, device: rebuilt.situation.device,
      orientation: rebuilt.situation.orientation, state: nil,
      appearance: rebuilt.situation.appearance, direction: rebuilt.situation.direction)
    return paint(rebuilt.scene, shot, layout)
  }

  /// Where the views stood: not rounded, where the rules give the same frames again.
  private func places(of old: GoldenShot, _ rebuilt: RebuiltMoment) -> [GivenPlace] {
    let layout = solveLayout(rebuilt.scene, rebuilt.situation).layout
    let scale = old.scale
    let isAsItWas = zip(old.views, layout.views).allSatisfy { golden, view in
      pixelRect(golden.frame, scale) == pixelRect(view.frame, scale)
    }
    return zip(old.views, layout.views).map { golden, view in
      GivenPlace(
        frame: isAsItWas ? view.exactFrame : scale.rounded(golden.frame),
        contentSize: golden.contentSize)
    }
  }
}
