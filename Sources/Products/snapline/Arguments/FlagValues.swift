// The choices of flags that have only a few. Other modules declare the remaining choices.

/// The treatment of goldens without a shot.
enum ObsoletePolicy: String, CaseIterable { case warn, fail, ignore }

/// The treatment of different font files.
enum FontPolicy: String, CaseIterable { case any, exact }

/// The condition for terminal-only output.
enum WhenToShow: String, CaseIterable { case auto, always, never }

/// The condition for progress output.
enum ProgressPolicy: String, CaseIterable { case auto, never }

/// The protocol for images on a terminal.
enum TerminalImages: String, CaseIterable { case auto, kitty, blocks, never }

/// The file types that have a schema.
enum SchemaSubject: String, CaseIterable { case scene, figure, settings, run }

/// An intermediate result that `dump` prints.
enum DumpStage: String, CaseIterable {
  case syntax, scene, shots, problem, solution, layout
  case displayList = "display-list"
}

/// Returns all choices of a flag's type.
func allValues<Word: RawRepresentable<String> & CaseIterable>(of type: Word.Type) -> [String] {
  type.allCases.map(\.rawValue)
}
