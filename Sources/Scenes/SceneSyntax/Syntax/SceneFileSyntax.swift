package import SnaplineBasics
package import SnaplineSceneModel

/// A parsed scene: every part with its span, with unresolved names.
package struct SceneFileSyntax: Sendable {
  package var file: String
  package var title: Spanned<String>?
  package var origin: FromSyntax?
  /// Whether the `from` key was invalid and reported.
  package var hasLostOrigin = false
  package var era: Spanned<Era>?
  package var defaultStyle: Spanned<Scene.DefaultStyle>?
  package var keyboardAvoidance: Spanned<KeyboardAvoidance>?
  package var mode: Spanned<ConstraintMode>?
  /// `strict: uikit`: only features that UIKit itself has.
  package var isStrict = false
  package var devices: [Spanned<Device>] = []
  package var orientations: [Spanned<Orientation>] = []
  package var appearances: [Spanned<Appearance>] = []
  package var directions: [Spanned<LayoutDirection>] = []
  package var textSizes: [Spanned<TextSize>] = []
  package var languages: [Spanned<Language>] = []
  package var strings: [StringsSyntax] = []
  package var textRendering: Spanned<Scene.TextRendering>?
  package var showsElements: Spanned<Bool>?
  package var statusBarStyle: Spanned<Scene.StatusBarStyle>?
  package var hidesStatusBar: Spanned<Bool>?
  package var hidesHomeIndicator: Spanned<Bool>?
  package var metrics: [MetricSyntax] = []
  /// The properties of the screen's root view.
  package var root: ViewSyntax?
  package var views: [ViewSyntax] = []
  package var constraints: [ConstraintSyntax] = []
  package var variations: [VariationSyntax] = []
  package var states: [StateSyntax] = []
  package var only: [Spanned<String>] = []
  package var except: [Spanned<String>] = []
  /// The file with the frames of an app.
  package var frames: Spanned<String>?
  package var expectations: [ExpectationSyntax] = []
  package var tolerances: [ToleranceSyntax] = []
  package var exemptions: [ClaimExemption] = []
  /// The keys of all styles, to check those that no view uses.
  package var styleKeys: [YAMLEntry] = []
  /// The names of constraints that could not be parsed.
  package var lost: Set<String> = []

  package init(file: String) { self.file = file }
}

/// A number to which format strings and equations can refer.
package struct MetricSyntax: Equatable, Sendable {
  package var name: Spanned<String>
  package var value: Double
}

/// A view with unparsed properties, because their meaning depends on the kind.
package struct ViewSyntax: Sendable {
  package var name: Spanned<String>
  package var kind: Spanned<ViewKind>
  /// Whether the kind was unknown and reported.
  package var hasUnknownKind = false
  /// All keys except `kind`, `views` and `constraints`.
  package var properties: [YAMLEntry]
  package var views: [ViewSyntax]
  package var constraints: [ConstraintSyntax]
  /// The list item for which the view was repeated.
  package var item: Note?
}

package struct StateSyntax: Sendable {
  package var name: Spanned<String>
  package var steps: [StepSyntax]
}

/// A step of a state, with its unparsed argument.
package struct StepSyntax: Sendable {
  package var verb: Spanned<Verb>
  package var argument: YAMLNode

  package enum Verb: String, Hashable, Sendable, CaseIterable {
    case activate, deactivate, set, focus, dismiss, keyboard, scroll, type, hide, show, rotate
    case resize, fit, contentSize, zoom, remove, keyboardAvoidance, mode, flashIndicators, look
    case hugging, compressionResistance
  }
}

/// `scope: expectation`.
package struct ExpectationSyntax: Sendable {
  package var scope: Spanned<String>
  package var claim: ClaimSyntax
}

/// The content of an expectation.
package enum ClaimSyntax: Equatable, Sendable {
  case warns(Spanned<String>)
  /// `view.property == numbers`.
  case measure(Spanned<String>, Spanned<String>, [Double], SourceSpan)
  /// `a.trailing <= b.leading - 8`; `a inside b` is equivalent to four of these.
  case comparison([EquationSyntax])
  /// `reading order [a, b]`: the order of these elements for a screen reader.
  case readingOrder([Spanned<String>])
}

/// A tolerance of pixel differences, with an unresolved view.
package struct ToleranceSyntax: Equatable, Sendable {
  package var rule: PixelTolerance
  /// The span of the view's name, if there is one.
  package var viewSpan: SourceSpan?
}

/// The source of translations: the scene itself, or a file.
package struct StringsSyntax: Sendable {
  /// Nil for a file whose directory names the language, or with several languages.
  package var language: Spanned<Language>?
  package var source: Source

  package enum Source: Sendable {
    case table([StringSyntax])
    /// The path of a file, or the name of a string table as in code.
    case file(Spanned<String>)
  }
}

/// A text in another language.
package struct StringSyntax: Sendable {
  package var key: Spanned<String>
  package var translation: Translation
}
