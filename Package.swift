// swift-tools-version: 6.2
import PackageDescription

/// The directories below `Sources` and `Tests`: a module imports its own group and those above.
enum Group: String {
  case base = "Base"
  case engines = "Engines"
  case scenes = "Scenes"
  case layout = "Layout"
  case drawing = "Drawing"
  case analysis = "Analysis"
  case comparison = "Comparison"
  case application = "Application"
  case products = "Products"
}

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// Names of targets are unique among all packages of a build, so those of modules that are no
/// products start with `Snapline`: `Goldens` is the module `SnaplineGoldens`.
func targetName(_ name: String) -> String {
  let kept = ["LinearSolver", "RecordedScenes", "TestSupport", "FuzzTargets", "snapline"]
  return kept.contains(name) || name.hasPrefix("Snapline") ? name : "Snapline\(name)"
}

func dependencies(_ names: [String]) -> [Target.Dependency] {
  names.map { .init(stringLiteral: targetName($0)) }
}

/// A C library: one module map, imported in one file.
///
/// Where pkg-config would add flags for a library's own libraries (-pthread, of which the package
/// manager warns), headers are named with their folder, and `link` is in the module map.
func library(
  _ name: String, apt: String? = nil, brew: String? = nil, pkgConfig: String? = nil
) -> Target {
  .systemLibrary(
    name: targetName(name), path: "Sources/Base/C/\(name)", pkgConfig: pkgConfig,
    providers: apt.map { [.apt([$0]), .brew([brew ?? $0])] })
}

/// A module of Swift; it embeds the files and directories of `resources`, paths in its directory.
///
/// - Parameter usesMemory: Whether it uses pointers, as modules that call C do: each use is marked.
func module(
  _ name: String, in group: Group, imports: [String] = [], c: [String] = [],
  usesMemory: Bool = false, links: [String] = [], resources: [String] = []
) -> Target {
  // On file systems that ignore case, `Snapline` and `snapline` are one directory.
  let directory = name == "Snapline" ? "SnaplineLibrary" : name
  return .target(
    name: targetName(name), dependencies: dependencies(imports + c),
    path: "Sources/\(group.rawValue)/\(directory)", resources: resources.map { .embedInCode($0) },
    swiftSettings: settings + (usesMemory || !c.isEmpty ? [.strictMemorySafety()] : []),
    linkerSettings: links.map { .linkedLibrary($0) })
}

/// The command-line program.
func program(
  _ name: String, in group: Group, imports: [String], c: [String], resources: [String]
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies(imports + c),
    path: "Sources/\(group.rawValue)/\(name)", resources: resources.map { .embedInCode($0) },
    swiftSettings: settings,
    linkerSettings: [
      // Swift's own libraries inside of the program: it starts in two thirds of the time.
      .unsafeFlags(["-static-stdlib"], .when(platforms: [.linux], configuration: .release)),
      // All addresses of libraries are filled in at the start, and cannot be changed later.
      .unsafeFlags(
        ["-Xlinker", "-z", "-Xlinker", "relro", "-Xlinker", "-z", "-Xlinker", "now"],
        .when(platforms: [.linux])),
    ])
}

/// The tests of a module, which may import all that the module imports, and what `also` names.
@MainActor
func tests(of module: String, also: [String] = [], exclude: [String] = []) -> Target {
  let target = modules.first { $0.name == targetName(module) }
  let group = target?.path?.split(separator: "/")[1] ?? ""
  let own = [module, "TestSupport"] + also
  return .testTarget(
    name: "\(module)Tests",
    dependencies: (target?.dependencies ?? []) + dependencies(own),
    path: "Tests/\(group)/\(module)Tests", exclude: exclude, swiftSettings: settings)
}

/// The tests of the whole program.
func tests(
  _ name: String, in group: Group? = nil, imports: [String] = [], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies(imports),
    path: (group.map { "Tests/\($0.rawValue)/" } ?? "Tests/") + name, exclude: exclude,
    swiftSettings: settings)
}

/// Code that several test targets share.
func support(_ name: String, imports: [String]) -> Target {
  .target(
    name: name, dependencies: dependencies(imports), path: "Tests/\(name)",
    swiftSettings: settings)
}

/// A program that measures; never a condition of a build.
func measurement(
  _ name: String, imports: [String], c: [String] = [], exclude: [String] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies(imports + c),
    path: "Tests/\(name)", exclude: exclude, swiftSettings: settings)
}

