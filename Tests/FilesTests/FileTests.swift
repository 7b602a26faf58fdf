import Files
import Foundation
import TestSupport
import Testing

@Suite("Files on the disk")
struct FileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("What was written is read again, however large", arguments: [0, 1, 65_536, 3_000_001])
  func roundTrip(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try writeFile(bytes, to: folder["file"])
    #expect(try readFile(folder["file"], limit: 4_000_000) == bytes)
    #expect(try listFolder(folder.path).map(\.name) == ["file"])
  }

  @Test("A file beyond the limit is refused, not cut")
  func limit() throws {
    try folder.write("123456", to: "file")
    #expect(throws: FileError(folder["file"], .tooLarge(limit: 5))) {
      try readFile(folder["file"], limit: 5)
    }
    #expect(try readFile(folder["file"], limit: 6).count == 6)
  }

  @Test("A pipe in the place of a file is an error and no wait")
  func pipe() throws {
    #expect(mkfifo(folder["pipe"], 0o644) == 0)
    #expect(throws: FileError(folder["pipe"], .notAFile(.pipe))) {
      try readFile(folder["pipe"], limit: 5)
    }
  }

  @Test("A folder, a device and a link are named as what they are")
  func strange() throws {
    try folder.write("x", to: "target")
    #expect(symlink("target", folder["link"]) == 0)
    #expect(throws: FileError(folder["link"], .notAFile(.link))) {
      try readFile(folder["link"], limit: 5, followingLinks: false)
    }
    #expect(try readFile(folder["link"], limit: 5) == Array("x".utf8))
    #expect(throws: FileError(folder.path, .notAFile(.folder))) {
      try readFile(folder.path, limit: 5)
    }
    #expect(throws: FileError("/dev/zero", .notAFile(.device))) {
      try readFile("/dev/zero", limit: 5)
    }
  }

  @Test("A link is not written through")
  func linkIsKept() throws {
    try folder.write("precious", to: "target")
    #expect(symlink("target", folder["link"]) == 0)
    #expect(throws: FileError(folder["link"], .notAFile(.link))) {
      try writeFile([1], to: folder["link"])
    }
    #expect(try folder.read("target") == Array("precious".utf8))
  }

  @Test("A file of equal content is not touched")
  func unchanged() throws {
    try writeFile([1, 2], to: folder["file"])
    let before = try inode(folder["file"])
    #expect(try writeFileIfChanged([1, 2], to: folder["file"]) == false)
    #expect(try inode(folder["file"]) == before)
    #expect(try writeFileIfChanged([1, 2, 3], to: folder["file"]))
    #expect(try readFile(folder["file"], limit: 10) == [1, 2, 3])
  }

  @Test("What a dead writer left is swept, nothing else")
  func sweep() throws {
    try folder.write("half", to: ".snapline-1-0.tmp")
    try folder.write("x", to: ".snapline-notes")
    try folder.write("x", to: "portrait.png")
    sweepLeftovers(in: folder.path)
    #expect(try listFolder(folder.path).map(\.name) == [".snapline-notes", "portrait.png"])
  }

  @Test("Many writers of one file leave one of their contents whole")
  func race() async throws {
    let path = folder["file"]
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          for _ in 0..<10 {
            try? writeFile([UInt8](repeating: UInt8(number), count: 10_000), to: path)
          }
        }
      }
    }
    let bytes = try readFile(path, limit: 10_000)
    #expect(bytes.count == 10_000)
    #expect(Set(bytes).count == 1)
    #expect(try listFolder(folder.path).count == 1)
  }

  @Test("Folders are made with all that stand above them")
  func folders() throws {
    try makeFolder(folder["a/b/c"])
    try makeFolder(folder["a/b/c"])
    #expect(resolvedFileKind(folder["a/b/c"]) == .folder)
  }

  private func inode(_ path: String) throws -> Int {
    let value = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber]
    return try #require(value as? Int)
  }
}
