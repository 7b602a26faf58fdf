import Foundation
import Synchronization
import TestSupport
import Testing

@testable import SnaplineServing

@Suite("Watching folders")
struct FolderWatchTests {
  /// Records all reported changes.
  private final class ReportedChanges: Sendable {
    private let state = Mutex<(files: Set<String>, everything: Int, batches: Int)>(([], 0, 0))

    func receive(_ changes: FolderChanges) {
      state.withLock { state in
        state.batches += 1
        switch changes {
        case .files(let files): state.files.formUnion(files)
        case .everything: state.everything += 1
        }
      }
    }

    var files: Set<String> { state.withLock(\.files) }
    var everything: Int { state.withLock(\.everything) }
    var batches: Int { state.withLock(\.batches) }
    func forget() { state.withLock { $0 = ([], 0, 0) } }
  }

  private let folder: TemporaryFolder
  private let reported = ReportedChanges()

  init() throws { folder = try TemporaryFolder() }

  private func watch(_ names: String...) throws -> FolderWatcher {
    let folders = names.isEmpty ? [folder.path] : names.map { folder[$0] }
    return try FolderWatcher(folders: folders) { [reported] in reported.receive($0) }
  }

  /// Waits until all these paths are reported, and forgets them.
  private func reads(_ names: String...) -> Bool {
    let wanted = Set(names.map { folder[$0] })
    defer { reported.forget() }
    return eventually { wanted.isSubset(of: reported.files) }
  }

  @Test("Writing, replacing, creating and removing a file report its path")
  func editors() throws {
    try folder.write("a", to: "a.yaml")
    try folder.write("b", to: "b.yaml")
    let watch = try watch()
    defer { watch.stop() }
    let file = try #require(FileHandle(forWritingAtPath: folder["a.yaml"]))
    try file.write(contentsOf: Data("new".utf8))
    try file.close()
    #expect(reads("a.yaml"))
    // Vim renames the old file, writes a new one with its name and removes the old one.
    #expect(rename(folder["a.yaml"], folder["a.yaml~"]) == 0)
    try Data("c".utf8).write(to: URL(filePath: folder["a.yaml"]))
    #expect(unlink(folder["a.yaml~"]) == 0)
    #expect(reads("a.yaml"))
    // VS Code and our own writer rename a new file over the old one.
    try Data("d".utf8).write(to: URL(filePath: folder[".b.tmp"]))
    #expect(rename(folder[".b.tmp"], folder["b.yaml"]) == 0)
    #expect(reads("b.yaml"))
    #expect(unlink(folder["b.yaml"]) == 0)
    #expect(reads("b.yaml"))
    #expect(symlink("a.yaml", folder["link.yaml"]) == 0)
    #expect(reads("link.yaml"))
    #expect(reported.everything == 0)
  }

  @Test("Names with spaces, umlauts and several scripts are reported unchanged")
  func names() throws {
    let watch = try watch()
    defer { watch.stop() }
    try folder.write("x", to: "Überweisung – neu/日本 語.scene.yaml")
    #expect(reads("Überweisung – neu/日本 語.scene.yaml"))
  }

  @Test("New folders are watched at any depth, with the files already in them")
  func newFolders() throws {
    let watch = try watch()
    defer { watch.stop() }
    try folder.write("x", to: "a/b/c/first")
    #expect(reads("a/b/c/first"))
    try folder.write("x", to: "a/b/c/second")
    #expect(reads("a/b/c/second"))
    let elsewhere = try TemporaryFolder()
    try elsewhere.write("x", to: "moved/in/file")
    #expect(rename(elsewhere["moved"], folder["moved"]) == 0)
    #expect(reads("moved/in/file"))
    try folder.write("y", to: "moved/in/file")
    #expect(reads("moved/in/file"))
  }

  @Test("A removed folder reports its files, and is watched again when it reappears")
  func deletedFolders() throws {
    try folder.write("x", to: "a/b/file")
    let watch = try watch()
    defer { watch.stop() }
    try FileManager.default.removeItem(atPath: folder["a"])
    #expect(reads("a/b/file"))
    try folder.write("x", to: "a/b/file")
    #expect(reads("a/b/file"))
    let elsewhere = try TemporaryFolder()
    #expect(rename(folder["a"], elsewhere["a"]) == 0)
    #expect(eventually { reported.everything == 1 })
    try elsewhere.write("z", to: "a/b/file")
    try folder.write("x", to: "last")
    #expect(eventually { reported.files.contains(folder["last"]) })
    #expect(!reported.files.contains(folder["a/b/file"]))
  }

