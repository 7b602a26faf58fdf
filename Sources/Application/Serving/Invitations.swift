import Synchronization

/// The secrets that authorize browsers, each of them once.
final class Invitations: Sendable {
  private struct Open {
    /// The secret of the printed address; nil if the system provides none.
    var printed: AccessToken?
    /// The secrets in private files.
    var linked: [AccessToken] = []
  }

  private let open: Mutex<Open>

  init(printed: AccessToken) { open = Mutex(Open(printed: printed)) }

  /// The secret of the next printed address.
  var printed: AccessToken? { open.withLock(\.printed) }

  /// Returns a new secret, for a private file.
  func invite() throws(ServingError) -> AccessToken {
    let secret = try AccessToken()
    open.withLock { $0.linked.append(secret) }
    return secret
  }

  /// Consumes the secret of the printed address, and replaces it by a new one.
  func accept(printed secret: some Collection<UInt8>) -> Bool {
    open.withLock { open in
      guard open.printed?.matches(secret) == true else { return false }
      open.printed = try? AccessToken()
      return true
    }
  }

  /// Consumes the secret of a private file.
  func accept(linked secret: some Collection<UInt8>) -> Bool {
    open.withLock { open in
      guard let place = open.linked.firstIndex(where: { $0.matches(secret) }) else { return false }
      open.linked.remove(at: place)
      return true
    }
  }
}
