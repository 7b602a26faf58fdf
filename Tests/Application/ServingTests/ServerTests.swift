import Foundation
import Synchronization
import Testing

@testable import SnaplineServing

@Suite("The local server")
struct ServerTests {
  /// Answers with the request's path, and counts the changes.
  private final class Echo: Sendable {
    let changes = Mutex<[String]>([])

    func answer(_ request: HTTPRequest) -> HTTPResponse {
      if request.isChange {
        changes.withLock { $0.append(String(decoding: request.body, as: UTF8.self)) }
      }
      if request.path == "/picture" { return .image([1, 2, 3], hash: "abc") }
      if request.path == "/missing" { return .notFound }
      let query = request.query.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      return .text("\(request.path) \(query.joined(separator: " ")) \(request.body.count)")
    }
  }

  private let echo = Echo()

  private func visit(
    isReadOnly: Bool = false, _ limits: ServingLimits = ServingLimits()
  ) throws -> RawConnection {
    try RawConnection(
      LocalServer(isReadOnly: isReadOnly, limits: limits) { [echo] in echo.answer($0) })
  }

  @Test("The printed address is exchanged for a cookie: HttpOnly, SameSite=Strict")
  func exchange() throws {
    let server = try LocalServer { _ in .text("hello") }
    let token = try #require(server.address.components(separatedBy: "token=").last)
    #expect(server.address == "http://127.0.0.1:\(server.port)/?token=\(token)")
    #expect(token.utf8.count == 32)
    let answer = try #require(try RawConnection.get("/?token=\(token)", server.port))
    #expect(answer.status == 303)
    #expect(answer.fields["location"] == "/")
    let cookie = try #require(answer.fields["set-cookie"])
    #expect(cookie.hasPrefix("snapline-\(server.port)="))
    #expect(cookie.hasSuffix("; Path=/; HttpOnly; SameSite=Strict"))
    #expect(!cookie.contains(token))
    let key = try #require(cookie.components(separatedBy: ";").first)
    #expect(try RawConnection.get("/", server.port, ["Cookie: \(key)"])?.body == "hello\n")
  }

  @Test("The printed address admits one browser; then a new address is printed")
  func once() throws {
    let entries = Mutex<[LocalServer.Entry]>([])
    let server = try LocalServer(
      entered: { entry in entries.withLock { $0.append(entry) } }, answer: { _ in .text("hello") })
    let first = try #require(server.address.components(separatedBy: "token=").last)
    let visit = try RawConnection(server)
    #expect(visit.token != first)
    #expect(entries.withLock(\.self) == [.printed(next: server.address)])
    let again = try RawConnection.get("/?token=\(first)", server.port)
    #expect(again?.status == 403)
    #expect(again?.fields["set-cookie"] == nil)
    #expect(try RawConnection.get("/?token=\(visit.token)", server.port)?.status == 303)
    #expect(entries.withLock(\.count) == 2)
    // With a valid cookie an old URL is accepted.
    let old = try RawConnection.get("/?token=old", server.port, ["Cookie: \(visit.cookie)"])
    #expect(old?.status == 303)
    #expect(entries.withLock(\.count) == 2)
  }

