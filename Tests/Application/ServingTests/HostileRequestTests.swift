import Foundation
import Synchronization
import Testing

@testable import SnaplineServing

@Suite("Hostile requests")
struct HostileRequestTests {
  @Test("A body of 1 GB is refused by its Content-Length without being read")
  func hugeBody() throws {
    let spokenTexts = Atomic<Int>(0)
    let visit = try RawConnection(
      LocalServer { request in
        spokenTexts.add(1, ordering: .relaxed)
        return .text("\(request.body.count)")
      })
    let fields = visit.changeFields + ["Content-Length: \(1 << 30)"]
    let waiting = try RawClient(visit.server.port)
    waiting.send(head("POST", "/do", fields))
    #expect(waiting.answer()?.status == 413)
    #expect(waiting.isClosed)
    // A client that does not read, and sends until the server closes.
    let deaf = try RawClient(visit.server.port)
    deaf.send(head("POST", "/do", fields))
    let piece = [UInt8](repeating: 32, count: 1 << 20)
    #expect((0..<64).contains { _ in !deaf.send(piece) })
    #expect(spokenTexts.load(ordering: .relaxed) == 0)
    let most = String(repeating: "1", count: 1 << 20)
    #expect(try visit.post("/do", most)?.body == "1048576\n")
    #expect(try visit.post("/do", most + "1")?.status == 413)
  }

  @Test("A chunked body and a body shorter than its Content-Length are refused")
  func strangeBodies() throws {
    let spokenTexts = Atomic<Int>(0)
    var limits = ServingLimits()
    limits.timeout = 1500
    let visit = try RawConnection(
      LocalServer(limits: limits) { _ in
        spokenTexts.add(1, ordering: .relaxed)
        return .text("")
      })
    let pieces = try RawClient(visit.server.port)
    pieces.send(head("POST", "/do", visit.changeFields + ["Transfer-Encoding: chunked"]))
    #expect(pieces.answer()?.status == 411)
    // A second request inside the body of the first is not handled.
    let nested = try RawClient(visit.server.port)
    let inner = head("POST", "/do", visit.changeFields + ["Content-Length: 2"]) + "{}"
    nested.send(
      head(
        "GET", "/",
        ["Host: 127.0.0.1:\(visit.server.port)", "Cookie: \(visit.cookie)"]
          + ["Content-Length: \(inner.utf8.count)"]) + inner)
    #expect(nested.answer()?.status == 411)
    #expect(nested.isClosed)
    let short = try RawClient(visit.server.port)
    short.send(head("POST", "/do", visit.changeFields + ["Content-Length: 100"]) + "{}")
    #expect(short.isClosed)
    #expect(spokenTexts.load(ordering: .relaxed) == 0)
  }

  @Test("A request head without end is refused at the limit")
  func hugeHead() throws {
    let visit = try RawConnection(LocalServer { _ in .text("") })
    let target = "GET /" + String(repeating: "a", count: 1 << 20)
    let fields = "GET / HTTP/1.1\r\n" + String(repeating: "A: b\r\n", count: 99_999)
    for text in [target, fields] {
      let client = try RawClient(visit.server.port)
      client.send(text)
      #expect(client.isClosed)
    }
    #expect(try visit.get("/")?.status == 200)
  }

