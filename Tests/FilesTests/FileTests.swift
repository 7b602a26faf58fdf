import Files
import Foundation
import TestSupport
import Testing

@Suite("Files on the disk")
struct FileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("A file is read as it was written, at any size", arguments: [0, 1, 65_536, 3_000_001])
  func roundTrip(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try writeFile(bytes, to: Place(folder["file"]))
    #expect(try readFile(folder["file"], limit: 4_000_000) == bytes)
    #expect(try listFolder(folder.path).map(\.name) == ["file"])
  }

  @Test("Many files are written as one is, or none of them", arguments: [3, 250])
  func manyFiles(count: Int) throws {
    let files = (0..<count).map { ([UInt8($0 % 7)], Place(folder["file\($0)"])) }
    #expect(try writeFilesIfChanged(files).count == count)
    #expect(try writeFilesIfChanged(files) == [])
    let others = files.map { ([7] + $0.0, $0.1) }
    try FileManager.default.createDirectory(
      atPath: folder["folder"], withIntermediateDirectories: false)
    #expect(throws: FileError(folder["folder"], .notAFile(.folder))) {
      try writeFilesIfChanged(Array(others.prefix(50)) + [([1], Place(folder["folder"]))])
    }
    #expect(try readFile(folder["file0"], limit: 9) == [0])
    #expect(try writeFilesIfChanged(Array(others.prefix(2))).count == 2)
    #expect(try readFile(folder["file0"], limit: 9) == [7, 0])
    #expect(try listFolder(folder.path).count == count + 1)
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
      try writeFile([1], to: Place(folder["link"]))
    }
    #expect(try folder.read("target") == Array("precious".utf8))
  }

  @Test("A file of equal content is not touched")
  func unchanged() throws {
    try writeFile([1, 2], to: Place(folder["file"]))
    let before = try inode(folder["file"])
    #expect(try writeFileIfChanged([1, 2], to: Place(folder["file"])) == false)
    #expect(try inode(folder["file"]) == before)
    #expect(try writeFileIfChanged([1, 2, 3], to: Place(folder["file"])))
    #expect(try readFile(folder["file"], limit: 10) == [1, 2, 3])
  }

  @Test("Only leftovers of dead writers are removed")
  func sweep() throws {
    try folder.write("half", to: ".snapline-1-0.tmp")
    try folder.write("x", to: ".snapline-notes")
    try folder.write("x", to: "portrait.png")
    sweepLeftovers(in: Place(folder: folder.path), depth: 0)
    #expect(try listFolder(folder.path).map(\.name) == [".snapline-notes", "portrait.png"])
  }

  @Test("Many writers of one file leave one of their contents whole")
  func race() async throws {
    let path = folder["file"]
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          for _ in 0..<10 {
            try? writeFile([UInt8](repeating: UInt8(number), count: 10_000), to: Place(path))
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
    try makeFolder(Place(folder["a/b/c"]))
    try makeFolder(Place(folder["a/b/c"]))
    #expect(resolvedFileKind(folder["a/b/c"]) == .folder)
  }

  @Test("Paths through a link below a trusted directory are refused by every operation")
  func linkOnTheWay() throws {
    try folder.write("precious", to: "home/file")
    try folder.write("x", to: "project/own/file")
    #expect(symlink(folder["home"], folder["project/link"]) == 0)
    let project = Place(folder: folder["project"])
    let way = FileError(folder["project/link"], .notAFolder(.link))
    for place in [project["link/file"], project["own/../link/file"], project["link/new/file"]] {
      let isPlain = !place.path.contains("..")
      let error = isPlain ? way : FileError(place.path, .leadsOut)
      #expect(throws: error) { try readFile(place, limit: 9) }
      #expect(throws: error) { try writeFile([1], to: place) }
      #expect(throws: error) { try removeFile(place) }
      #expect(fileKind(place) == nil)
    }
    #expect(throws: way) { try listFolder(project["link"]) }
    #expect(throws: way) { try makeFolder(project["link/a"]) }
    #expect(throws: way) { try withLock(on: project["link"]) {} }
    removeFolder(project["link"])
    removeEmptyFolders(from: project["link/a"], upTo: project)
    try folder.write("", to: "home/.snapline-1-0.tmp")
    sweepLeftovers(in: project)
    #expect(folder.contents(below: "home").count == 2)
    #expect(try readFile(project["own/file"], limit: 9) == Array("x".utf8))
    removeFolder(project)
    #expect(folder.contents().count == 2)
  }

  @Test("git's directory below a trusted one is never written or removed")
  func ofGit() throws {
    try folder.write("x", to: ".git/config")
    let project = Place(folder: folder.path)
    for name in [".git/config", ".GIT/config", "sub/.git/config"] {
      #expect(throws: FileError(folder[name], .ofGit)) { try writeFile([1], to: project[name]) }
      #expect(throws: FileError(folder[name], .ofGit)) { try removeFile(project[name]) }
    }
    #expect(try readFile(project[".git/config"], limit: 9) == Array("x".utf8))
  }

  @Test("Writing a file removes leftovers of dead writers of it, not those of live ones")
  func leftoversOfOneFile() throws {
    try folder.write("half", to: ".snapline-file-0.tmp")
    try writeFile([1], to: Place(folder["file"]))
    #expect(try listFolder(folder.path).map(\.name) == ["file"])
    try folder.write("half", to: ".snapline-file-0.tmp")
    try withLock(on: Place(folder: folder.path)) {}
    let living = open(folder[".snapline-file-0.tmp"], O_RDONLY)
    defer { close(living) }
    #expect(flock(living, LOCK_EX) == 0)
    try writeFile([2], to: Place(folder["file"]))
    sweepLeftovers(in: Place(folder: folder.path))
    #expect(try listFolder(folder.path).map(\.name) == [".snapline-file-0.tmp", "file"])
  }

  private func inode(_ path: String) throws -> Int {
    let value = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber]
    return try #require(value as? Int)
  }
}