  @Test("A missing or removed root folder is watched as soon as it exists")
  func missingRoots() throws {
    try folder.write("x", to: "Scenes/a.yaml")
    let watch = try watch("Scenes", "Snapshots")
    defer { watch.stop() }
    try folder.write("x", to: "Snapshots/a/b.png")
    #expect(eventually { reported.everything > 0 })
    try folder.write("x", to: "Snapshots/a/c.png")
    #expect(reads("Snapshots/a/c.png"))
    try FileManager.default.removeItem(atPath: folder["Scenes"])
    #expect(eventually { reported.everything > 0 })
    reported.forget()
    try folder.write("x", to: "Scenes/a.yaml")
    #expect(eventually { reported.everything > 0 })
    reported.forget()
    try folder.write("y", to: "Scenes/a.yaml")
    #expect(reads("Scenes/a.yaml"))
  }

  @Test("A thousand files at once are all reported, in fewer than 100 batches")
  func thousand() throws {
    let watch = try watch()
    defer { watch.stop() }
    for number in 0..<10 { mkdir(folder["\(number)"], 0o755) }
    for number in 0..<1000 {
      let file = open(folder["\(number % 10)/\(number)"], O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
      #expect(file >= 0)
      close(file)
    }
    let wanted = Set((0..<1000).map { folder["\($0 % 10)/\($0)"] })
    #expect(eventually { wanted.isSubset(of: reported.files) || reported.everything > 0 })
    #expect(reported.batches < 100)
  }

  @Test("When inotify's queue overflows, everything is reported and new folders are watched")
  func overflow() throws {
    let limit = try String(
      contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
    let count = try #require(Int(limit.filter(\.isNumber)))
    let isLetOn = Atomic<Bool>(false)
    let watch = try FolderWatcher(folders: [folder.path]) { [reported] in
      reported.receive($0)
      while !isLetOn.load(ordering: .sequentiallyConsistent) { usleep(1000) }
    }
    defer { watch.stop() }
    try folder.write("x", to: "first")
    #expect(reads("first"))
    for number in 0..<count + 10 {
      close(open(folder["\(number % 2)"], O_WRONLY | O_CREAT | O_CLOEXEC, 0o644))
    }
    try folder.write("x", to: "new/folder/file")
    isLetOn.store(true, ordering: .sequentiallyConsistent)
    #expect(eventually { reported.everything > 0 })
    try folder.write("y", to: "new/folder/file")
    #expect(reads("new/folder/file"))
  }

  @Test("More changes than a batch holds are reported as 'everything'")
  func batches() {
    var batch = FolderChangeBatch()
    #expect(batch.changes == nil)
    for number in 0..<FolderChangeBatch.limit { batch.insert("/\(number)") }
    #expect(batch.changes != .everything)
    batch.insert("/one more")
    #expect(batch.changes == .everything)
  }

  @Test("Hidden folders are ignored, and links to folders are not followed")
  func hidden() throws {
    let elsewhere = try TemporaryFolder()
    try folder.write("x", to: ".git/index")
    #expect(symlink(elsewhere.path, folder["link"]) == 0)
    #expect(symlink(folder.path, folder["loop"]) == 0)
    let watch = try watch()
    defer { watch.stop() }
    try folder.write("y", to: ".git/index")
    try folder.write("y", to: ".snapline/out/a.png")
    try elsewhere.write("y", to: "file")
    try folder.write("y", to: "last")
    #expect(eventually { reported.files.contains(folder["last"]) })
    #expect(reported.files == [folder["last"]])
  }

  @Test("More folders than the limit are an error")
  func limit() throws {
    for number in 0..<5 { try folder.write("x", to: "\(number)/file") }
    #expect(throws: ServingError("more than 4 directories to watch")) {
      try FolderWatcher(folders: [folder.path], limit: 4) { _ in }
    }
  }

  @Test("After stop() nothing is reported, and a callback may call stop()")
  func stopping() throws {
    let watch = try watch()
    watch.stop()
    watch.stop()
    try folder.write("x", to: "file")
    let own = Mutex<FolderWatcher?>(nil)
    let calls = Atomic<Int>(0)
    let second = try FolderWatcher(folders: [folder.path]) { _ in
      own.withLock { $0.take() }?.stop()
      calls.add(1, ordering: .sequentiallyConsistent)
    }
    own.withLock { $0 = second }
    try folder.write("y", to: "file")
    #expect(eventually { calls.load(ordering: .sequentiallyConsistent) == 1 })
    #expect(reported.batches == 0)
  }
}