  @Test("A head that is sent byte by byte is cut off by the timeout")
  func slowHead() throws {
    var limits = ServingLimits()
    limits.timeout = 1500
    let visit = try RawConnection(LocalServer(limits: limits) { _ in .text("") })
    let slow = try RawClient(visit.server.port)
    let text = head("GET", "/", ["Host: 127.0.0.1:\(visit.server.port)"]).utf8.dropLast()
    let endless = Array(text) + Array("A: ".utf8) + [UInt8](repeating: 97, count: 6000)
    #expect(
      endless.contains { byte in
        usleep(10_000)
        return !slow.send([byte])
      })
    let silent = try RawClient(visit.server.port)
    #expect(silent.isClosed)
    #expect(try visit.get("/")?.status == 200)
  }

  @Test("A client that does not read its response is disconnected")
  func slowReader() throws {
    var limits = ServingLimits()
    limits.timeout = 1500
    (limits.connections, limits.eventReaders) = (4, 0)
    let answer = String(repeating: "a", count: 32 << 20)
    let visit = try RawConnection(
      LocalServer(limits: limits) { .text($0.path == "/long" ? answer : "") })
    let request = head(
      "GET", "/long", ["Host: 127.0.0.1:\(visit.server.port)", "Cookie: \(visit.cookie)"])
    var slow: [RawClient] = []
    // As many as there are slots, and one more.
    #expect(
      eventually {
        guard let client = try? RawClient(visit.server.port, receives: 4096) else { return true }
        client.send(request)
        slow.append(client)
        return client.isClosedNow
      })
    #expect(eventually { (try? visit.get("/"))??.status == 200 })
    #expect(slow.allSatisfy { $0.isClosed })
  }

  @Test("Of 200 connections 80 are accepted, and unused ones are closed")
  func manyConnections() throws {
    var limits = ServingLimits()
    limits.timeout = 120_000
    let server = try LocalServer(limits: limits) { _ in .text("") }
    let visit = try RawConnection(server)
    do {
      let clients = try (0..<200).map { _ in try RawClient(server.port) }
      #expect(eventually { clients.filter { $0.isClosedNow }.count == 120 })
    }
    #expect(eventually { (try? visit.get("/"))??.status == 200 })
    limits.timeout = 1500
    let impatient = try RawConnection(LocalServer(limits: limits) { _ in .text("") })
    let clients = try (0..<200).map { _ in try RawClient(impatient.server.port) }
    #expect(eventually { (try? impatient.get("/"))??.status == 200 })
    #expect(clients.allSatisfy { $0.isClosed })
  }

  @Test("Concurrent requests of two pages are each handled once and answered to their sender")
  func twoPages() throws {
    let spokenTexts = Mutex<[String: Int]>([:])
    let visit = try RawConnection(
      LocalServer { request in
        let text = String(decoding: request.body, as: UTF8.self)
        let count = spokenTexts.withLock { spokenTexts in
          spokenTexts[text, default: 0] += 1
          return spokenTexts[text] ?? 0
        }
        usleep(20_000)
        return .json("{\"received\":\(text),\"count\":\(count)}")
      })
    let answers = Mutex<[Int: String]>([:])
    DispatchQueue.concurrentPerform(iterations: 16) { number in
      let body = (try? visit.post("/do", "\(number)"))??.body ?? ""
      answers.withLock { $0[number] = body }
    }
    for number in 0..<16 {
      let answer = answers.withLock { $0[number] }
      #expect(answer == "{\"received\":\(number),\"count\":1}")
    }
    #expect(spokenTexts.withLock { $0.values.allSatisfy { $0 == 1 } })
  }

  @Test("A page that disconnects during its change neither undoes nor repeats it")
  func goneBeforeTheAnswer() throws {
    let begun = Atomic<Int>(0)
    let isLetOn = Atomic<Bool>(false)
    let done = Atomic<Int>(0)
    let visit = try RawConnection(
      LocalServer { request in
        guard request.isChange else { return .text("") }
        begun.add(1, ordering: .sequentiallyConsistent)
        while !isLetOn.load(ordering: .sequentiallyConsistent) { usleep(1000) }
        done.add(1, ordering: .sequentiallyConsistent)
        return .text("done")
      })
    do {
      let client = try RawClient(visit.server.port)
      client.send(head("POST", "/do", visit.changeFields + ["Content-Length: 2"]) + "{}")
      #expect(eventually { begun.load(ordering: .sequentiallyConsistent) == 1 })
    }
    // A slow change does not block other requests.
    #expect(try visit.get("/")?.status == 200)
    isLetOn.store(true, ordering: .sequentiallyConsistent)
    #expect(eventually { done.load(ordering: .sequentiallyConsistent) == 1 })
    #expect(begun.load(ordering: .sequentiallyConsistent) == 1)
  }

  @Test("A server killed during a change can restart on its port, and old cookies are invalid")
  func killed() async throws {
    let folder = FileManager.default.temporaryDirectory.path + "/snapline-killed-\(UUID())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String] in
      let visit = try RawConnection(
        LocalServer { request in
          guard request.isChange else { return .text("") }
          try? Data(request.body).write(to: URL(filePath: folder + "/decision"))
          kill(getpid(), SIGKILL)
          return .text("never")
        })
      let friend = "\(visit.server.port) \(visit.token) \(visit.cookie)"
      try Data(friend.utf8).write(to: URL(filePath: folder + "/friend"))
      _ = try visit.post("/do", "{\"accept\":1}")
    }
    func file(_ name: String) throws -> String {
      String(decoding: try Data(contentsOf: URL(filePath: "\(folder)/\(name)")), as: UTF8.self)
    }
    #expect(try file("decision") == "{\"accept\":1}")
    let friend = try file("friend").split(separator: " ").map(String.init)
    let spokenTexts = Atomic<Int>(0)
    let server = try LocalServer(port: UInt16(friend[0])) { _ in
      spokenTexts.add(1, ordering: .relaxed)
      return .text("")
    }
    #expect(try RawConnection.get("/?token=\(friend[1])", server.port)?.status == 403)
    #expect(try RawConnection.get("/", server.port, ["Cookie: \(friend[2])"])?.status == 403)
    #expect(spokenTexts.load(ordering: .relaxed) == 0)
  }

  @Test("stop() closes all connections at once, also while a request is being answered")
  func stopping() throws {
    let begun = Atomic<Bool>(false)
    let isLetOn = Atomic<Bool>(false)
    let server = try LocalServer { _ in
      begun.store(true, ordering: .sequentiallyConsistent)
      while !isLetOn.load(ordering: .sequentiallyConsistent) { usleep(1000) }
      return .text("")
    }
    let visit = try RawConnection(server)
    let listener = try visit.listener()
    let waiting = try RawClient(server.port)
    waiting.send(
      head("GET", "/", ["Host: 127.0.0.1:\(server.port)", "Cookie: \(visit.cookie)"]))
    #expect(eventually { begun.load(ordering: .sequentiallyConsistent) })
    server.stop()
    server.stop()
    #expect(listener.isClosed)
    isLetOn.store(true, ordering: .sequentiallyConsistent)
    #expect(waiting.isClosed)
    #expect(throws: ClientError.self) { try RawClient(server.port) }
    server.publish("late", "")
  }

  @Test("A port in use and a missing library give errors with hints")
  func refusals() throws {
    let server = try LocalServer { _ in .text("") }
    #expect {
      try LocalServer(port: server.port) { _ in .text("") }
    } throws: { error in
      let error = error as? ServingError
      return error?.message.hasPrefix(
        "port \(server.port) is already in use or not "
          + "permitted") == true
        && error?.hint?.contains("--port") == true
    }
    #expect {
      try LocalServer(library: "libmicrohttpd.so.0") { _ in .text("") }
    } throws: { error in
      (error as? ServingError)?.hint?.contains("install libmicrohttpd12") == true
    }
  }
}
