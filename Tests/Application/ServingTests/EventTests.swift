import Foundation
import Synchronization
import Testing

@testable import SnaplineServing

@Suite("Server-sent events")
struct EventTests {
  @Test("Two pages receive the same events in order, with multi-line data intact")
  func twoReaders() throws {
    let visit = try RawConnection(LocalServer { _ in .text("") })
    let pages = [try visit.listener(), try visit.listener()]
    visit.server.publish("changed", "{\"a\":\n1}")
    visit.server.publish("done", "ä")
    for page in pages {
      let text = page.receive(until: "data: ä")
      #expect(text.contains("event: changed\ndata: {\"a\":\ndata: 1}\n\n"))
      #expect(text.contains("event: done\ndata: ä\n"))
    }
  }

  @Test("Line breaks in an event's name or data do not start another event")
  func frames() {
    func text(_ name: String, _ data: String) -> String {
      String(decoding: eventFrame(name, data), as: UTF8.self)
    }
    #expect(text("a", "") == "event: a\ndata: \n\n")
    #expect(text("a\ndata: x", "y") == "event: a\ndata: y\n\n")
    #expect(
      text("a", "1\r\n2\r3\n\n4")
        == "event: a\ndata: 1\ndata: 2\ndata: 3\ndata: \ndata: 4\n\n")
  }

  @Test("Events are delivered while a request is being answered")
  func whileAnswering() throws {
    let begun = Atomic<Bool>(false)
    let isLetOn = Atomic<Bool>(false)
    let visit = try RawConnection(
      LocalServer { _ in
        begun.store(true, ordering: .sequentiallyConsistent)
        while !isLetOn.load(ordering: .sequentiallyConsistent) { usleep(1000) }
        return .text("late")
      })
    let page = try visit.listener()
    let asking = try RawClient(visit.server.port)
    asking.send(
      head("GET", "/", ["Host: 127.0.0.1:\(visit.server.port)", "Cookie: \(visit.cookie)"]))
    #expect(eventually { begun.load(ordering: .sequentiallyConsistent) })
    visit.server.publish("early", "")
    #expect(page.receive(until: "event: early").contains("event: early"))
    isLetOn.store(true, ordering: .sequentiallyConsistent)
    #expect(asking.answer()?.body == "late\n")
  }

  @Test("A page that disconnects frees its slot, also after many reloads")
  func leaving() throws {
    var limits = ServingLimits()
    limits.eventReaders = 2
    let visit = try RawConnection(LocalServer(limits: limits) { _ in .text("") })
    let readers = visit.server.handler.readers
    for _ in 0..<5 {
      do {
        let pages = [try visit.listener(), try visit.listener()]
        #expect(readers.count == 2)
        #expect(try visit.get("/events")?.status == 503)
        #expect(pages.count == 2)
      }
      #expect(eventually { readers.count == 0 })
    }
    #expect(try visit.get("/")?.status == 200)
  }

  @Test("A page that never reads is disconnected, and its queue is bounded")
  func neverReading() throws {
    var limits = ServingLimits()
    limits.timeout = 1500
    limits.waitingEvents = 100_000
    let visit = try RawConnection(LocalServer(limits: limits) { _ in .text("") })
    let deaf = try visit.listener(receives: 4096)
    let page = try visit.listener()
    let data = String(repeating: "x", count: 50_000)
    // One at a time, so that the reading page has at most one event waiting.
    for number in 0..<200 {
      visit.server.publish("number", "\(number) \(data)")
      #expect(page.receive(until: "x\n\n").contains("event: number"))
    }
    #expect(eventually { visit.server.handler.readers.count == 1 })
    #expect(deaf.isClosed)
    visit.server.publish("last", "")
    #expect(page.receive(until: "event: last").contains("event: last"))
  }

  @Test("An event stream without events sends comments that keep it open beyond the timeout")
  func silence() throws {
    var limits = ServingLimits()
    limits.timeout = 1500
    limits.keepAliveInterval = 200
    let visit = try RawConnection(LocalServer(limits: limits) { _ in .text("") })
    let page = try visit.listener()
    var signs = 0
    while signs < 10 {
      let piece = page.receive(until: ":\n\n")
      guard piece.contains(":\n\n") else { break }
      signs += 1
    }
    #expect(signs == 10)
  }
}
