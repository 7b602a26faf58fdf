import Foundation
import Synchronization
import Testing

@testable import Serving

@Suite("The server on this machine")
struct ServerTests {
  /// Answers with what it was asked, and counts the changes.
  private final class Echo: Sendable {
    let changes = Mutex<[String]>([])

    func answer(_ request: HTTPRequest) -> HTTPResponse {
      if request.isChange {
        changes.withLock { $0.append(String(decoding: request.body, as: UTF8.self)) }
      }
      if request.path == "/picture" { return .picture([1, 2, 3], hash: "abc") }
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

  @Test("The printed address is exchanged for a cookie that scripts and other sites do not get")
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

  @Test("The printed address lets in one browser; then the next address is told")
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

  @Test("An address in a private file lets in one browser, by a page that leads on")
  func linked() throws {
    let entries = Mutex<[LocalServer.Entry]>([])
    let server = try LocalServer(
      at: "/review", entered: { entry in entries.withLock { $0.append(entry) } },
      answer: { _ in .text("hello") })
    let printed = server.address
    let target = try #require(
      try server.linkedAddress().components(separatedBy: ":\(server.port)").last)
    // For a browser, a file is another site.
    let foreign = ["Sec-Fetch-Site: cross-site"]
    let answer = try #require(try RawConnection.get(target, server.port, foreign))
    #expect(answer.status == 200)
    #expect(answer.body.contains(#"content="0; url=/review">"#))
    let cookie = try #require(answer.fields["set-cookie"]?.components(separatedBy: ";").first)
    #expect(try RawConnection.get("/review", server.port, ["Cookie: \(cookie)"])?.status == 200)
    for fields in [[], foreign] {
      #expect(try RawConnection.get(target, server.port, fields)?.status == 403)
    }
    #expect(entries.withLock(\.self) == [.linked])
    // The printed address is still valid, but not from another site.
    #expect(server.address == printed)
    let other = try #require(printed.components(separatedBy: ":\(server.port)").last)
    #expect(try RawConnection.get(other, server.port, foreign)?.status == 403)
    #expect(try RawConnection.get(other, server.port)?.status == 303)
  }

  @Test("Of many who use one token at a time one is let in")
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

  @Test("An address may lead to another page, and lets in there")
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

  @Test("Every answer keeps other pages out and itself out of every store")
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

  @Test("A picture under its hash is sent once, and known by it when it is asked for again")
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

  @Test("A request with a missing, old or another server's token gets 403 and instructions")
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

  @Test("An unknown Host header gets 403, even with a valid cookie or token")
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

  @Test("A change from another origin does not happen, whatever it says of itself")
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

  @Test("A preflight and methods of which nothing is known get no leave")
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

  @Test("A page that may only be read changes nothing")
  func readOnly() throws {
    let visit = try visit(isReadOnly: true)
    #expect(try visit.post("/do", "{}")?.status == 403)
    #expect(try visit.get("/")?.status == 200)
    #expect(echo.changes.withLock(\.count) == 0)
  }

  @Test("Paths are decoded once, and those that lead out lead nowhere")
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
