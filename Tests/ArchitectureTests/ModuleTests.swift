import Foundation
import Testing

@Suite("Modules")
struct ModuleTests {
  private static let targets = Target.all()
  private static let names = Set(targets.map(\.name))

  @Test("The manifest is parsed, with more than twelve targets")
  func manifestIsRead() {
    #expect(Self.targets.filter { $0.kind == "module" }.count > 12)
    #expect(Self.targets.contains { $0.dependencies.count > 3 })
    #expect(Self.targets.filter { $0.kind == "library" }.count > 9)
    #expect(Target.groups.count == 9)
    for target in Self.targets {
      #expect(!SourceProject.files(below: target.path).isEmpty, "\(target.path)")
    }
  }

  @Test("Every import is declared in the manifest")
  func importsAreDeclared() {
    for target in Self.targets {
      for file in SourceProject.swiftFiles(below: target.path) {
        for module in SourceProject.imports(of: file) where Self.names.contains(module) {
          #expect(
            (target.dependencies + target.shared).contains(module), "\(file) imports \(module)")
        }
      }
    }
  }

  @Test("Every dependency in the manifest is imported by some file")
  func dependenciesAreUsed() {
    for target in Self.targets where target.kind != "library" {
      let imported = Set(
        SourceProject.swiftFiles(below: target.path).flatMap(SourceProject.imports(of:)))
      for dependency in target.dependencies where Self.isModuleToImport(dependency) {
        #expect(imported.contains(dependency), "\(target.name) never imports \(dependency)")
        #expect(!target.shared.contains(dependency), "\(target.name): \(dependency) is implied")
      }
    }
  }

  /// Test support can contain a program that tests start and do not import.
  private static func isModuleToImport(_ name: String) -> Bool {
    targets.first { $0.name == name }?.kind != "program"
  }

  @Test("The table in Sources/README.md matches the manifest")
  func tableIsTrue() {
    let table = Self.table()
    let modules = Self.targets.filter { $0.path.hasPrefix("Sources/") && $0.kind != "library" }
    #expect(Set(table.keys) == Set(modules.map(\.name)))
    for module in modules {
      guard let row = table[module.name] else { continue }
      #expect(row.group == module.group, "\(module.name)")
      guard let allowed = row.imports else { continue }
      for dependency in module.dependencies {
        #expect(allowed.contains(dependency), "\(module.name) may not import \(dependency)")
      }
      for name in allowed {
        #expect(module.dependencies.contains(name), "\(module.name) no longer needs \(name)")
      }
    }
  }

  private struct TableRow {
    let group: String?
    /// The modules that may be imported; nil for all.
    let imports: Set<String>?
  }

  /// Returns the modules of the table with their groups and allowed imports.
  private static func table() -> [String: TableRow] {
    var rows: [String: TableRow] = [:]
    var group: String?
    for line in SourceProject.text(of: "Sources/README.md").split(separator: "\n") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3 else { continue }
      if let name = cells[0].wholeMatch(of: /\*\*(\w+)\*\*/)?.1 { group = String(name) }
      guard let name = cells[0].wholeMatch(of: /`(\w+)`/)?.1, group != nil else { continue }
      let modules = Set(cells[2].matches(of: /`(\w+)`/).map { String($0.1) })
      rows[String(name)] = TableRow(
        group: group, imports: cells[2].contains("every") ? nil : modules)
    }
    return rows
  }

  @Test("Modules import modules of their own group and of the groups above")
  func groupsAreOrdered() {
    let rank = Dictionary(uniqueKeysWithValues: Target.groups.enumerated().map { ($1, $0) })
    var compared = 0
    for target in Self.targets where !target.path.hasPrefix("Tests/") {
      guard let own = target.group.flatMap({ rank[$0] }) else { continue }
      for dependency in target.dependencies {
        let group = Self.targets.first { $0.name == dependency }?.group
        guard let other = group.flatMap({ rank[$0] }) else { continue }
        compared += 1
        #expect(other <= own, "\(target.name) imports \(dependency) of a group below")
      }
    }
    #expect(compared > 100)
  }

  @Test("Tests are in the group of their module")
  func testsMirrorModules() {
    for target in Self.targets where target.kind == "tests" {
      let module = Self.targets.first { $0.name + "Tests" == target.name }
      guard let module else { continue }
      #expect(target.group == module.group, "\(target.name)")
    }
  }

  @Test("Each C library is imported in exactly one file")
  func oneFileForEachLibrary() {
    for library in Self.targets where library.kind == "library" {
      let importers = SourceProject.swiftFiles(below: "Sources").filter {
        SourceProject.imports(of: $0).contains(library.name)
      }
      #expect(importers.count == 1, "\(library.name) is imported in \(importers)")
    }
  }

  @Test("Only the command-line program imports Foundation")
  func noFoundationInStages() {
    let outer = ["Sources/Products/snapline/"]
    for file in SourceProject.swiftFiles(below: "Sources")
    where !outer.contains(where: file.hasPrefix) {
      #expect(!SourceProject.imports(of: file).contains("Foundation"), "\(file) imports Foundation")
    }
  }

  @Test("Scenes in code are laid out, and their causes explained, without any C library")
  func layoutNeedsNoLibrary() throws {
    var modules: [String] = ["SnaplineLayout"]
    var next = 0
    while next < modules.count {
      let target = try #require(Self.targets.first { $0.name == modules[next] })
      #expect(target.kind == "module", "SnaplineLayout needs \(target.name)")
      modules += target.dependencies.filter { !modules.contains($0) }
      next += 1
    }
    #expect(modules.count > 5)
  }

  @Test("The solver imports no module")
  func solverIsAlone() {
    for file in SourceProject.swiftFiles(below: "Sources/Engines/LinearSolver") {
      let undeclared = SourceProject.imports(of: file).filter { $0 != "Glibc" }
      #expect(undeclared.isEmpty, "\(file) imports \(undeclared)")
    }
  }
}
