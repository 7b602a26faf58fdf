package import Diagnostics
package import Geometry
package import SceneModel

/// A scene as it is written: every part with its place, names not yet looked up.
package struct WrittenScene: Sendable {
  package var file: String
  package var title: Spanned<String>?
  package var origin: OriginSyntax?
  /// Whether an origin is written that says no file, and was reported.
  package var hasLostOrigin = false
  package var era: Spanned<Era>?
  package var look: Spanned<Scene.Look>?
  package var keyboardAvoidance: Spanned<KeyboardAvoidance>?
  package var mode: Spanned<ConstraintMode>?
  /// `strict: uikit`: nothing beyond what UIKit itself can say.
  package var isStrict = false
  package var devices: [Spanned<Device>] = []
  package var orientations: [Spanned<Orientation>] = []
  package var appearances: [Spanned<Appearance>] = []
  package var directions: [Spanned<LayoutDirection>] = []
  package var textSizes: [Spanned<TextSize>] = []
  package var languages: [Spanned<Language>] = []
  package var strings: [StringsSyntax] = []
  package var textLook: Spanned<Scene.TextLook>?
  package var showsElements: Spanned<Bool>?
  package var statusBarStyle: Spanned<Scene.StatusBarStyle>?
  package var hidesStatusBar: Spanned<Bool>?
  package var hidesHomeIndicator: Spanned<Bool>?
  package var metrics: [MetricSyntax] = []
  /// What is said of the screen's own view.
  package var root: ViewSyntax?
  package var views: [ViewSyntax] = []
  package var constraints: [ConstraintSyntax] = []
  package var variations: [VariationSyntax] = []
  package var states: [StateSyntax] = []
  package var only: [Spanned<String>] = []
  package var except: [Spanned<String>] = []
  /// The file with the frames that an app has.
  package var frames: Spanned<String>?
  package var expectations: [ExpectationSyntax] = []
  package var tolerances: [ToleranceSyntax] = []
  package var exemptions: [ClaimExemption] = []
  /// The keys of all styles, for those that no view has.
  package var styleKeys: [YAMLEntry] = []
  /// Names that constraints which could not be read would have had.
  package var lost: Set<String> = []

  package init(file: String) { self.file = file }
}

/// A number that format strings and sentences can name.
package struct MetricSyntax: Equatable, Sendable {
  package var name: Spanned<String>
  package var value: Double
}

/// A view with its properties as they were typed, because their meaning depends on the kind.
package struct ViewSyntax: Sendable {
  package var name: Spanned<String>
  package var kind: Spanned<ViewKind>
  /// Whether a kind was written that does not exist, and was reported.
  package var hasUnknownKind = false
  /// Everything but `kind`, `views` and `constraints`.
  package var properties: [YAMLEntry]
  package var views: [ViewSyntax]
  package var constraints: [ConstraintSyntax]
  /// The item of a list for which the view was repeated.
  package var item: Note?
}

/// A state with its steps.
package struct StateSyntax: Sendable {
  package var name: Spanned<String>
  package var steps: [StepSyntax]
}

/// One step of a state: what is done, and with what, as it was typed.
package struct StepSyntax: Sendable {
  package var verb: Spanned<Verb>
  package var argument: YAMLNode

  package enum Verb: String, Hashable, Sendable, CaseIterable {
    case activate, deactivate, set, focus, dismiss, keyboard, scroll, type, hide, show, rotate
    case resize, fit, contentSize, zoom, remove, keyboardAvoidance, mode, flashIndicators, look
    case hugging, compressionResistance
  }
}

/// `scope: claim`.
package struct ExpectationSyntax: Sendable {
  package var scope: Spanned<String>
  package var claim: ClaimSyntax
}

/// What an expectation says of its shots.
package enum ClaimSyntax: Equatable, Sendable {
  case warns(Spanned<String>)
  /// `view.property == numbers`.
  case measure(Spanned<String>, Spanned<String>, [Double], SourceSpan)
  /// `a.trailing <= b.leading - 8`; `a inside b` says it of four edges.
  case comparison([SentenceSyntax])
  /// `reading order [a, b]`: a screen reader comes to these in this order.
  case readingOrder([Spanned<String>])
}

/// A rule about pixels, whose view is not yet looked up.
package struct ToleranceSyntax: Equatable, Sendable {
  package var rule: PixelTolerance
  /// The place of the view's name, where it names one.
  package var viewSpan: SourceSpan?
}

/// Where texts in other languages are: in the scene itself, or in a file.
package struct StringsSyntax: Sendable {
  /// Nil for a file that says its language by its folder, or holds several.
  package var language: Spanned<Language>?
  package var source: Source

  package enum Source: Sendable {
    case table([StringSyntax])
    /// The path of a file, or the name of a table as in code.
    case file(Spanned<String>)
  }
}

/// One text in another language.
package struct StringSyntax: Sendable {
  package var key: Spanned<String>
  package var translation: Translation
}
