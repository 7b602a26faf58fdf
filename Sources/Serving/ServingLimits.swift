/// How much anybody may take of the server.
package struct ServingLimits: Hashable, Sendable {
  /// Bytes of a change.
  package var body = 1 << 20
  /// Bytes of all that is kept of a connection beside its body; the head of a request is a part.
  package var head = 32 << 10
  /// Connections beside those of event readers.
  package var connections = 64
  package var eventReaders = 16
  /// Bytes of events that wait for one reader.
  package var waitingEvents = 1 << 20
  /// Milliseconds for each step: until a head is complete, a body, until an answer is taken.
  package var patience = 10_000
  /// Milliseconds after which a silent stream of events shows that it lives.
  package var silence = 15_000

  package init() {}
}
