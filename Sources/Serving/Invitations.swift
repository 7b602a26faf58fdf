import Synchronization

/// The secrets with which browsers come in, each of them once.
final class Invitations: Sendable {
  private struct Open {
    /// The secret of the printed address; nil where the system provides none.
    var printed: Secret?
    /// The secrets that stand in private files.
    var linked: [Secret] = []
  }

  private let open: Mutex<Open>

  init(printed: Secret) { open = Mutex(Open(printed: printed)) }

  /// The secret that the next printed address has.
  var printed: Secret? { open.withLock(\.printed) }

  /// Returns a further secret, for a private file.
  func invite() throws(ServingError) -> Secret {
    let secret = try Secret()
    open.withLock { $0.linked.append(secret) }
    return secret
  }

  /// Uses the secret of the printed address up, and puts a new one in its place.
  func accept(printed said: some Collection<UInt8>) -> Bool {
    open.withLock { open in
      guard open.printed?.matches(said) == true else { return false }
      open.printed = try? Secret()
      return true
    }
  }

  /// Uses the secret of a private file up.
  func accept(linked said: some Collection<UInt8>) -> Bool {
    open.withLock { open in
      guard let place = open.linked.firstIndex(where: { $0.matches(said) }) else { return false }
      open.linked.remove(at: place)
      return true
    }
  }
}
