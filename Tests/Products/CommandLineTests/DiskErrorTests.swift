import Foundation
import Glibc
import TestSupport
import Testing

extension Requirement {
  fileprivate static let mounting = Requirement(
    isRoot
      && isPossible(
        "d=$(mktemp -d) && mount -t tmpfs -o size=64k none $d && umount $d && rmdir $d"),
    "no file system can be mounted here")

  /// Whether the program can run as an unprivileged user.
  fileprivate static let unprivilegedUser = Requirement(
    !isRoot
      || isPossible(
        "setpriv --reuid=65534 --clear-groups '\((try? toolURL().path) ?? "")' --version"),
    "an unprivileged user cannot run the program")
}

@Suite("Disk errors")
struct DiskErrorTests {
  /// Creates a project whose golden differs from its scene.
  private func changed() throws -> TemporaryProject {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("record").status == 0)
    try workshop.write(movedBoxScene)
    return workshop
  }

  @Test("A full disk is reported and leaves every golden unchanged", .requires(.mounting))
  func full() throws {
    let workshop = try changed()
    let snapshots = workshop.folder["Snapshots"]
    try shell("mv Snapshots old && mkdir Snapshots", in: workshop.folder.path)
    #expect(try shell("mount -t tmpfs -o size=64k none '\(snapshots)'").status == 0)
    defer { _ = try? shell("umount '\(snapshots)'") }
    try shell(
      "cp -r old/. Snapshots && dd if=/dev/zero of=Snapshots/fill bs=1k", in: workshop.folder.path)
    let before = workshop.goldens
    let outcome = try workshop.run("record")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("no space left on device"), "\(outcome.errors)")
    #expect(workshop.goldens == before)
    try FileManager.default.removeItem(atPath: snapshots + "/fill")
    #expect(try workshop.run("record").status == 0)
    #expect(try workshop.run("check").status == 0)
  }

  @Test("A file size limit is reported as an error")
  func fileSize() throws {
    let workshop = try changed()
    let before = workshop.goldens
    let tool = try toolURL().path
    // The output goes through a pipe, because the limit applies only to files.
    let line = "( ulimit -f 0; '\(tool)' record; echo \"status $?\" ) 2>&1 | cat"
    let text = try shell(line, in: workshop.folder.path).text
    #expect(text.contains("status 2"), "\(text)")
    #expect(text.contains("cannot write Snapshots/box/"), "\(text)")
    #expect(text.contains("file too large"), "\(text)")
    #expect(workshop.goldens == before)
    let compared = try shell(
      "( ulimit -f 0; '\(tool)' check; echo \"status $?\" ) 2>&1 | cat", in: workshop.folder.path
    ).text
    #expect(compared.contains("status 1") && compared.contains("moved"), "\(compared)")
  }

  @Test(
    "record exits with 2 in a read-only golden directory, and check works",
    .requires(.unprivilegedUser))
  func readOnly() throws {
    let workshop = try changed()
    let before = workshop.goldens
    try shell("chmod -R a+rX . && chmod 755 . && chmod -R a-w Snapshots", in: workshop.folder.path)
    defer { _ = try? shell("chmod -R u+w .", in: workshop.folder.path) }
    let tool = try toolURL().path
    let someone = isRoot ? "setpriv --reuid=65534 --clear-groups " : ""
    let outcome = try shell("\(someone)'\(tool)' record", in: workshop.folder.path)
    #expect(outcome.status == 2)
    #expect(outcome.text.contains("permission denied"), "\(outcome.text)")
    #expect(workshop.goldens == before)
    let check = try shell("\(someone)'\(tool)' check", in: workshop.folder.path)
    #expect(check.status == 1)
    #expect(check.text.contains("moved"))
    if isRoot { #expect(check.text.contains("cannot write .snapline"), "\(check.text)") }
  }

  @Test("Unwritable images of changes are reported with -q and -v", arguments: ["-q", "-v"])
  func lostPictures(volume: String) throws {
    let workshop = try changed()
    try? FileManager.default.removeItem(atPath: workshop.folder[".snapline"])
    try workshop.folder.write("", to: ".snapline")
    let outcome = try workshop.run("check", volume, "--reporter", "html=.snapline/page.html")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("cannot write .snapline"), "\(outcome.errors)")
    let advice = ["snapline review", "report with all images"]
    #expect(!advice.contains(where: outcome.errors.contains), "\(outcome.errors)")
  }

  @Test("An unwritable report or a full disk behind standard output exits with 2")
  func reports() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("record").status == 0)
    try workshop.folder.write("", to: "file")
    #expect(try workshop.run("check", "--reporter", "json=file/run.json").status == 2)
    let tool = try toolURL().path
    let outcome = try shell("'\(tool)' list shots >/dev/full", in: workshop.folder.path)
    #expect(outcome.status == 2)
    #expect(outcome.text.contains("no space left on device"), "\(outcome.text)")
  }

  @Test("A closed pipe does not fail a command")
  func closedPipe() throws {
    let workshop = try TemporaryProject()
    for number in 0..<300 { try workshop.write(boxScene, named: "many/box\(number)") }
    let tool = try toolURL().path
    for command in ["list shots", "dump --stage layout", "list scenes --json", "check -q -g box1"] {
      let line = "'\(tool)' \(command) | head -c 1 >/dev/null; echo ${PIPESTATUS[0]}"
      let outcome = try shell(line, in: workshop.folder.path)
      #expect(["0\n", "4\n"].contains(outcome.text), "\(command): \(outcome.text)")
    }
  }
}
