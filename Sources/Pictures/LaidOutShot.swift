import Accessibility
package import AppSimulation
package import AutoLayout
package import Diagnostics
package import DisplayLists
package import Explanation
package import Goldens
package import Loading
package import SceneModel
package import Shots

/// A shot whose layout is solved, with everything to say about it.
package struct LaidOutShot: Sendable {
  package let shot: Shot
  /// The scene and the app at the moment of the picture.
  package let moment: Moment
  package let result: LayoutResult
  /// All diagnostics of the layout, those that the scene announces too.
  package let diagnostics: [Diagnostic]
  /// What is drawn of a figure in place of views.
  var figure: DrawnFigure?

  package init(
    shot: Shot, moment: Moment, result: LayoutResult, diagnostics: [Diagnostic]
  ) {
    self.shot = shot
    self.moment = moment
    self.result = result
    self.diagnostics = diagnostics
  }
}

/// Plays a shot's steps, lays it out, and says what there is to say.
package func layOut(_ scene: Scene, _ shot: Shot) -> LaidOutShot {
  if let figure = scene.figure { return layOut(figure, of: scene, shot) }
  let (moment, result) = playAndLayOut(scene, shot)
  let shown = shot.shown(at: moment)
  return LaidOutShot(
    shot: shown, moment: moment, result: result, diagnostics: diagnose(moment, shown, result))
}

extension LaidOutShot {
  /// The shot for who asks why.
  package var explanation: FrameExplanation { FrameExplanation(moment, shot, result) }

  /// The picture as a list of marks.
  package var displayList: DisplayList {
    figure?.list ?? picture(moment.scene, shot, result.layout)
  }

  /// What a layout file says of it, without the tools that drew it.
  package var facts: GoldenShot {
    var facts = GoldenShot(
      shot, of: moment.scene, situation: moment.situation, layout: result.layout)
    facts.views += figure?.views ?? []
    return facts
  }

  /// What the scene's claims are held against.
  package var examined: ExaminedShot { ExaminedShot(moment, shot, result, diagnostics) }

  /// The diagnostics that the scene does not announce.
  package var unexpectedDiagnostics: [Diagnostic] {
    // Claims on other shots fail here, and are judged when all shots are known.
    meetExpectations(of: moment.scene, [examined]).shots.flatMap(\.diagnostics)
  }
}

extension LoadedScene {
  /// The wanted shots, each laid out.
  package var laidOutShots: [LaidOutShot] {
    guard let scene else { return [] }
    return shots.map { layOut(scene, $0) }
  }
}
