/// The handling of requests, independent of the HTTP library.
final class ConnectionHandler: Sendable {
  let limits: ServingLimits
  let readers: EventSubscribers
  let deadlines: ConnectionTimeouts
  private let gate: RequestAuthorizer
  private let handler: @Sendable (HTTPRequest) -> HTTPResponse
  private let entered: @Sendable (RequestAuthorizer.Entry) -> Void

  init(
    gate: RequestAuthorizer, limits: ServingLimits,
    entered: @escaping @Sendable (RequestAuthorizer.Entry) -> Void,
    handler: @escaping @Sendable (HTTPRequest) -> HTTPResponse
  ) throws(ServingError) {
    self.gate = gate
    self.entered = entered
    self.limits = limits
    self.handler = handler
    readers = EventSubscribers(limits: limits)
    deadlines = try ConnectionTimeouts(timeout: limits.timeout)
  }

  /// The action after the head of a request.
  enum NextAction {
    case answer(HTTPResponse)
    /// Receive the rest of the request first.
    case rest(HTTPRequest)
    case events(EventSubscriber)
  }

  /// Handles the head of a request, before its body.
  func receive(_ head: HTTPRequestHead, on file: Int32) -> NextAction {
    guard deadlines.startTimeout(file) else { return .answer(.tooLate) }
    switch gate.authorization(of: head) {
    case .refused(let refusal): return .answer(refusal.answer)
    case .welcome(let page, let entry):
      var answer = entry == .linked ? HTTPResponse.leading(to: page) : .text("welcome", status: 303)
      if entry != .linked { answer.fields["Location"] = page }
      answer.fields["Set-Cookie"] =
        "\(gate.cookieName)=\(gate.session.text); Path=/; HttpOnly; SameSite=Strict"
      entered(entry)
      return .answer(answer)
    case .request(let request) where request.path == "/events" && !request.isChange:
      guard let reader = readers.subscribe(on: file) else {
        return .answer(.text("too many open connections", status: 503))
      }
      return .events(reader)
    case .request(let request): return .rest(request)
    }
  }

  /// Returns the response to a complete request.
  func response(to request: HTTPRequest, head: HTTPRequestHead, on file: Int32) -> HTTPResponse {
    guard deadlines.stopTimeout(file) else { return .tooLate }
    defer { deadlines.startTimeout(file) }
    let answer = handler(request)
    guard let tag = answer.tag, head["if-none-match"] == ["\"\(tag)\""] else { return answer }
    return answer.unchanged
  }

  /// Returns the next bytes for an event stream; nil ends it.
  func next(for reader: EventSubscriber, _ limit: Int) -> ArraySlice<UInt8>? {
    guard deadlines.stopTimeout(reader.file) else { return nil }
    defer { deadlines.startTimeout(reader.file) }
    return reader.next(limit)
  }
}

extension HTTPResponse {
  fileprivate static let tooLate = HTTPResponse.text("the request timed out", status: 408)
}

/// A request that is being received.
final class IncomingRequest {
  let target: String
  var head: HTTPRequestHead?
  var request: HTTPRequest?

  init(target: String) { self.target = target }
}
