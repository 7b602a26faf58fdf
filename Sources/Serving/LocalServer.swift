import Synchronization

/// A web server for the one who started it: on this machine alone, behind a token, within bounds.
///
/// The closure answers on threads of its own, several at a time; what it is given has passed
/// every check of the `Gate`. `GET /events` is answered here, by what is published.
package final class LocalServer: Sendable {
  package let port: UInt16
  let conversation: Conversation
  private let page: String
  private let invitations: Invitations
  private let daemon: Mutex<MicroHTTPD?>

  /// - Parameters:
  ///   - port: Nil lets the system choose one that is free.
  ///   - page: Where the address leads.
  ///   - entered: Is told of each browser that came in, and by which of the addresses.
  package init(
    port: UInt16? = nil, at page: String = "/", isReadOnly: Bool = false,
    limits: ServingLimits = ServingLimits(),
    library: String = LocalServer.library,
    entered: @escaping @Sendable (Entry) -> Void = { _ in },
    answer: @escaping @Sendable (WebRequest) -> WebAnswer
  ) throws(ServingError) {
    let library = try MicroHTTPLibrary(name: library)
    let invitations = Invitations(printed: try Secret())
    let session = try Secret()
    let socket = try ListeningSocket(port: port)
    let ownPort = socket.port
    let gate = Gate(
      port: ownPort, invitations: invitations, session: session, isReadOnly: isReadOnly,
      bodyLimit: limits.body, pages: ["/", page])
    self.port = ownPort
    self.page = page
    self.invitations = invitations
    conversation = try Conversation(
      gate: gate, limits: limits,
      entered: { entry in
        switch entry {
        case .known: break
        case .printed: entered(.printed(next: Serving.address(ownPort, page, invitations.printed)))
        case .linked: entered(.linked)
        }
      }, handler: answer)
    daemon = try Mutex(MicroHTTPD(library, on: socket, conversation))
  }

  deinit { stop() }

  /// The way in which a browser was authorized.
  package enum Entry: Hashable, Sendable {
    /// By the printed address, which is used up; `next` is for another browser.
    case printed(next: String)
    /// By the address in a private file.
    case linked
  }

  /// What a browser opens to get in, once: then there is another one.
  package var address: String { Serving.address(port, page, invitations.printed) }

  /// An address for a private file that redirects to it; a browser gets in by it once.
  package func linkedAddress() throws(ServingError) -> String {
    Serving.address(port, page, try invitations.invite())
  }

  /// The library that carries it.
  package static let library = "libmicrohttpd.so.12"
  package static let wayToLibrary =
    "install libmicrohttpd12 (libmicrohttpd12t64 since Debian 13)"

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

private func address(_ port: UInt16, _ page: String, _ token: Secret?) -> String {
  "http://127.0.0.1:\(port)\(page)" + (token.map { "?token=\($0.text)" } ?? "")
}