  @Test("The address of a private file admits one browser, through a redirecting page")
  func linked() throws {
    let entries = Mutex<[LocalServer.Entry]>([])
    let server = try LocalServer(
      at: "/review", entered: { entry in entries.withLock { $0.append(entry) } },
      answer: { _ in .text("hello") })
    let printed = server.address
    let target = try #require(
      try server.linkedAddress().components(separatedBy: ":\(server.port)").last)
    // For a browser, a local file is another site.
    let unrelated = ["Sec-Fetch-Site: cross-site"]
    let answer = try #require(try RawConnection.get(target, server.port, unrelated))
    #expect(answer.status == 200)
    #expect(answer.body.contains(#"content="0; url=/review">"#))
    let cookie = try #require(answer.fields["set-cookie"]?.components(separatedBy: ";").first)
    #expect(try RawConnection.get("/review", server.port, ["Cookie: \(cookie)"])?.status == 200)
    for fields in [[], unrelated] {
      #expect(try RawConnection.get(target, server.port, fields)?.status == 403)
    }
    #expect(entries.withLock(\.self) == [.linked])
    // The printed address stays valid, but not from another site.
    #expect(server.address == printed)
    let other = try #require(printed.components(separatedBy: ":\(server.port)").last)
    #expect(try RawConnection.get(other, server.port, unrelated)?.status == 403)
    #expect(try RawConnection.get(other, server.port)?.status == 303)
  }

  @Test("Of 12 concurrent requests with one token exactly one is admitted")
  func race() async throws {
    let server = try LocalServer { _ in .text("hello") }
    let (port, target) = (
      server.port, "/?" + (server.address.components(separatedBy: "?").last ?? "")
    )
    let answers = try await withThrowingTaskGroup(of: Int?.self) { group in
      for _ in 0..<12 { group.addTask { try RawConnection.get(target, port)?.status } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.filter { $0 == 303 }.count == 1)
    #expect(answers.filter { $0 == 403 }.count == 11)
  }

  @Test("An address for another page admits there and nowhere else")
  func otherPage() throws {
    let server = try LocalServer(at: "/review") { request in .text(request.path) }
    #expect(server.address.hasPrefix("http://127.0.0.1:\(server.port)/review?token="))
    let target = try #require(server.address.components(separatedBy: ":\(server.port)").last)
    let token = try #require(target.components(separatedBy: "?").last)
    #expect(try RawConnection.get("/other?\(token)", server.port)?.status == 403)
    let answer = try #require(try RawConnection.get(target, server.port))
    #expect(answer.status == 303)
    #expect(answer.fields["location"] == "/review")
    let cookie = try #require(answer.fields["set-cookie"]?.components(separatedBy: ";").first)
    #expect(
      try RawConnection.get("/review", server.port, ["Cookie: \(cookie)"])?.body == "/review\n")
  }

  @Test("Every answer forbids framing, inline scripts and caching")
  func fields() throws {
    let visit = try visit()
    let answers = [
      try visit.get("/"), try visit.get("/missing"), try RawConnection.get("/", visit.server.port),
      try RawConnection.get("/?token=\(visit.token)", visit.server.port),
      try visit.post("/do", "{}"),
    ]
    #expect(answers.map { $0?.status } == [200, 404, 403, 303, 200])
    for answer in answers {
      let fields = try #require(answer).fields
      let policy = try #require(fields["content-security-policy"])
      #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; "))
      #expect(!policy.contains("unsafe"))
      #expect(policy.hasSuffix("frame-ancestors 'none'"))
      #expect(fields["x-content-type-options"] == "nosniff")
      #expect(fields["referrer-policy"] == "no-referrer")
      #expect(fields["cross-origin-resource-policy"] == "same-origin")
      #expect(fields["cross-origin-opener-policy"] == "same-origin")
      #expect(fields["cache-control"] == "no-store")
      #expect(fields["access-control-allow-origin"] == nil)
    }
  }

  @Test("An image with a hash in its address is cached, and revalidated with 304")
  func pictures() throws {
    let visit = try visit()
    let first = try #require(try visit.get("/picture"))
    #expect(first.fields["etag"] == "\"abc\"")
    #expect(first.fields["cache-control"]?.hasSuffix("immutable") == true)
    #expect(first.body == "\u{1}\u{2}\u{3}")
    let second = try #require(try visit.get("/picture", ["If-None-Match: \"abc\""]))
    #expect(second.status == 304)
    #expect(second.body == "")
    #expect(try visit.get("/picture", ["If-None-Match: \"abd\""])?.status == 200)
  }

  @Test("Without a valid token or cookie every page is a 403 that explains how to get in")
  func unknown() throws {
    let visit = try visit()
    let other = try self.visit()
    let port = visit.server.port
    let answers = [
      try RawConnection.get("/", port), try RawConnection.get("/?token=", port),
      try RawConnection.get("/?token=\(other.token)", port),
      try RawConnection.get("/?token=\(visit.token)0", port),
      try RawConnection.get("/", port, ["Cookie: snapline-\(port)=\(visit.token)"]),
      try RawConnection.get("/", port, ["Cookie: \(other.cookie)"]),
      try RawConnection.get("/events", port), try RawConnection.get("/anything", port),
    ]
    for answer in answers {
      #expect(answer?.status == 403)
      #expect(answer?.body.contains("in the terminal") == true)
    }
    #expect(try visit.get("/", ["Cookie: theme=dark"])?.status == 200)
  }

  @Test("A Host header of another site gets 403, even with a valid cookie or token")
  func rebinding() throws {
    let visit = try visit()
    let port = visit.server.port
    let hosts = [
      "evil.example:\(port)", "evil.example", "127.0.0.1", "localhost", "127.0.0.1:1",
      "127.0.0.1.evil.example:\(port)", "[::1]:\(port)", "0.0.0.0:\(port)",
    ]
    for host in hosts {
      let client = try RawClient(port)
      client.send(head("GET", "/", ["Host: \(host)", "Cookie: \(visit.cookie)"]))
      #expect(client.answer()?.status == 403, "\(host)")
      let thief = try RawClient(port)
      thief.send(head("GET", "/?token=\(visit.token)", ["Host: \(host)"]))
      #expect(thief.answer()?.fields["set-cookie"] == nil, "\(host)")
    }
    for fields in [[], ["Host: 127.0.0.1:\(port)", "Host: evil.example"]] {
      let client = try RawClient(port)
      client.send(head("GET", "/", fields + ["Cookie: \(visit.cookie)"]))
      #expect([400, 403].contains(client.answer()?.status), "\(fields)")
    }
    #expect(try visit.get("/", ["Origin: http://127.0.0.1:\(port)"])?.status == 200)
  }

  @Test("A change from another origin is refused, whatever headers are missing or forged")
  func crossOrigin() throws {
    let visit = try visit()
    let own = visit.changeFields
    let attacks = [
      own.map { $0.hasPrefix("Origin") ? "Origin: http://evil.example" : $0 },
      own.map { $0.hasPrefix("Origin") ? "Origin: null" : $0 },
      own.map { $0.hasPrefix("Origin") ? "Origin: http://localhost:\(visit.server.port)" : $0 },
      own.map { $0.hasPrefix("Sec") ? "Sec-Fetch-Site: cross-site" : $0 },
      own.map { $0.hasPrefix("Sec") ? "Sec-Fetch-Site: same-site" : $0 },
      own.filter { !$0.hasPrefix("Sec") && !$0.hasPrefix("Origin") },
      own.filter { !$0.hasPrefix("X-Snapline") },
      own.filter { !$0.hasPrefix("Cookie") },
      own.map { $0.hasPrefix("Content-Type") ? "Content-Type: text/plain" : $0 },
    ]
    for fields in attacks {
      let client = try RawClient(visit.server.port)
      client.send(head("POST", "/do", fields + ["Content-Length: 2"]) + "{}")
      let answer = try #require(client.answer())
      #expect([403, 415].contains(answer.status), "\(fields)")
      #expect(answer.fields["connection"]?.lowercased() == "close")
    }
    #expect(echo.changes.withLock(\.count) == 0)
    #expect(try visit.post("/do", "{}")?.body == "/do  2\n")
    #expect(echo.changes.withLock { $0 } == ["{}"])
  }

  @Test("OPTIONS and unknown methods get 405 without CORS headers")
  func methods() throws {
    let visit = try visit()
    for method in ["OPTIONS", "PUT", "DELETE", "HEAD", "TRACE", "CONNECT", "PATCH", "BREW"] {
      let client = try RawClient(visit.server.port)
      client.send(head(method, "/do", visit.changeFields + ["Content-Length: 0"]))
      let answer = client.receive(until: "\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 405 "), "\(method)")
      #expect(!answer.contains("Access-Control"))
    }
  }

  @Test("A read-only server refuses changes")
  func readOnly() throws {
    let visit = try visit(isReadOnly: true)
    #expect(try visit.post("/do", "{}")?.status == 403)
    #expect(try visit.get("/")?.status == 200)
    #expect(echo.changes.withLock(\.count) == 0)
  }

  @Test("Paths are decoded once, and invalid ones get 404")
  func paths() throws {
    let visit = try visit()
    #expect(try visit.get("/a%20b/%C3%A4?x=1%2B1&y=a+b")?.body == "/a b/ä x=1+1 y=a b 0\n")
    #expect(try visit.get("/a/%252e%252e")?.body == "/a/%2e%2e  0\n")
    let tricks = [
      "/../etc/passwd", "/a/../b", "/%2e%2e/b", "/a/..%2fb", "/a%00b", "/a%0ab", "/a%5cb",
      "//evil.example/", "/a//b", "/a/", "/%", "/%4", "/%zz", "/%ff", "/a?x=1&x=2", "/a?x=%00",
      "http://127.0.0.1:\(visit.server.port)/", "*", "a", "/a#b",
    ]
    for trick in tricks { #expect(try visit.get(trick)?.status == 404, "\(trick)") }
    let client = try RawClient(visit.server.port)
    client.send(Array("GET /a\0b HTTP/1.1\r\n".utf8))
    client.send("Host: 127.0.0.1:\(visit.server.port)\r\nCookie: \(visit.cookie)\r\n\r\n")
    #expect(client.answer().map { $0.status >= 400 || $0.body == "/a  0\n" } ?? true)
  }
}
