import Synchronization

/// A web server for the user who started it: on this machine alone, behind a token, with limits.
///
/// The closure responds on separate threads, several at a time; its requests have passed every
/// check of the `RequestAuthorizer`. `GET /events` is handled here, with the published events.
package final class LocalServer: Sendable {
  package let port: UInt16
  let handler: ConnectionHandler
  private let page: String
  private let invitations: Invitations
  private let daemon: Mutex<MicroHTTPD?>

  /// - Parameters:
  ///   - port: The port; nil lets the system choose one that is free.
  ///   - page: The page at the address.
  /// - entered: A handler that is called for each authorized browser, with the kind of its address.
  package init(
    port: UInt16? = nil, at page: String = "/", isReadOnly: Bool = false,
    limits: ServingLimits = ServingLimits(),
    library: String = LocalServer.library,
    entered: @escaping @Sendable (Entry) -> Void = { _ in },
    answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse
  ) throws(ServingError) {
    let library = try MicroHTTPLibrary(name: library)
    let invitations = Invitations(printed: try AccessToken())
    let session = try AccessToken()
    let socket = try ListeningSocket(port: port)
    let ownPort = socket.port
    let gate = RequestAuthorizer(
      port: ownPort, invitations: invitations, session: session, isReadOnly: isReadOnly,
      bodyLimit: limits.body, pages: ["/", page])
    self.port = ownPort
    self.page = page
    self.invitations = invitations
    self.handler = try ConnectionHandler(
      gate: gate, limits: limits,
      entered: { entry in
        switch entry {
        case .cookie: break
        case .printed:
          entered(.printed(next: SnaplineServing.address(ownPort, page, invitations.printed)))
        case .linked: entered(.linked)
        }
      }, handler: answer)
    daemon = try Mutex(MicroHTTPD(library, on: socket, self.handler))
  }

  deinit { stop() }

  /// The method by which a browser was authorized.
  package enum Entry: Hashable, Sendable {
    /// The printed address, which is consumed; `next` is for another browser.
    case printed(next: String)
    /// The address in a private file.
    case linked
  }

  /// The address that authorizes one browser; then it is replaced.
  package var address: String { SnaplineServing.address(port, page, invitations.printed) }

  /// Returns an address for a private file that redirects to it; it authorizes one browser once.
  package func linkedAddress() throws(ServingError) -> String {
    SnaplineServing.address(port, page, try invitations.invite())
  }

  /// The HTTP library.
  package static let library = "libmicrohttpd.so.12"
  package static let libraryPath =
    "install libmicrohttpd12 (libmicrohttpd12t64 since Debian 13)"

  /// The version of the installed library; nil if it is missing, so that no page can be served.
  package static var libraryVersion: String? { MicroHTTPLibrary.version(name: library) }

  /// Sends an event to every connected page; never blocks.
  package func publish(_ event: String, _ data: String) {
    handler.readers.publish(event, data)
  }

  /// Closes all connections immediately, without waiting for responses in progress. A second call
  /// has no effect.
  package func stop() {
    guard let daemon = daemon.withLock({ $0.take() }) else { return }
    handler.readers.close()
    daemon.stop(within: 150)
  }
}

private func address(_ port: UInt16, _ page: String, _ token: AccessToken?) -> String {
  "http://127.0.0.1:\(port)\(page)" + (token.map { "?token=\($0.text)" } ?? "")
}