let libraries = [
  library("CYAML", apt: "libyaml-dev", brew: "libyaml", pkgConfig: "yaml-0.1"),
  library("CExpat", apt: "libexpat1-dev", brew: "expat", pkgConfig: "expat"),
  library("CCairo", apt: "libcairo2-dev", brew: "cairo"),
  // Cairo's package depends on it.
  library("CPixman", apt: "libpixman-1-dev", brew: "pixman", pkgConfig: "pixman-1"),
  library("CHarfBuzz", apt: "libharfbuzz-dev", brew: "harfbuzz"),
  library("CFreeType", apt: "libfreetype-dev", brew: "freetype", pkgConfig: "freetype2"),
  library("CSpng", apt: "libspng-dev", brew: "libspng", pkgConfig: "spng"),
  library("CTurboJPEG", apt: "libturbojpeg0-dev", brew: "jpeg-turbo", pkgConfig: "libturbojpeg"),
  library("CDeflate", apt: "libdeflate-dev", brew: "libdeflate", pkgConfig: "libdeflate"),
  library("CXXHash", apt: "libxxhash-dev", brew: "xxhash", pkgConfig: "libxxhash"),
  // Loaded by the one command that needs it: neither the manifest nor the map links it.
  library("CMicroHTTP", apt: "libmicrohttpd-dev", brew: "libmicrohttpd"),
  // Parts of the system's own C library that Swift does not import.
  library("CMalloc"),
  library("CLinux"),
]

let modules = [
  module("Basics", in: .base, links: ["m"], resources: ["Diagnostics/codes.txt"]),
  module("Platform", in: .base, c: ["CDeflate", "CLinux", "CXXHash"]),
  module("LinearSolver", in: .engines, usesMemory: true),
  module("Typography", in: .engines, imports: ["Basics"]),
  module("Imaging", in: .engines, imports: ["Basics", "Platform"], c: ["CSpng", "CTurboJPEG"]),
  module("SceneModel", in: .scenes, imports: ["Basics", "Typography"], usesMemory: true),
  module("SceneSyntax", in: .scenes, imports: ["Basics", "SceneModel"], usesMemory: true),
  module(
    "SceneResolution", in: .scenes, imports: ["Basics", "Typography", "SceneModel", "SceneSyntax"]),
  module(
    "SceneDiff", in: .scenes, imports: ["Basics", "SceneModel", "SceneSyntax", "SceneResolution"]),
  module(
    "InterfaceBuilder", in: .scenes,
    imports: ["Basics", "Typography", "SceneModel", "SceneSyntax", "SceneDiff"], c: ["CExpat"]),
  module(
    "SceneFiles", in: .scenes,
    imports: ["Basics", "SceneModel", "SceneSyntax", "SceneResolution", "SceneDiff"], c: ["CYAML"]),
  module(
    "AutoLayout", in: .layout, imports: ["Basics", "LinearSolver", "Typography", "SceneModel"],
    usesMemory: true),
  module("AppSimulation", in: .layout, imports: ["Basics", "SceneModel", "AutoLayout"]),
  module("DisplayLists", in: .drawing, imports: ["Basics", "Typography", "SceneModel"]),
  module(
    "Painting", in: .drawing,
    imports: ["Basics", "Typography", "SceneModel", "AutoLayout", "DisplayLists"],
    resources: ["Icons.txt"]),
  module(
    "Figures", in: .drawing,
    imports: ["Basics", "Typography", "SceneModel", "AutoLayout", "DisplayLists", "Painting"]),
  module(
    "Backends", in: .drawing,
    imports: ["Basics", "Platform", "Typography", "Imaging", "SceneModel", "DisplayLists"],
    c: ["CCairo", "CFreeType", "CHarfBuzz", "CPixman"]),
  module(
    "Accessibility", in: .analysis,
    imports: ["Basics", "Typography", "SceneModel", "AutoLayout", "DisplayLists", "Painting"]),
  module(
    "Explanation", in: .analysis,
    imports: ["Basics", "LinearSolver", "SceneModel", "AutoLayout", "AppSimulation"]),
  module(
    "Rules", in: .analysis,
    imports: [
      "Basics", "LinearSolver", "Typography", "SceneModel", "SceneSyntax", "AutoLayout",
      "AppSimulation", "Accessibility", "Explanation",
    ]),
  module(
    "Proofs", in: .analysis,
    imports: [
      "Basics", "LinearSolver", "Typography", "SceneModel", "AutoLayout", "AppSimulation",
      "Accessibility", "Explanation", "Rules",
    ]),
  module("Goldens", in: .comparison, imports: ["Basics", "Platform", "Imaging"]),
  module(
    "GoldenComparison", in: .comparison,
    imports: [
      "Basics", "Typography", "Imaging", "SceneModel", "SceneDiff", "DisplayLists", "Goldens",
    ]),
  module(
    "Reports", in: .comparison,
    imports: [
      "Basics", "Platform", "Imaging", "SceneModel", "AutoLayout", "Proofs", "Goldens",
      "GoldenComparison",
    ], resources: ["Page"]),
  module(
    "Projects", in: .application,
    imports: [
      "Basics", "Platform", "Typography", "Imaging", "SceneModel", "SceneSyntax",
      "SceneResolution", "InterfaceBuilder", "SceneFiles",
    ]),
  module(
    "Rendering", in: .application,
    imports: [
      "Basics", "Platform", "Typography", "Imaging", "SceneModel", "AutoLayout", "AppSimulation",
      "DisplayLists", "Painting", "Figures", "Backends", "Accessibility", "Explanation", "Rules",
      "Proofs", "Goldens", "Projects",
    ]),
  module(
    "Checking", in: .application,
    imports: [
      "Basics", "Platform", "Imaging", "SceneModel", "SceneSyntax", "SceneResolution", "SceneDiff",
      "InterfaceBuilder", "SceneFiles", "AutoLayout", "AppSimulation", "DisplayLists", "Painting",
      "Figures", "Backends", "Accessibility", "Explanation", "Rules", "Proofs", "Goldens",
      "GoldenComparison", "Reports", "Projects", "Rendering",
    ]),
  module(
    "History", in: .application,
    imports: [
      "Basics", "Platform", "Imaging", "SceneModel", "SceneSyntax", "SceneResolution",
      "InterfaceBuilder", "AutoLayout", "DisplayLists", "Backends", "Explanation", "Rules",
      "Goldens", "GoldenComparison", "Reports", "Projects", "Rendering", "Checking",
    ]),
  module("Serving", in: .application, imports: ["Platform"], c: ["CMicroHTTP"]),
  module(
    "Live", in: .application,
    imports: [
      "Basics", "Platform", "Typography", "Imaging", "SceneModel", "AutoLayout", "AppSimulation",
      "DisplayLists", "Backends", "Explanation", "Rules", "Proofs", "Goldens", "Projects",
      "Rendering", "Checking", "Serving",
    ], resources: ["Page"]),
  module(
    "LanguageServer", in: .application,
    imports: [
      "Basics", "Platform", "SceneModel", "SceneSyntax", "SceneResolution", "SceneFiles",
      "AutoLayout", "Explanation", "Rules", "Projects", "Rendering", "Checking",
    ]),
  module(
    "SnaplineLayout", in: .products,
    imports: [
      "Basics", "SceneModel", "SceneSyntax", "SceneResolution", "AutoLayout", "AppSimulation",
      "Explanation", "Rules",
    ]),
  module(
    "Snapline", in: .products,
    imports: [
      "Basics", "Platform", "Imaging", "SceneModel", "SceneSyntax", "SceneFiles", "Backends",
      "Goldens", "GoldenComparison", "Reports", "Projects", "Rendering", "Checking",
      "SnaplineLayout",
    ]),
  module("SnaplineTesting", in: .products, imports: ["Snapline"], usesMemory: true),
  module("Terminal", in: .products, imports: ["Basics", "Imaging"], usesMemory: true),
  program(
    "snapline", in: .products,
    imports: [
      "Basics", "Platform", "Imaging", "SceneModel", "SceneSyntax", "SceneResolution",
      "InterfaceBuilder", "SceneFiles", "AutoLayout", "AppSimulation", "DisplayLists", "Figures",
      "Backends", "Explanation", "Rules", "Proofs", "Goldens", "GoldenComparison", "Reports",
      "Projects", "Rendering", "Checking", "History", "Serving", "Live", "LanguageServer",
      "Terminal",
    ], c: ["CMalloc"], resources: ["Manual", "Reference/keys.table"]),
]

