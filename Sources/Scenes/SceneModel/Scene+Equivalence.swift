import SnaplineBasics

extension Scene {
  /// Whether two scenes are equal except for their spans and filenames.
  package func isEquivalent(to other: Scene) -> Bool { withoutSpans == other.withoutSpans }

  private var withoutSpans: Scene {
    var scene = self
    let nowhere = SourceSpan(file: "")
    scene.file = ""
    for index in scene.views.indices { scene.views[index].span = nowhere }
    for index in scene.constraints.indices { scene.constraints[index].span = nowhere }
    for index in scene.states.indices { scene.states[index].span = nowhere }
    scene.expectations = scene.expectations.map {
      Expectation(scope: $0.scope, claim: $0.claim.at(nowhere), span: nowhere)
    }
    // The names of metrics do not affect the scene.
    scene.unusedMetrics = []
    for index in scene.exemptions.indices { scene.exemptions[index].span = nowhere }
    for index in scene.variants.indices {
      // The part of the file that contains a decision for a size class has no effect.
      scene.variants[index].sources = []
      for view in scene.variants[index].views.indices {
        scene.variants[index].views[view].view.span = nowhere
      }
    }
    scene.only = scene.only.map { ShotPattern($0.text, at: nowhere) }
    scene.except = scene.except.map { ShotPattern($0.text, at: nowhere) }
    for index in scene.tolerances.indices {
      let shots = scene.tolerances[index].shots
      scene.tolerances[index].span = nowhere
      scene.tolerances[index].shots = shots.map { ShotPattern($0.text, at: nowhere) }
    }
    scene.textsOfFiles = scene.textsOfFiles.map {
      ExternalText(textKey: $0.textKey, text: $0.text, span: nowhere)
    }
    scene.translations = scene.translations.with(spans: nowhere)
    return scene
  }
}

extension Expectation.Claim {
  fileprivate func at(_ span: SourceSpan) -> Self {
    guard case .comparison(var constraints) = self else { return self }
    for index in constraints.indices { constraints[index].span = span }
    return .comparison(constraints)
  }
}

extension Translations {
  /// Returns the translations with equal spans.
  fileprivate func with(spans nowhere: SourceSpan) -> Translations {
    var translations = Translations()
    for language in languages {
      translations[language] = self[language].mapValues { translation in
        var translation = translation
        translation.span = nowhere
        return translation
      }
    }
    return translations
  }
}
