import Foundation
import SnaplinePlatform
import TestSupport
import Testing

@Suite("Files")
struct FileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "A written file is read back unchanged, for up to 3,000,001 bytes",
    arguments: [0, 1, 65_536, 3_000_001])
  func roundTrip(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try writeFile(bytes, to: RootedPath(folder["file"]))
    #expect(try readFile(folder["file"], limit: 4_000_000) == bytes)
    #expect(try listFolder(folder.path).map(\.name) == ["file"])
  }

  @Test("Several files are written together or not at all", arguments: [3, 250])
  func manyFiles(count: Int) throws {
    let files = (0..<count).map { ([UInt8($0 % 7)], RootedPath(folder["file\($0)"])) }
    #expect(try writeFilesIfChanged(files).count == count)
    #expect(try writeFilesIfChanged(files) == [])
    let others = files.map { ([7] + $0.0, $0.1) }
    try FileManager.default.createDirectory(
      atPath: folder["folder"], withIntermediateDirectories: false)
    #expect(throws: FileError(folder["folder"], .notAFile(.folder))) {
      try writeFilesIfChanged(Array(others.prefix(50)) + [([1], RootedPath(folder["folder"]))])
    }
    #expect(try readFile(folder["file0"], limit: 9) == [0])
    #expect(try writeFilesIfChanged(Array(others.prefix(2))).count == 2)
    #expect(try readFile(folder["file0"], limit: 9) == [7, 0])
    #expect(try listFolder(folder.path).count == count + 1)
  }

  @Test("A file over the limit is refused")
  func limit() throws {
    try folder.write("123456", to: "file")
    #expect(throws: FileError(folder["file"], .tooLarge(limit: 5))) {
      try readFile(folder["file"], limit: 5)
    }
    #expect(try readFile(folder["file"], limit: 6).count == 6)
  }

  @Test("A pipe in place of a file is an error and does not block")
  func pipe() throws {
    #expect(mkfifo(folder["pipe"], 0o644) == 0)
    #expect(throws: FileError(folder["pipe"], .notAFile(.pipe))) {
      try readFile(folder["pipe"], limit: 5)
    }
  }

  @Test("A directory, a device and a link are reported as such")
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
      try writeFile([1], to: RootedPath(folder["link"]))
    }
    #expect(try folder.read("target") == Array("precious".utf8))
  }

  @Test("A file with equal content is not rewritten")
  func unchanged() throws {
    try writeFile([1, 2], to: RootedPath(folder["file"]))
    let before = try inode(folder["file"])
    #expect(try writeFileIfChanged([1, 2], to: RootedPath(folder["file"])) == false)
    #expect(try inode(folder["file"]) == before)
    #expect(try writeFileIfChanged([1, 2, 3], to: RootedPath(folder["file"])))
    #expect(try readFile(folder["file"], limit: 10) == [1, 2, 3])
  }

  @Test("Temporary files of a killed writer are removed, and no others")
  func sweep() throws {
    try folder.write("half", to: ".snapline-1-0.tmp")
    try folder.write("x", to: ".snapline-notes")
    try folder.write("x", to: "portrait.png")
    removeTemporaryFiles(in: RootedPath(folder: folder.path), depth: 0)
    #expect(try listFolder(folder.path).map(\.name) == [".snapline-notes", "portrait.png"])
  }

  @Test("Concurrent writers leave one complete content")
  func race() async throws {
    let path = folder["file"]
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          for _ in 0..<10 {
            try? writeFile([UInt8](repeating: UInt8(number), count: 10_000), to: RootedPath(path))
          }
        }
      }
    }
    let bytes = try readFile(path, limit: 10_000)
    #expect(bytes.count == 10_000)
    #expect(Set(bytes).count == 1)
    #expect(try listFolder(folder.path).count == 1)
  }

  @Test("Directories are created with their parents")
  func folders() throws {
    try createFolder(RootedPath(folder["a/b/c"]))
    try createFolder(RootedPath(folder["a/b/c"]))
    #expect(resolvedFileKind(folder["a/b/c"]) == .folder)
  }

  @Test("Links inside a trusted directory are not followed by any operation")
  func linkOnTheWay() throws {
    try folder.write("precious", to: "home/file")
    try folder.write("x", to: "project/own/file")
    #expect(symlink(folder["home"], folder["project/link"]) == 0)
    let project = RootedPath(folder: folder["project"])
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
    #expect(throws: way) { try createFolder(project["link/a"]) }
    #expect(throws: way) { try withLock(on: project["link"]) {} }
    removeFolder(project["link"])
    removeEmptyFolders(from: project["link/a"], upTo: project)
    try folder.write("", to: "home/.snapline-1-0.tmp")
    removeTemporaryFiles(in: project)
    #expect(folder.contents(below: "home").count == 2)
    #expect(try readFile(project["own/file"], limit: 9) == Array("x".utf8))
    removeFolder(project)
    #expect(folder.contents().count == 2)
  }

  @Test("No file is written or removed in '.git'")
  func ofGit() throws {
    try folder.write("x", to: ".git/config")
    let project = RootedPath(folder: folder.path)
    for name in [".git/config", ".GIT/config", "sub/.git/config"] {
      #expect(throws: FileError(folder[name], .ofGit)) { try writeFile([1], to: project[name]) }
      #expect(throws: FileError(folder[name], .ofGit)) { try removeFile(project[name]) }
    }
    #expect(try readFile(project[".git/config"], limit: 9) == Array("x".utf8))
  }

  @Test("A writer removes temporary files of a killed writer only")
  func leftoversOfOneFile() throws {
    try folder.write("half", to: ".snapline-file-0.tmp")
    try writeFile([1], to: RootedPath(folder["file"]))
    #expect(try listFolder(folder.path).map(\.name) == ["file"])
    try folder.write("half", to: ".snapline-file-0.tmp")
    try withLock(on: RootedPath(folder: folder.path)) {}
    let living = open(folder[".snapline-file-0.tmp"], O_RDONLY)
    defer { close(living) }
    #expect(flock(living, LOCK_EX) == 0)
    try writeFile([2], to: RootedPath(folder["file"]))
    removeTemporaryFiles(in: RootedPath(folder: folder.path))
    #expect(try listFolder(folder.path).map(\.name) == [".snapline-file-0.tmp", "file"])
  }

  private func inode(_ path: String) throws -> Int {
    let value = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber]
    return try #require(value as? Int)
  }
}
