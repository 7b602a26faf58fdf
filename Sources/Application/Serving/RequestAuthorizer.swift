/// The authorization of requests, by their heads alone.
///
/// A page of another origin, a DNS name rebound to this machine and a program without the token
/// each fail at a separate check, before a byte of a body is read.
struct RequestAuthorizer: Sendable {
  let port: UInt16
  let invitations: Invitations
  /// The secret of the browser's cookie.
  let session: AccessToken
  let isReadOnly: Bool
  let bodyLimit: Int
  /// The pages that accept a token.
  var pages: Set<String> = ["/"]

  enum Authorization: Hashable {
    /// The browser receives its cookie, and is redirected to the page without the token.
    case welcome(to: String, Entry)
    case request(HTTPRequest)
    case refused(AuthorizationFailure)
  }

  /// The method by which a browser is authorized.
  enum Entry: Hashable {
    /// The browser has the cookie already.
    case cookie
    /// The printed address.
    case printed
    /// A private file: the browser sends no cookie when it is redirected from there.
    case linked
  }

  /// The name of the cookie; cookies ignore ports, so that two servers need two names.
  var cookieName: String { "snapline-\(port)" }

  func authorization(of head: HTTPRequestHead) -> Authorization {
    if let refusal = addressFailure(head) { return .refused(refusal) }
    guard ["GET", "POST"].contains(head.method) else { return .refused(.method) }
    guard let target = RequestTarget(head.target) else { return .refused(.target) }
    let isChange = head.method == "POST"
    let isCrossSiteRequest = isCrossSite(head)
    if !isChange, pages.contains(target.path), let token = target.query["token"] {
      return entry(head, token, isCrossSite: isCrossSiteRequest).map {
        .welcome(to: target.path, $0)
      }
        ?? .refused(isCrossSiteRequest ? .site : .unknown)
    }
    guard !isCrossSiteRequest else { return .refused(.site) }
    guard hasCookie(head) else { return .refused(.unknown) }
    if let refusal = isChange ? changeRefusal(head) : hasBody(head) ? .length : nil {
      return .refused(refusal)
    }
    return .request(HTTPRequest(isChange: isChange, path: target.path, query: target.query))
  }

  /// Returns the method by which a token authorizes; nil if it does not. A link on a page of
  /// another site does not, but one in a private file does, although the browser also reports it as
  /// cross-site.
  private func entry(_ head: HTTPRequestHead, _ token: String, isCrossSite: Bool)
    -> Entry?
  {
    guard !hasBody(head) else { return nil }
    if isCrossSite { return invitations.accept(linked: token.utf8) ? .linked : nil }
    if hasCookie(head) { return .cookie }
    return invitations.accept(printed: token.utf8)
      ? .printed : invitations.accept(linked: token.utf8) ? .linked : nil
  }

  /// Returns a refusal for a request that is addressed to another server.
  private func addressFailure(_ head: HTTPRequestHead) -> AuthorizationFailure? {
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    guard let host = hosts.first(where: { head["host"] == [$0] }) else { return .host }
    return [[], ["http://\(host)"]].contains(head["origin"]) ? nil : .origin
  }

  /// Whether the browser reports that a page of another site has caused a request.
  private func isCrossSite(_ head: HTTPRequestHead) -> Bool {
    ![[], ["same-origin"], ["none"]].contains(head["sec-fetch-site"])
  }

  private func hasCookie(_ head: HTTPRequestHead) -> Bool {
    head["cookie"].flatMap { $0.utf8.split(separator: UInt8(ascii: ";")) }.contains { pair in
      let sides = pair.drop { $0 == UInt8(ascii: " ") }
        .split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      return sides.count == 2 && sides[0].elementsEqual(cookieName.utf8)
        && session.matches(sides[1])
    }
  }

  private func hasBody(_ head: HTTPRequestHead) -> Bool {
    !head["transfer-encoding"].isEmpty || ![[], ["0"]].contains(head["content-length"])
  }

  /// Returns a refusal for a change without its additional requirements, which no form and no link
  /// can meet.
  private func changeRefusal(_ head: HTTPRequestHead) -> AuthorizationFailure? {
    if isReadOnly { return .readOnly }
    guard head["sec-fetch-site"] != ["none"],
      !head["origin"].isEmpty || !head["sec-fetch-site"].isEmpty
    else { return .site }
    guard head["x-snapline"] == ["1"] else { return .mark }
    let types = head["content-type"].map {
      $0.lowercased().split(separator: ";").first.map(String.init) ?? ""
    }
    guard types == ["application/json"] else { return .type }
    guard head["transfer-encoding"].isEmpty, head["content-length"].count == 1,
      let digits = head["content-length"].first, !digits.isEmpty,
      digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return .length }
    return Int(digits).map { $0 <= bodyLimit } == true ? nil : .size
  }
}

/// The reason why a request is refused.
enum AuthorizationFailure: Hashable, CaseIterable {
  case host, origin, site, method, target, unknown, readOnly, mark, type, length, size

  var answer: HTTPResponse {
    var answer = HTTPResponse.text(message, status: status)
    if self == .method { answer.fields["Allow"] = "GET, POST" }
    return answer
  }

  private var status: Int {
    switch self {
    case .host, .origin, .site, .unknown, .readOnly, .mark: 403
    case .method: 405
    case .target: 404
    case .type: 415
    case .length: 411
    case .size: 413
    }
  }

  private var message: String {
    switch self {
    case .host: "invalid Host header: open the printed address"
    case .origin, .site: "cross-origin request refused: open the printed address directly"
    case .method: "only GET and POST are supported"
    case .target: "not found"
    case .unknown:
      "not authorized: open the latest address that 'snapline serve' has printed in the terminal; "
        + "each lets in one browser, once"
    case .readOnly: "read-only: the server was started with --read-only"
    case .mark: "missing header 'X-Snapline: 1'"
    case .type: "Content-Type must be application/json"
    case .length: "Content-Length is required, and only changes may have a body"
    case .size: "the request body is too large"
    }
  }
}
