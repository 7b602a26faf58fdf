import Foundation
import SnaplinePlatform
import TestSupport
import Testing

@Suite("File names")
struct FileNameTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The longest valid names and unusual ones.
  static let names = [
    String(repeating: "a", count: 255), String(repeating: "é", count: 127),
    "x" + String(repeating: "é", count: 127), String(repeating: "名", count: 85),
    String(repeating: "🙂", count: 63), " ", "...", "-rf", "a b", "a\nb", "a\u{1}", "*", "\\",
    "Caf\u{E9}", "Cafe\u{301}", "CAF\u{C9}", "שלום", ".snapline-", ".snapline-notes", "~", "'\"",
    "\u{202E}gnp.a", "NUL", "%s%n",
  ]

  @Test("A valid name is written, listed, read and removed", arguments: names)
  func oddNames(name: String) throws {
    let place = RootedPath(folder: folder.path)[name]
    for bytes in [[1], [2, 3], []] as [[UInt8]] {
      try writeFile(bytes, to: place)
      #expect(try listFolder(folder.path).map { Array($0.name.utf8) } == [Array(name.utf8)])
      #expect(try readFile(place, limit: 9) == bytes)
      #expect(try readFile(folder[name], limit: 9) == bytes)
    }
    try removeFile(place)
    try removeFile(place)
    #expect(try listFolder(folder.path).isEmpty)
  }

  @Test("Files with all these names coexist and are listed in byte order")
  func together() throws {
    let place = RootedPath(folder: folder.path)
    let files = Self.names.enumerated().map { (bytes: [UInt8($0)], place: place[$1]) }
    #expect(try writeFilesIfChanged(files).count == files.count)
    #expect(try writeFilesIfChanged(files).isEmpty)
    let names = Self.names.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
    #expect(try listFolder(place).map { Array($0.name.utf8) } == names)
    #expect(try listFolder(folder.path).map { Array($0.name.utf8) } == names)
    for (bytes, place) in files { #expect(try readFile(place, limit: 9) == bytes) }
    removeFolder(place)
    #expect(fileKind(folder.path) == nil)
  }

  @Test(
    "An invalid name is an error that leaves no file",
    arguments: [
      String(repeating: "a", count: 256), String(repeating: "é", count: 128), "a\0b", "..",
      "../a", "new/../../a",
    ])
  func refused(name: String) throws {
    try folder.write("x", to: "inner/a")
    let inner = RootedPath(folder: folder["inner"])
    #expect(throws: FileError.self) { try writeFile([1], to: inner[name]) }
    #expect(throws: FileError.self) {
      try writeFilesIfChanged([([1], inner["b"]), ([1], inner[name])])
    }
    #expect(folder.contents(below: "inner") == ["a": Array("x".utf8)])
    #expect(try listFolder(folder.path).map(\.name) == ["inner"])
  }

  @Test("A displayed path is found again, despite extra slashes and dots")
  func shown() throws {
    try folder.write("x", to: "a/b c/é")
    for root in ["", "/", "//", "/./"].map({ folder.path + $0 }) {
      let trusted = RootedPath(folder: root)
      for name in ["a", "a/b c", "a/b c/é", "a//b c/é", "./a/./b c/é"] {
        let place = trusted[name]
        let again = try #require(trusted.descendant(place.path))
        #expect(again == place)
        #expect(fileKind(again) == fileKind(folder[name]))
      }
      #expect(trusted.descendant("/elsewhere/a") == nil)
      #expect(trusted.descendant(folder.path + "x/a") == nil)
    }
    // In the working directory itself names are displayed without a prefix.
    let here = RootedPath(folder: "")
    #expect(here["a/b"].path == "a/b" && here.descendant("a/b") == here["a/b"])
    #expect(here.descendant("/a/b") == nil)
  }

  @Test(
    "parentFolder(of:) returns the path before the last name",
    arguments: [
      ("a", "."), ("a/b", "a"), ("/a", "/"), ("/a/b/c", "/a/b"), ("../a", ".."), ("./a", "."),
      ("é/ü", "é"),
    ])
  func parents(_ path: String, _ folder: String) { #expect(parentFolder(of: path) == folder) }

  @Test("The parents of a path end at the trusted directory")
  func up() throws {
    var place = RootedPath(folder: folder.path)["a/b/c"]
    var paths: [String] = []
    while let parent = place.parent {
      paths.append(parent.path)
      place = parent
    }
    #expect(paths == ["a/b", "a", ""].map { $0.isEmpty ? folder.path : folder[$0] })
  }
}

