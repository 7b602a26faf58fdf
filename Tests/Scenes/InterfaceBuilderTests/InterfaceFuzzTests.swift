import SnaplineBasics
import SnaplineInterfaceBuilder
import SnaplineSceneModel
import TestSupport
import Testing

/// Fragments with a meaning for the reader, inserted at random offsets.
private let pieces = [
  "<", ">", "/>", "</view>", "\"", "&", "&amp;", "&#0;", "<!--", "]]>", "<![CDATA[", "<?x?>",
  "<!DOCTYPE a>", "NaN", "inf", "1e308", "-1e308", "0:0", "%", "=", "YES", "NO",
  "<subviews>", "</subviews>", "id=\"rtV-ie-001\"", "key=\"view\"", "key=\"contentView\"",
  "<variation key=\"default\"><mask key=\"subviews\"><exclude reference=\"stK-co-001\"/></mask></variation>",
  "<rect key=\"frame\" x=\"1\" y=\"1\" width=\"1\" height=\"1\"/>", "fixedFrame=\"YES\"",
  "\u{FFFE}", "姓",
]

private func mutated(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
  var bytes = bytes
  for _ in 0..<random.number(1...6) {
    let place = random.number(0...bytes.count)
    let end = min(bytes.count, place + random.number(0...40))
    switch random.number(0...5) {
    case 0: bytes.removeSubrange(place..<end)
    case 1: bytes.insert(contentsOf: Array(random.pick(pieces).utf8), at: place)
    case 2: bytes.replaceSubrange(place..<end, with: Array(random.pick(pieces).utf8))
    case 3: bytes.insert(UInt8(random.number(0...255)), at: place)
    case 4: bytes.insert(contentsOf: bytes[place..<end], at: place)
    default: if random.number(0...9) == 0 { bytes.removeSubrange(place...) }
    }
  }
  return bytes
}

@Suite("Random storyboards")
struct InterfaceFuzzTests {
  @Test(
    "A mutated storyboard is read or has an error, in 8 × 60 samples", .premise(atLeast: 340),
    arguments: 1...8)
  func mutations(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let storyboard = try ProjectFiles.bytes("Scenes/interface-builder/Login.storyboard")
    for _ in 0..<60 {
      let bytes = mutated(storyboard, &random)
      let read = readInterface(bytes, file: "a.storyboard")
      #expect(read.value != nil || read.hasErrors, "nothing read and nothing said: \(bytes)")
      guard let document = premise(read.value) else { continue }
      for imported in document.scenes(identity: "a").value { expectPromises(of: imported.scene) }
    }
  }

  @Test(
    "Every document of the fuzzing corpus is read or has an error",
    arguments: ProjectFiles.paths(below: "Tests/FuzzTests/Corpus", endingIn: ".storyboard"))
  func corpus(path: String) throws {
    let read = readInterface(try ProjectFiles.bytes(path), file: path)
    #expect(read.value != nil || read.hasErrors)
    for imported in read.value?.scenes(identity: "a").value ?? [] {
      expectPromises(of: imported.scene)
    }
  }
}
