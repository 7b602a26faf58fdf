import Synchronization

/// The notes that a session has printed.
final class PrintedNotes: Sendable {
  private let texts = Mutex<Set<String>>([])

  /// Records a note and returns whether it was not printed before.
  func isNew(_ text: String) -> Bool { texts.withLock { $0.insert(text).inserted } }
}

extension CommandSession {
  /// Prints a note, once for the whole session.
  func noteOnce(_ text: String) {
    if printed.isNew(text) { console.printNote(text) }
  }
}
