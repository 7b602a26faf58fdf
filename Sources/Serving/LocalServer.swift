import Synchronization

/// A web server for the one who started it: on this machine alone, behind a token, within bounds.
///
/// The closure answers on threads of its own, several at a time; what it is given has passed
/// every check of the `Gate`. `GET /events` is answered here, by what is published.
package final class LocalServer: Sendable {
  package let port: UInt16
  /// What a browser opens to get in.
  package let address: String
  let conversation: Conversation
  private let daemon: Mutex<MicroHTTPD?>

  /// - Parameters:
  ///   - port: Nil lets the system choose one that is free.
  ///   - page: Where the address leads.
  package init(
    port: UInt16? = nil, at page: String = "/", isReadOnly: Bool = false,
    limits: ServingLimits = ServingLimits(),
    library: String = LocalServer.library,
    answer: @escaping @Sendable (WebRequest) -> WebAnswer
  ) throws(ServingError) {
    let library = try MicroHTTPLibrary(name: library)
    let token = try Secret()
    let session = try Secret()
    let socket = try ListeningSocket(port: port)
    let gate = Gate(
      port: socket.port, token: token, session: session, isReadOnly: isReadOnly,
      bodyLimit: limits.body, pages: ["/", page])
    self.port = socket.port
    address = "http://127.0.0.1:\(socket.port)\(page)?token=\(token.text)"
    conversation = try Conversation(gate: gate, limits: limits, handler: answer)
    daemon = try Mutex(MicroHTTPD(library, on: socket, conversation))
  }

  deinit { stop() }

  /// The library that carries it.
  package static let library = "libmicrohttpd.so.12"
  package static let wayToLibrary =
    "apt-get install libmicrohttpd12, or libmicrohttpd12t64 since Debian 13"

  /// Which release of the library is here; nil where there is none, and no page can be served.
  package static var libraryVersion: String? { MicroHTTPLibrary.version(name: library) }

  /// Tells every page that listens; never waits for any.
  package func publish(_ event: String, _ data: String) {
    conversation.readers.publish(event, data)
  }

  /// Ends all connections, at once but for answers that are being found: those are not waited
  /// for. A second time does nothing.
  package func stop() {
    guard let daemon = daemon.withLock({ $0.take() }) else { return }
    conversation.readers.close()
    daemon.stop(within: 150)
  }
}
