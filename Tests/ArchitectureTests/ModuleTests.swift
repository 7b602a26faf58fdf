import Foundation
import Testing

@Suite("Modules")
struct ModuleTests {
  private static let targets = Target.all()
  private static let names = Set(targets.map(\.name))

  @Test("The manifest is parsed, with more than twelve targets")
  func manifestIsRead() {
    #expect(Self.targets.filter { $0.kind == "target" }.count > 12)
    #expect(Self.targets.contains { $0.dependencies.count > 3 })
  }

  @Test("Every import is declared in the manifest")
  func importsAreDeclared() {
    for target in Self.targets {
      for file in SourceProject.swiftFiles(below: target.path) {
        for module in SourceProject.imports(of: file) where Self.names.contains(module) {
          #expect(target.dependencies.contains(module), "\(file) imports \(module)")
        }
      }
    }
  }

  @Test("Every dependency in the manifest is imported by some file")
  func dependenciesAreUsed() {
    for target in Self.targets where target.kind != "systemLibrary" {
      let imported = Set(
        SourceProject.swiftFiles(below: target.path).flatMap(SourceProject.imports(of:)))
      for dependency in target.dependencies where Self.isModuleToImport(dependency) {
        #expect(imported.contains(dependency), "\(target.name) never imports \(dependency)")
      }
    }
  }

  /// Test support can contain a program that tests start and do not import.
  private static func isModuleToImport(_ name: String) -> Bool {
    targets.first { $0.name == name }?.kind != "executableTarget"
  }

  @Test("The table in Sources/README.md matches the manifest")
  func tableIsTrue() {
    let table = Self.table()
    let rooms = Self.targets.filter {
      $0.path.hasPrefix("Sources/") && $0.kind != "systemLibrary"
    }
    #expect(Set(table.keys) == Set(rooms.map(\.name)))
    for room in rooms {
      guard let row = table[room.name], let allowed = row else { continue }
      for dependency in room.dependencies {
        #expect(allowed.contains(dependency), "\(room.name) may not import \(dependency)")
      }
      for module in allowed {
        #expect(room.dependencies.contains(module), "\(room.name) no longer needs \(module)")
      }
    }
  }

  /// Returns the modules of the last table with their allowed imports; nil means "every".
  private static func table() -> [String: Set<String>?] {
    var rows: [String: Set<String>?] = [:]
    for line in SourceProject.text(of: "Sources/README.md").split(separator: "\n") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, let name = cells[0].wholeMatch(of: /`(\w+)`/)?.1 else { continue }
      let modules = Set(cells[2].matches(of: /`(\w+)`/).map { String($0.1) })
      rows.updateValue(cells[2].contains("every") ? nil : modules, forKey: String(name))
    }
    return rows
  }

  @Test("Each C library is imported in exactly one file")
  func oneFileForEachLibrary() {
    for library in Self.targets where library.kind == "systemLibrary" {
      let importers = SourceProject.swiftFiles(below: "Sources").filter {
        SourceProject.imports(of: $0).contains(library.name)
      }
      #expect(importers.count == 1, "\(library.name) is imported in \(importers)")
    }
  }

  @Test("Only the command-line program imports Foundation")
  func noFoundationInStages() {
    let outer = ["Sources/snapline/"]
    for file in SourceProject.swiftFiles(below: "Sources")
    where !outer.contains(where: file.hasPrefix) {
      #expect(!SourceProject.imports(of: file).contains("Foundation"), "\(file) imports Foundation")
    }
  }

  @Test("The solver imports no module")
  func solverIsAlone() {
    for file in SourceProject.swiftFiles(below: "Sources/LinearSolver") {
      let undeclared = SourceProject.imports(of: file).filter { $0 != "Glibc" }
      #expect(undeclared.isEmpty, "\(file) imports \(undeclared)")
    }
  }
}
