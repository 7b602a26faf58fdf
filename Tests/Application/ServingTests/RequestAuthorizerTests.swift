import TestSupport
import Testing

@testable import SnaplineServing

@Suite("Authorizing requests")
struct RequestAuthorizerTests {
  private static let token = AccessToken(text: "0123456789abcdef0123456789abcdef")
  private static let session = AccessToken(text: "fedcba9876543210fedcba9876543210")

  private func passage(
    _ method: String, _ target: String, _ fields: [(name: String, value: String)],
    isReadOnly: Bool = false
  ) -> RequestAuthorizer.Authorization {
    RequestAuthorizer(
      port: 8080, invitations: Invitations(printed: Self.token), session: Self.session,
      isReadOnly: isReadOnly, bodyLimit: 100
    ).authorization(of: HTTPRequestHead(method, target, fields))
  }

  /// Returns the header fields that the user's browser sends; nil removes a field.
  private func fields(
    _ method: String, _ others: [String: String?]
  ) -> [(name: String, value: String)] {
    var all: [String: String?] = [
      "Host": "127.0.0.1:8080", "Cookie": "snapline-8080=\(Self.session.text)",
      "Sec-Fetch-Site": "same-origin",
    ]
    if method == "POST" {
      all["X-Snapline"] = "1"
      all["Content-Type"] = "application/json"
      all["Content-Length"] = "2"
      all["Origin"] = "http://127.0.0.1:8080"
    }
    for (name, value) in others { all[name] = .some(value) }
    return all.compactMap { field in field.value.map { (name: field.key, value: $0) } }
  }

  @Test(
    "One header field decides whether a request is authorized",
    arguments: [
      ("GET", [:], nil),
      ("GET", ["Host": "localhost:8080"], nil),
      ("GET", ["Host": "LOCALHOST:8080"], .host),
      ("GET", ["Host": nil], .host),
      ("GET", ["Host": "127.0.0.1"], .host),
      ("GET", ["Host": "127.0.0.1:80801"], .host),
      ("GET", ["Host": "127.0.0.1:8080."], .host),
      ("GET", ["Host": "evil.example:8080"], .host),
      ("GET", ["Origin": "http://127.0.0.1:8080"], nil),
      ("GET", ["Origin": "http://localhost:8080"], .origin),
      ("GET", ["Host": "localhost:8080", "Origin": "http://localhost:8080"], nil),
      ("GET", ["Origin": "https://127.0.0.1:8080"], .origin),
      ("GET", ["Origin": "null"], .origin),
      ("GET", ["Origin": ""], .origin),
      ("GET", ["Sec-Fetch-Site": "none"], nil),
      ("GET", ["Sec-Fetch-Site": nil], nil),
      ("GET", ["Sec-Fetch-Site": "same-site"], .site),
      ("GET", ["Sec-Fetch-Site": "cross-site"], .site),
      ("GET", ["Cookie": nil], .unknown),
      ("GET", ["Cookie": "snapline-8081=fedcba9876543210fedcba9876543210"], .unknown),
      ("GET", ["Cookie": "snapline-8080=fedcba9876543210fedcba9876543211"], .unknown),
      ("GET", ["Cookie": "snapline-8080="], .unknown),
      ("GET", ["Cookie": "snapline-8080"], .unknown),
      ("GET", ["Cookie": "a=b; snapline-8080=fedcba9876543210fedcba9876543210;c"], nil),
      ("GET", ["Content-Length": "5"], .length),
      ("GET", ["Content-Length": "0"], nil),
      ("GET", ["Transfer-Encoding": "chunked"], .length),
      ("POST", [:], nil),
      ("POST", ["Origin": nil], nil),
      ("POST", ["Sec-Fetch-Site": nil], nil),
      ("POST", ["Sec-Fetch-Site": nil, "Origin": nil], .site),
      ("POST", ["Sec-Fetch-Site": "none"], .site),
      ("POST", ["X-Snapline": nil], .mark),
      ("POST", ["X-Snapline": "2"], .mark),
      ("POST", ["Content-Type": nil], .type),
      ("POST", ["Content-Type": "application/x-www-form-urlencoded"], .type),
      ("POST", ["Content-Type": "application/json; charset=utf-8"], nil),
      ("POST", ["Content-Type": "application/jsonp"], .type),
      ("POST", ["Content-Length": nil], .length),
      ("POST", ["Content-Length": "-1"], .length),
      ("POST", ["Content-Length": "+1"], .length),
      ("POST", ["Content-Length": "100"], nil),
      ("POST", ["Content-Length": "101"], .size),
      ("POST", ["Content-Length": "1073741824"], .size),
      ("POST", ["Content-Length": "99999999999999999999"], .size),
      ("POST", ["Transfer-Encoding": "chunked"], .length),
      ("POST", ["Cookie": nil], .unknown),
      ("PUT", [:], .method),
      ("get", [:], .method),
    ] as [(String, [String: String?], AuthorizationFailure?)])
  func table(method: String, others: [String: String?], refusal: AuthorizationFailure?) {
    let passage = passage(method, "/a?b=c", fields(method, others))
    let request = HTTPRequest(isChange: method == "POST", path: "/a", query: ["b": "c"])
    #expect(passage == refusal.map { .refused($0) } ?? .request(request))
  }

