import Foundation
import TestSupport
import Testing

/// An image of 8×8 pixels that must not be copied.
private let secretPicture = "Scenes/controls/pictures/heart@2x.png"

@Suite("Hostile run files and blobs")
struct HostileRunTests {
  private func changed() throws -> TemporaryProject {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("record").status == 0)
    try workshop.write(movedBoxScene)
    return workshop
  }

  private func base64(_ bytes: [UInt8]) -> String {
    String(Data(bytes).base64EncodedString().prefix(200))
  }

  @Test(
    "A report embeds no file that is not an image of the project",
    arguments: [
      "/etc/passwd", "/proc/self/environ", "../secret.png", "HOME/secret.png", "link/secret.png",
      "linked.png", "Scenes/box.scene.yaml", "fake.png", "./pictures/../link/secret.png",
    ])
  func paths(path: String) throws {
    let workshop = try changed()
    let home = try TemporaryFolder()
    let secret = try ProjectFiles.bytes(secretPicture)
    try home.write(secret, to: "secret.png")
    let folder = workshop.folder
    try folder.write("root:x:0:0", to: "fake.png")
    try shell("ln -s '\(home.path)' link; ln -s link/secret.png linked.png", in: folder.path)
    let wanted = path.replacing("HOME", with: home.path)
    _ = try workshop.run("check", "--reporter", "json=run.json")
    let run = try folder.text("run.json")
    try folder.write(
      run.replacing("\"Snapshots/box/portrait.png\"", with: "\"\(wanted)\"")
        .replacing("\".snapline/out/box/portrait.actual.png\"", with: "\"\(wanted)\""),
      to: "run.json")
    #expect(try folder.text("run.json") != run)
    for command in [["report", "--from", "run.json"], ["merge", "run.json"]] {
      let told = try workshop.start(command + ["--reporter", "html=page,blob=blob"]).finished()
      #expect(told.status == 1, "\(told.errors)")
      let page = try folder.text("page/index.html")
      #expect(!page.contains(base64(secret)))
      #expect(!page.contains(base64(Array("root:x:0:0".utf8))))
      #expect(told.errors.contains("is missing from the reports"), "\(told.errors)")
      for (name, bytes) in folder.contents(below: "blob") where name.hasSuffix(".png") {
        #expect(bytes != secret && bytes.starts(with: [0x89, 0x50]), "\(name)")
      }
    }
  }

  @Test("Images of a blob must be files with the hash of their bytes as name")
  func blobs() throws {
    let workshop = try changed()
    let secret = try ProjectFiles.bytes(secretPicture)
    let home = try TemporaryFolder()
    try home.write(secret, to: "secret.png")
    _ = try workshop.run("check", "--reporter", "blob=blob")
    let names = workshop.folder.contents(below: "blob/pictures").keys.sorted()
    #expect(!names.isEmpty)
    for isLink in [true, false] {
      for name in names {
        let path = workshop.folder["blob/pictures/\(name)"]
        try FileManager.default.removeItem(atPath: path)
        if isLink {
          try shell("ln -s '\(home["secret.png"])' '\(path)'")
        } else {
          try workshop.folder.write(secret, to: "blob/pictures/\(name)")
        }
      }
      for command in [["merge", "blob"], ["report", "--from", "blob"]] {
        let told = try workshop.start(command + ["--reporter", "html=page,blob=again"]).finished()
        #expect(try !workshop.folder.text("page/index.html").contains(base64(secret)))
        let reason = isLink ? "symbolic link" : "its content does not match the hash in its name"
        #expect(told.errors.contains(reason), "\(told.errors)")
        #expect(workshop.folder.contents(below: "again/pictures").isEmpty)
      }
    }
  }

  @Test("A blob whose run file is a link is not read")
  func linkedRun() throws {
    let workshop = try changed()
    try shell("mkdir blob && ln -s /etc/hostname blob/run.json", in: workshop.folder.path)
    let outcome = try workshop.run("merge", "blob")
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.contains(
        "it is a symbolic link, not a regular "
          + "file"), "\(outcome.errors)")
  }
}