let package = Package(
  name: "snapline",
  products: [
    .executable(name: "snapline", targets: ["snapline"]),
    .library(name: "LinearSolver", targets: ["LinearSolver"]),
    .library(name: "SnaplineLayout", targets: ["SnaplineLayout"]),
    .library(name: "Snapline", targets: ["Snapline"]),
    .library(name: "SnaplineTesting", targets: ["SnaplineTesting"]),
  ],
  targets: libraries + modules + [
    // Tests of modules, then of the whole program, then what they share and what only measures.
    tests(of: "Basics"),
    tests(of: "Platform", also: ["Basics"]),
    tests(of: "LinearSolver", also: ["RecordedScenes"]),
    tests(of: "Typography"),
    tests(of: "Imaging"),
    tests(of: "SceneModel"),
    tests(of: "SceneSyntax", also: ["SceneResolution", "SceneFiles"]),
    tests(of: "SceneResolution", also: ["SceneFiles"]),
    tests(of: "SceneDiff", also: ["SceneFiles"]),
    tests(of: "InterfaceBuilder", also: ["SceneResolution", "AutoLayout", "RecordedScenes"]),
    tests(of: "SceneFiles", exclude: ["Writing/validate-scenes.py"]),
    tests(of: "AutoLayout"),
    tests(of: "AppSimulation", also: ["Typography"]),
    tests(of: "DisplayLists"),
    tests(of: "Painting", also: ["Figures"]),
    tests(of: "Figures", also: ["Imaging", "AppSimulation"]),
    tests(of: "Backends", also: ["Painting"]),
    tests(of: "Accessibility", also: ["AppSimulation"]),
    tests(of: "Explanation", also: ["Rules"]),
    tests(of: "Rules", also: ["SceneFiles", "Proofs"]),
    tests(of: "Proofs"),
    tests(of: "Goldens", also: ["GoldenComparison"]),
    tests(
      of: "GoldenComparison",
      also: ["Platform", "SceneSyntax", "SceneResolution", "SceneFiles", "Checking"]),
    tests(
      of: "Reports",
      exclude: ["browse-history.py", "browse-page.py", "junit.xsd", "validate-reports.py"]),
    tests(of: "Projects"),
    tests(of: "Rendering"),
    tests(of: "Checking", exclude: ["compare-pictures.py"]),
    tests(of: "History"),
    tests(of: "LanguageServer", exclude: ["ask-by-pytest-lsp.py", "edit-in-neovim.py"]),
    tests(of: "Serving"),
    tests(of: "Live", exclude: ["browse-canvas.py", "browse-review.py"]),
    tests(of: "SnaplineLayout"),
    tests(of: "Snapline"),
    tests(of: "SnaplineTesting"),
    tests(of: "Terminal"),
    tests(
      "CommandLineTests", in: .products,
      imports: [
        "Basics", "Imaging", "SceneModel", "SceneResolution", "Reports", "snapline", "TestSupport",
      ],
      exclude: [
        "approve-in-pull-request.py", "look-at-frames.py", "play-components.py",
        "read-pipelines.py",
        "validate-pipelines.py",
      ]),
    tests("ArchitectureTests", imports: ["TestSupport"]),
    tests(
      "DiagnosticsCorpusTests",
      imports: ["Basics", "SceneModel", "SceneResolution", "SceneFiles", "TestSupport"]),
    tests(
      "GoldenTests",
      imports: [
        "Basics", "SceneModel", "SceneSyntax", "SceneDiff", "AutoLayout", "AppSimulation",
        "DisplayLists", "Painting", "Figures", "Backends", "Explanation", "Rules", "Goldens",
        "GoldenComparison", "Reports", "Projects", "Rendering", "Checking", "TestSupport",
      ]),
    tests(
      "FuzzTests",
      imports: ["Basics", "SceneModel", "SceneSyntax", "SceneFiles", "TestSupport", "FuzzTargets"],
      exclude: ["Corpus", "libfuzzer"]),
    support(
      "TestSupport",
      imports: [
        "Basics", "SceneModel", "SceneResolution", "SceneFiles", "AutoLayout", "AppSimulation",
      ]),
    support("RecordedScenes", imports: ["LinearSolver"]),
    support(
      "FuzzTargets",
      imports: [
        "Basics", "Imaging", "SceneModel", "SceneFiles", "AutoLayout", "DisplayLists", "Backends",
        "Goldens", "Reports", "Projects", "Rendering", "Checking", "TestSupport",
      ]),
    measurement(
      "Conformance",
      imports: [
        "Basics", "LinearSolver", "Typography", "Imaging", "SceneModel", "InterfaceBuilder",
        "AutoLayout", "AppSimulation", "DisplayLists", "Backends", "Projects", "Rendering",
        "Checking", "RecordedScenes",
      ], exclude: ["fit-advances.py"]),
    measurement(
      "Benchmarks",
      imports: [
        "Basics", "LinearSolver", "Typography", "Imaging", "SceneModel", "DisplayLists", "Backends",
        "RecordedScenes",
      ], c: ["CCairo"]),
  ],
  swiftLanguageModes: [.v6])

// The program as a plugin of other packages, built from source; `.ci/package` makes packages of the
// built program. Plugins need the program on the host, so that a build of the whole package compiles
// every module twice: builds of this package alone set the variable.
if Context.environment["SNAPLINE_WITHOUT_PLUGINS"] == nil {
  package.products += [
    .plugin(name: "SnaplineCommand", targets: ["SnaplineCommand"]),
    .plugin(name: "SnaplineCheck", targets: ["SnaplineCheck"]),
  ]
  package.targets += [
    .plugin(
      name: "SnaplineCommand",
      capability: .command(
        intent: .custom(verb: "snapline", description: "Lay out, draw and check scenes"),
        permissions: [.writeToPackageDirectory(reason: "pictures and goldens are written")]),
      dependencies: ["snapline"], path: ".ci/plugin/Plugins/SnaplineCommand"),
    .plugin(
      name: "SnaplineCheck", capability: .buildTool(), dependencies: ["snapline"],
      path: ".ci/plugin/Plugins/SnaplineCheck"),
  ]
}