  @Test("A repeated security header is refused")
  func twice() {
    for (name, value) in [
      ("host", "127.0.0.1:8080"), ("origin", "http://127.0.0.1:8080"),
      ("sec-fetch-site", "same-origin"), ("content-length", "2"), ("x-snapline", "1"),
      ("content-type", "application/json"),
    ] {
      let all = fields("POST", [:]) + [(name: name, value: value)]
      guard case .refused = passage("POST", "/a", all) else {
        Issue.record("\(name)")
        continue
      }
    }
  }

  @Test("The token is accepted at its own address only")
  func token() {
    let new: [String: String?] = ["Cookie": nil, "Sec-Fetch-Site": "none"]
    let right = "token=\(Self.token.text)"
    #expect(passage("GET", "/?\(right)", fields("GET", new)) == .welcome(to: "/", .printed))
    let wrong = [
      "/a?\(right)", "/?\(right)0", "/?token=", "/?token=\(Self.session.text)", "/?Token=1",
      "/?\(right.uppercased())",
    ]
    for target in wrong {
      #expect(passage("GET", target, fields("GET", new)) == .refused(.unknown), "\(target)")
    }
    #expect(passage("POST", "/?\(right)", fields("POST", new)) == .refused(.unknown))
    let linked = fields("GET", ["Cookie": nil, "Sec-Fetch-Site": "cross-site"])
    #expect(passage("GET", "/?\(right)", linked) == .refused(.site))
    // With the cookie an old bookmark is accepted, but not a link from another site.
    #expect(passage("GET", "/?token=old", fields("GET", [:])) == .welcome(to: "/", .cookie))
    let unrelated = fields("GET", ["Sec-Fetch-Site": "cross-site"])
    #expect(passage("GET", "/?token=old", unrelated) == .refused(.site))
  }

  @Test("A read-only server refuses changes, and unauthorized requests first")
  func readOnly() {
    #expect(passage("POST", "/a", fields("POST", [:]), isReadOnly: true) == .refused(.readOnly))
    #expect(
      passage("POST", "/a", fields("POST", ["Cookie": nil]), isReadOnly: true)
        == .refused(.unknown))
    #expect(
      passage("GET", "/a", fields("GET", [:]), isReadOnly: true) == .request(.init(path: "/a")))
  }

  @Test(
    "Decoded targets have no '..' and are not decoded twice, in 20,000 random targets",
    .premise(atLeast: 350))
  func randomTargets() {
    var numbers = SeededGenerator(seed: 7)
    let pieces = [
      "/", "..", ".", "%2e", "%2F", "%5c", "%00", "%25", "a", "%", "?", "&", "=", "ä", "#",
    ]
    for _ in 0..<20_000 {
      let raw = "/" + (0..<8).map { _ in numbers.pick(pieces) }.joined()
      guard let target = premise(RequestTarget(raw)) else { continue }
      let names = target.path.split(separator: "/", omittingEmptySubsequences: false)
      #expect(names.first == "" && !names.contains("..") && !names.contains("."), "\(raw)")
      #expect(!target.path.contains("\0") && !target.path.contains("\\"), "\(raw)")
      #expect(target.path == "/" || !names.dropFirst().contains(""), "\(raw)")
    }
    #expect(RequestTarget("/a%252e/%2525?x=%2526")?.path == "/a%2e/%25")
    #expect(RequestTarget("/a?x=%2526&y")?.query == ["x": "%26", "y": ""])
  }

  @Test("A secret is 128 random bits and matches only as a whole")
  func secrets() throws {
    let secrets = try (0..<100).map { _ in try AccessToken() }
    #expect(Set(secrets.map(\.text)).count == 100)
    for secret in secrets {
      #expect(secret.text.utf8.count == 32)
      #expect(secret.matches(secret.text.utf8))
      #expect(!secret.matches(secret.text.utf8.dropLast()))
      #expect(!secret.matches("".utf8))
      #expect(!secret.matches(secret.text.uppercased().utf8) || Int(secret.text) != nil)
    }
  }
}