@Suite("Concurrent access")
struct FolderLockTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("A lock prevents lost updates by six writers")
  func lock() async throws {
    let place = RootedPath(folder: folder.path)
    try writeFile([], to: place["log"])
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<6 {
        group.addTask {
          for round in 0..<20 {
            try? withLock(on: place) { () throws(FileError) in
              let known = try readFile(place["log"], limit: 10_000)
              try writeFile(
                known + [UInt8(number * 20 + round)], to: place["log"], .passing)
            }
          }
        }
      }
    }
    let bytes = try readFile(place["log"], limit: 10_000)
    #expect(bytes.count == 120 && Set(bytes).count == 120)
  }

  @Test("A reader always sees one complete version of a file")
  func readers() async throws {
    let place = RootedPath(folder: folder.path)["file"]
    let texts = (1...4).map { [UInt8](repeating: UInt8($0), count: 40_000 * $0) }
    try writeFile(texts[0], to: place)
    let seen = await withTaskGroup(of: [Bool].self) { group in
      for text in texts {
        group.addTask {
          for _ in 0..<15 { try? writeFile(text, to: place, .passing) }
          return []
        }
      }
      for _ in 0..<3 {
        group.addTask {
          (0..<40).map { _ in
            (try? readFile(place, limit: 1_000_000)).map(texts.contains) ?? false
          }
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(seen.count == 120 && seen.allSatisfy { $0 })
  }

  @Test("Moving a file replaces neither a file nor a link")
  func moves() throws {
    let place = RootedPath(folder: folder.path)
    try folder.write("new", to: "a")
    try folder.write("old", to: "b")
    #expect(symlink("nowhere", folder["c"]) == 0)
    try createFolder(place["d"])
    for name in ["b", "c", "d"] {
      #expect(throws: FileError(folder[name], .system(EEXIST))) {
        try moveFile(place["a"], to: place[name])
      }
    }
    #expect(throws: FileError(folder["none"], .missing)) {
      try moveFile(place["none"], to: place["x"])
    }
    #expect(try folder.text("a") == "new" && folder.text("b") == "old")
    try moveFile(place["a"], to: place["new/folder/a"])
    #expect(try folder.text("new/folder/a") == "new")
    #expect(fileKind(place["a"]) == nil)
  }

  @Test("Empty directories are removed, up to the first that is not empty")
  func emptyFolders() throws {
    let place = RootedPath(folder: folder.path)
    try createFolder(place["a/b/c/d"])
    try folder.write("x", to: "a/file")
    removeEmptyFolders(from: place["a/b/c/d"], upTo: place)
    #expect(try listFolder(place["a"]).map(\.name) == ["file"])
    try createFolder(place["x/y/z"])
    removeEmptyFolders(from: place["x/y/z"], upTo: place["x"])
    #expect(try listFolder(place["x"]).isEmpty)
    // A directory that is not empty stays, with all its ancestors.
    removeEmptyFolders(from: place["a"], upTo: place)
    #expect(try folder.text("a/file") == "x")
  }

  @Test("A rewritten file has a new stamp, and an unchanged one keeps it")
  func stamps() throws {
    let place = RootedPath(folder: folder.path)["file"]
    #expect(fileStamp(place) == nil)
    try writeFile([1], to: place)
    let first = try #require(fileStamp(place))
    try writeFileIfChanged([1], to: place)
    #expect(fileStamp(place) == first)
    try writeFileIfChanged([2], to: place)
    #expect(fileStamp(place) != first)
  }

  @Test("A path through a file is an error with the file's path")
  func way() throws {
    try folder.write("x", to: "a/file")
    let place = RootedPath(folder: folder.path)
    #expect(throws: FileError(folder["a/file"], .notAFolder(.file))) {
      try writeFile([1], to: place["a/file/b/c"])
    }
    #expect(throws: FileError(folder["a/file"], .notAFolder(.file))) {
      try readFile(place["a/file/b"], limit: 9)
    }
    #expect(try folder.text("a/file") == "x")
  }
}
