/// The resource limits of the server.
package struct ServingLimits: Hashable, Sendable {
  /// The maximum size of a change's body in bytes.
  package var body = 1 << 20
  /// The maximum memory of a connection except its body in bytes, including the head of a request.
  package var head = 32 << 10
  /// The maximum number of connections except event streams.
  package var connections = 64
  package var eventReaders = 16
  /// The maximum number of pending event bytes per client.
  package var waitingEvents = 1 << 20
  /// The timeout of each step in milliseconds: receiving a head, a body, and sending a response.
  package var timeout = 10_000
  /// The interval of keep-alive comments on an event stream in milliseconds.
  package var keepAliveInterval = 15_000

  package init() {}
}
