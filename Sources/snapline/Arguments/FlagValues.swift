// The words of flags that have only a few: each is written here, or with what it means, and
// nowhere else.

/// What a golden without a shot means.
enum ObsoletePolicy: String, CaseIterable { case warn, fail, ignore }

/// What another font file means.
enum FontPolicy: String, CaseIterable { case any, exact }

/// Whether something is shown that suits terminals only.
enum WhenToShow: String, CaseIterable { case auto, always, never }

/// Whether the program says how far it is.
enum ProgressPolicy: String, CaseIterable { case auto, never }

/// How pictures come onto a terminal.
enum TerminalImages: String, CaseIterable { case auto, kitty, sixel, blocks, never }

/// Of which files a form can be asked for.
enum SchemaSubject: String, CaseIterable { case scene, figure, settings, run }

/// A value between two stages.
enum DumpStage: String, CaseIterable {
  case syntax, scene, shots, problem, solution, layout
  case displayList = "display-list"
}

/// The words of a flag's type.
func allWords<Word: RawRepresentable<String> & CaseIterable>(of type: Word.Type) -> [String] {
  type.allCases.map(\.rawValue)
}
