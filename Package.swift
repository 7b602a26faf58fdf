// swift-tools-version: 6.2
import PackageDescription

/// The directories of modules below `Sources` and `Tests`, in order: a module imports modules of
/// its own group and of the groups above.
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

/// A C library: one module map, imported in one file.
///
/// Where pkg-config would add flags for a library's own libraries (-pthread, of which the package
/// manager warns), headers are named with their folder, and `link` is in the module map.
func library(
  _ name: String, apt: String? = nil, brew: String? = nil, pkgConfig: String? = nil
) -> Target {
  .systemLibrary(
    name: name, path: "Sources/Base/C/\(name)", pkgConfig: pkgConfig,
    providers: apt.map { [.apt([$0]), .brew([brew ?? $0])] })
}

/// A module of Swift; files that it embeds are named by their paths in its directory.
func module(
  _ name: String, in group: Group, imports: [String] = [], c: [String] = [],
  links: [String] = [], resources: [String] = []
) -> Target {
  // On file systems that ignore case, `Snapline` and `snapline` are one directory.
  let directory = name == "Snapline" ? "SnaplineLibrary" : name
  return .target(
    name: name, dependencies: (imports + c).map { .init(stringLiteral: $0) },
    path: "Sources/\(group.rawValue)/\(directory)", resources: resources.map { .embedInCode($0) },
    swiftSettings: settings + [.strictMemorySafety()],
    linkerSettings: links.map { .linkedLibrary($0) })
}

/// The command-line program.
func program(
  _ name: String, in group: Group, imports: [String], c: [String], resources: [String]
) -> Target {
  .executableTarget(
    name: name, dependencies: (imports + c).map { .init(stringLiteral: $0) },
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

/// The tests of a module; suites about the whole program are in no group.
func tests(
  _ name: String, in group: Group? = nil, imports: [String] = [], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: imports.map { .init(stringLiteral: $0) },
    path: (group.map { "Tests/\($0.rawValue)/" } ?? "Tests/") + name, exclude: exclude,
    swiftSettings: settings)
}

/// Code that several test targets share.
func support(_ name: String, imports: [String]) -> Target {
  .target(
    name: name, dependencies: imports.map { .init(stringLiteral: $0) }, path: "Tests/\(name)",
    swiftSettings: settings)
}

/// A program that measures; never a condition of a build.
func measurement(
  _ name: String, imports: [String], c: [String] = [], exclude: [String] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: (imports + c).map { .init(stringLiteral: $0) },
    path: "Tests/\(name)", exclude: exclude, swiftSettings: settings)
}

let package = Package(
  name: "snapline",
  products: [
    .executable(name: "snapline", targets: ["snapline"]),
    .library(name: "LinearSolver", targets: ["LinearSolver"]),
    .library(name: "SnaplineLayout", targets: ["SnaplineLayout"]),
    .library(name: "Snapline", targets: ["Snapline"]),
    .library(name: "SnaplineTesting", targets: ["SnaplineTesting"]),
  ],
  targets: [
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

    // Base
    module("Diagnostics", in: .base, resources: ["codes.txt"]),
    module("Geometry", in: .base, links: ["m"]),
    module("JSONText", in: .base, imports: ["Geometry"]),
    module("Bytes", in: .base, c: ["CDeflate", "CXXHash"]),
    module("Files", in: .base, c: ["CLinux"]),
    module("Threads", in: .base),
    // Engines
    module("LinearSolver", in: .engines),
    module("Typography", in: .engines, imports: ["Geometry"]),
    module("Imaging", in: .engines, imports: ["Geometry", "Threads"]),
    module("PNG", in: .engines, imports: ["Geometry", "Bytes", "Imaging"], c: ["CSpng"]),
    module("JPEG", in: .engines, imports: ["Geometry", "Imaging"], c: ["CTurboJPEG"]),
    // Scenes
    module("SceneModel", in: .scenes, imports: ["Diagnostics", "Geometry", "Typography"]),
    module("Shots", in: .scenes, imports: ["Diagnostics", "Geometry", "SceneModel"]),
    module("SceneSyntax", in: .scenes, imports: ["Diagnostics", "Geometry", "SceneModel"]),
    module(
      "SceneResolution", in: .scenes,
      imports: ["Diagnostics", "Geometry", "Typography", "SceneModel", "SceneSyntax"]),
    module(
      "InterfaceBuilder", in: .scenes,
      imports: [
        "Diagnostics", "Geometry", "JSONText", "Bytes", "Typography", "SceneModel", "SceneSyntax",
      ],
      c: ["CExpat"]),
    module(
      "SceneReading", in: .scenes,
      imports: ["Diagnostics", "SceneModel", "SceneSyntax", "SceneResolution"],
      c: ["CYAML"]),
    module(
      "SceneWriting", in: .scenes,
      imports: [
        "Diagnostics", "Geometry", "JSONText", "SceneModel", "SceneSyntax", "SceneResolution",
        "SceneReading",
      ]),
    // Layout
    module(
      "AutoLayout", in: .layout,
      imports: ["Geometry", "LinearSolver", "Typography", "SceneModel"]),
    module(
      "AppSimulation", in: .layout,
      imports: ["Geometry", "SceneModel", "Shots", "AutoLayout"]),
    // Drawing
    module("DisplayLists", in: .drawing, imports: ["Geometry", "Typography", "SceneModel"]),
    module(
      "Painting", in: .drawing,
      imports: ["Geometry", "Typography", "SceneModel", "Shots", "AutoLayout", "DisplayLists"]),
    module(
      "Figures", in: .drawing,
      imports: [
        "Geometry", "Typography", "SceneModel", "Shots", "AutoLayout", "DisplayLists", "Painting",
      ]),
    module(
      "CairoBackend", in: .drawing,
      imports: ["Geometry", "Bytes", "Typography", "Imaging", "PNG", "SceneModel", "DisplayLists"],
      c: ["CCairo", "CFreeType", "CHarfBuzz", "CPixman"]),
    module(
      "SVGBackend", in: .drawing,
      imports: ["Geometry", "Bytes", "Typography", "SceneModel", "DisplayLists"]),
    module(
      "PDFBackend", in: .drawing,
      imports: ["Geometry", "Bytes", "Typography", "Imaging", "PNG", "SceneModel", "DisplayLists"]),
    // Analysis
    module(
      "Accessibility", in: .analysis,
      imports: [
        "Geometry", "Typography", "SceneModel", "Shots", "AutoLayout", "DisplayLists", "Painting",
      ]),
    module(
      "Contrast", in: .analysis,
      imports: [
        "Geometry", "Typography", "Imaging", "PNG", "SceneModel", "Shots", "AutoLayout",
        "DisplayLists", "Painting",
      ]),
    module(
      "Explanation", in: .analysis,
      imports: [
        "Diagnostics", "Geometry", "LinearSolver", "Typography", "SceneModel", "Shots",
        "AutoLayout", "AppSimulation", "Accessibility",
      ]),
    module(
      "Linting", in: .analysis,
      imports: [
        "Diagnostics", "Geometry", "LinearSolver", "SceneModel", "Shots", "SceneSyntax",
        "AutoLayout", "AppSimulation", "Accessibility", "Contrast", "Explanation",
      ]),
    module(
      "Proofs", in: .analysis,
      imports: [
        "Diagnostics", "Geometry", "LinearSolver", "Typography", "SceneModel", "Shots",
        "AutoLayout", "AppSimulation", "Accessibility", "Contrast", "Explanation",
      ]),
    // Comparison
    module(
      "Goldens", in: .comparison,
      imports: [
        "Diagnostics", "Geometry", "Bytes", "Files", "Typography", "Imaging", "PNG", "SceneModel",
        "Shots", "AutoLayout",
      ]),
    module(
      "Verdicts", in: .comparison,
      imports: [
        "Diagnostics", "Geometry", "Typography", "Imaging", "PNG", "SceneModel", "Shots",
        "SceneSyntax", "AutoLayout", "AppSimulation", "DisplayLists", "Accessibility", "Goldens",
      ]),
    module(
      "Reports", in: .comparison,
      imports: [
        "Diagnostics", "Geometry", "JSONText", "Bytes", "Imaging", "Goldens", "Verdicts", "Runs",
      ],
      resources: [
        "Page/causes.js", "Page/colors.css", "Page/detail.js", "Page/list.js", "Page/live.js",
        "Page/moves.js", "Page/page.html", "Page/proof.css", "Page/proof.html", "Page/stage.js",
        "Page/start.js", "Page/style.css",
      ]),
    module(
      "Runs", in: .comparison,
      imports: ["Diagnostics", "Geometry", "JSONText", "Imaging", "Goldens", "Verdicts"]),
    // Application
    module("Revisions", in: .application, imports: ["Files"]),
    module(
      "Selection", in: .application,
      imports: ["Diagnostics", "Geometry", "Files", "SceneModel", "Shots", "InterfaceBuilder"]),
    module(
      "Loading", in: .application,
      imports: [
        "Diagnostics", "Geometry", "JSONText", "Bytes", "Files", "Threads", "Imaging", "PNG",
        "JPEG", "SceneModel", "Shots", "SceneSyntax", "SceneResolution", "InterfaceBuilder",
        "SceneReading", "SceneWriting", "Revisions", "Selection",
      ]),
    module(
      "Pictures", in: .application,
      imports: [
        "Diagnostics", "Geometry", "Threads", "Imaging", "PNG", "SceneModel", "Shots", "AutoLayout",
        "AppSimulation", "DisplayLists", "Painting", "Figures", "CairoBackend", "SVGBackend",
        "PDFBackend", "Accessibility", "Explanation", "Proofs", "Goldens", "Loading",
      ]),
    module(
      "Pipeline", in: .application,
      imports: [
        "Diagnostics", "Geometry", "JSONText", "Bytes", "Files", "Threads", "Imaging", "PNG",
        "SceneModel", "Shots", "SceneSyntax", "SceneResolution", "InterfaceBuilder", "SceneReading",
        "SceneWriting", "AutoLayout", "AppSimulation", "DisplayLists", "Painting", "Figures",
        "CairoBackend", "Explanation", "Linting", "Proofs", "Goldens", "Verdicts", "Runs",
        "Selection", "Loading", "Pictures",
      ]),
    module("Serving", in: .application, imports: ["Files", "Threads"], c: ["CMicroHTTP"]),
    module(
      "Live", in: .application,
      imports: [
        "Diagnostics", "Geometry", "JSONText", "Bytes", "Files", "Typography", "Imaging", "PNG",
        "SceneModel", "Shots", "AutoLayout", "AppSimulation", "DisplayLists", "CairoBackend",
        "Explanation", "Proofs", "Goldens", "Selection", "Loading", "Pictures", "Pipeline",
        "Serving",
      ],
      resources: [
        "Page/canvas.css", "Page/canvas.html", "Page/controls.js", "Page/edges.js",
        "Page/events.js", "Page/facts.js", "Page/findings.js", "Page/inspector.js", "Page/lines.js",
        "Page/list.js", "Page/model.js", "Page/places.js", "Page/pointing.js", "Page/stage.js",
        "Page/start.js", "Page/strip.js", "Page/tools.js", "Page/tree.js",
      ]),
    // Products
    module(
      "SnaplineLayout", in: .products,
      imports: [
        "Diagnostics", "Geometry", "SceneModel", "Shots", "SceneSyntax", "SceneResolution",
        "AutoLayout", "AppSimulation", "Explanation",
      ]),
    module(
      "Snapline", in: .products,
      imports: [
        "Diagnostics", "Geometry", "Files", "Imaging", "PNG", "SceneModel", "Shots", "SceneSyntax",
        "SceneReading", "CairoBackend", "Goldens", "Verdicts", "Reports", "Runs", "Selection",
        "Loading", "Pictures", "Pipeline", "SnaplineLayout",
      ]),
    module("SnaplineTesting", in: .products, imports: ["Snapline"]),
    module("Terminal", in: .products, imports: ["Geometry", "Bytes", "Imaging"]),
    program(
      "snapline", in: .products,
      imports: [
        "Diagnostics", "Geometry", "JSONText", "Bytes", "Files", "Threads", "Imaging", "PNG",
        "SceneModel", "Shots", "SceneSyntax", "SceneResolution", "InterfaceBuilder", "SceneReading",
        "SceneWriting", "AutoLayout", "AppSimulation", "DisplayLists", "Figures", "CairoBackend",
        "SVGBackend", "Explanation", "Proofs", "Goldens", "Verdicts", "Reports", "Runs",
        "Revisions", "Selection", "Loading", "Pictures", "Pipeline", "Serving", "Live", "Terminal",
      ],
      c: ["CMalloc"],
      resources: [
        "Manual/ci.md", "Manual/commands.md", "Manual/constraints.md", "Manual/controls.md",
        "Manual/dependencies.md", "Manual/expectations.md", "Manual/figures.md",
        "Manual/guarantees.md", "Manual/images.md", "Manual/install.md", "Manual/layout.md",
        "Manual/proofs-and-accessibility.md", "Manual/reading-failures.md", "Manual/reviewing.md",
        "Manual/scenes.md", "Manual/security.md", "Manual/settings.md", "Manual/states.md",
        "Manual/storyboards.md", "Manual/storyboards-in-scenes.md", "Manual/swift-tests.md",
        "Manual/tables.md", "Manual/text.md", "Manual/views.md",
      ]),

    // Tests of modules, then of the whole program, then what they share and what only measures.
    tests("DiagnosticsTests", in: .base, imports: ["Diagnostics", "TestSupport"]),
    tests("GeometryTests", in: .base, imports: ["Geometry", "TestSupport"]),
    tests("JSONTextTests", in: .base, imports: ["Geometry", "JSONText"]),
    tests("BytesTests", in: .base, imports: ["Bytes"]),
    tests("FilesTests", in: .base, imports: ["Files", "TestSupport"]),
    tests("ThreadsTests", in: .base, imports: ["Threads"]),
    tests("LinearSolverTests", in: .engines, imports: ["LinearSolver", "RecordedScenes"]),
    tests("TypographyTests", in: .engines, imports: ["Geometry", "Typography", "TestSupport"]),
    tests("ImagingTests", in: .engines, imports: ["Geometry", "Imaging"]),
    tests(
      "PNGTests", in: .engines,
      imports: ["Geometry", "Bytes", "Imaging", "PNG", "TestSupport"]),
    tests("JPEGTests", in: .engines, imports: ["Geometry", "Imaging", "JPEG"]),
    tests(
      "SceneModelTests", in: .scenes,
      imports: ["Diagnostics", "Geometry", "Typography", "SceneModel", "TestSupport"]),
    tests("ShotsTests", in: .scenes, imports: ["Diagnostics", "Geometry", "SceneModel", "Shots"]),
    tests(
      "SceneSyntaxTests", in: .scenes,
      imports: [
        "Diagnostics", "Geometry", "SceneModel", "SceneSyntax", "SceneResolution", "SceneReading",
        "TestSupport",
      ]),
    tests(
      "SceneResolutionTests", in: .scenes,
      imports: [
        "Diagnostics", "Geometry", "Typography", "SceneModel", "SceneSyntax", "SceneResolution",
        "SceneReading", "TestSupport",
      ]),
    tests(
      "InterfaceBuilderTests", in: .scenes,
      imports: [
        "Diagnostics", "Geometry", "Typography", "SceneModel", "SceneSyntax", "SceneResolution",
        "InterfaceBuilder", "AutoLayout", "TestSupport", "RecordedScenes",
      ]),
    tests(
      "SceneWritingTests", in: .scenes,
      imports: [
        "Diagnostics", "JSONText", "SceneModel", "SceneSyntax", "SceneResolution", "SceneReading",
        "SceneWriting", "TestSupport",
      ],
      exclude: ["validate-scenes.py"]),
    tests(
      "AutoLayoutTests", in: .layout,
      imports: [
        "Diagnostics", "Geometry", "Typography", "SceneModel", "AutoLayout", "TestSupport",
      ]),
    tests(
      "AppSimulationTests", in: .layout,
      imports: [
        "Geometry", "Typography", "SceneModel", "Shots", "AutoLayout", "AppSimulation",
        "TestSupport",
      ]),
    tests(
      "DisplayListsTests", in: .drawing,
      imports: ["Geometry", "Typography", "SceneModel", "DisplayLists", "TestSupport"]),
    tests(
      "PaintingTests", in: .drawing,
      imports: [
        "Diagnostics", "Geometry", "Typography", "SceneModel", "Shots", "AutoLayout",
        "DisplayLists", "Painting", "Figures", "TestSupport",
      ]),
    tests(
      "FiguresTests", in: .drawing,
      imports: [
        "Geometry", "Typography", "Imaging", "SceneModel", "Shots", "AutoLayout", "AppSimulation",
        "DisplayLists", "Painting", "Figures", "TestSupport",
      ]),
    tests(
      "CairoBackendTests", in: .drawing,
      imports: [
        "Geometry", "Typography", "Imaging", "SceneModel", "DisplayLists", "Painting",
        "CairoBackend", "TestSupport",
      ]),
    tests(
      "SVGBackendTests", in: .drawing,
      imports: [
        "Geometry", "Typography", "SceneModel", "DisplayLists", "SVGBackend", "TestSupport",
      ]),
    tests(
      "PDFBackendTests", in: .drawing,
      imports: [
        "Geometry", "Typography", "SceneModel", "DisplayLists", "PDFBackend", "TestSupport",
      ]),
    tests(
      "AccessibilityTests", in: .analysis,
      imports: [
        "Geometry", "Typography", "SceneModel", "Shots", "AutoLayout", "AppSimulation",
        "DisplayLists", "Accessibility", "TestSupport",
      ]),
    tests(
      "ContrastTests", in: .analysis,
      imports: [
        "Geometry", "Typography", "SceneModel", "AutoLayout", "AppSimulation", "DisplayLists",
        "Painting", "Contrast", "TestSupport",
      ]),
    tests(
      "ExplanationTests", in: .analysis,
      imports: [
        "Diagnostics", "Geometry", "LinearSolver", "SceneModel", "Shots", "AutoLayout",
        "AppSimulation", "Explanation", "TestSupport",
      ]),
    tests(
      "LintingTests", in: .analysis,
      imports: [
        "Diagnostics", "Geometry", "SceneModel", "Shots", "SceneSyntax", "SceneReading",
        "AutoLayout", "AppSimulation", "Explanation", "Linting", "Proofs", "TestSupport",
      ]),
    tests(
      "ProofsTests", in: .analysis,
      imports: [
        "Diagnostics", "Geometry", "Typography", "SceneModel", "Shots", "AutoLayout",
        "AppSimulation", "Proofs", "TestSupport",
      ]),
    tests(
      "GoldensTests", in: .comparison,
      imports: ["Diagnostics", "Geometry", "Files", "Goldens", "Verdicts", "TestSupport"]),
    tests(
      "VerdictsTests", in: .comparison,
      imports: [
        "Diagnostics", "Geometry", "Bytes", "Imaging", "PNG", "SceneModel", "SceneSyntax",
        "SceneResolution", "SceneReading", "Goldens", "Verdicts", "TestSupport",
      ]),
    tests(
      "ReportsTests", in: .comparison,
      imports: [
        "Diagnostics", "Geometry", "JSONText", "Imaging", "Goldens", "Verdicts", "Reports", "Runs",
        "TestSupport",
      ],
      exclude: ["browse-page.py", "junit.xsd", "validate-reports.py"]),
    tests(
      "RunsTests", in: .comparison,
      imports: [
        "Diagnostics", "Geometry", "JSONText", "Imaging", "Goldens", "Verdicts", "Runs",
        "TestSupport",
      ]),
    tests("RevisionsTests", in: .application, imports: ["Revisions", "TestSupport"]),
    tests(
      "SelectionTests", in: .application,
      imports: ["Diagnostics", "Geometry", "SceneModel", "Shots", "Selection", "TestSupport"]),
    tests(
      "LoadingTests", in: .application,
      imports: [
        "Diagnostics", "Geometry", "Files", "Imaging", "PNG", "SceneModel", "Shots",
        "InterfaceBuilder", "Selection", "Loading", "TestSupport",
      ]),
    tests(
      "PicturesTests", in: .application,
      imports: [
        "Diagnostics", "Geometry", "SceneModel", "Shots", "DisplayLists", "CairoBackend", "Goldens",
        "Pictures", "TestSupport",
      ]),
    tests(
      "PipelineTests", in: .application,
      imports: [
        "Diagnostics", "Geometry", "Files", "Imaging", "PNG", "SceneModel", "Shots",
        "SceneResolution", "SceneReading", "SceneWriting", "AutoLayout", "AppSimulation",
        "DisplayLists", "CairoBackend", "Accessibility", "Explanation", "Proofs", "Goldens",
        "Verdicts", "Runs", "Selection", "Loading", "Pictures", "Pipeline", "TestSupport",
      ],
      exclude: ["compare-pictures.py"]),
    tests("ServingTests", in: .application, imports: ["Serving", "TestSupport"]),
    tests(
      "LiveTests", in: .application,
      imports: [
        "Geometry", "JSONText", "Bytes", "Files", "Imaging", "PNG", "CairoBackend", "Goldens",
        "Selection", "Loading", "Pipeline", "Serving", "Live", "TestSupport",
      ],
      exclude: ["browse-canvas.py", "browse-review.py"]),
    tests("SnaplineLayoutTests", in: .products, imports: ["SnaplineLayout"]),
    tests("SnaplineTests", in: .products, imports: ["SnaplineLayout", "Snapline", "TestSupport"]),
    tests("SnaplineTestingTests", in: .products, imports: ["SnaplineTesting", "TestSupport"]),
    tests("TerminalTests", in: .products, imports: ["Geometry", "Imaging", "Terminal"]),
    tests(
      "CommandLineTests", in: .products,
      imports: ["Diagnostics", "Geometry", "Imaging", "PNG", "Reports", "snapline", "TestSupport"],
      exclude: ["look-at-frames.py", "read-pipelines.py"]),
    tests("ArchitectureTests"),
    tests(
      "DiagnosticsCorpusTests",
      imports: ["Diagnostics", "SceneModel", "SceneResolution", "SceneReading", "TestSupport"]),
    tests(
      "GoldenTests",
      imports: [
        "Diagnostics", "Geometry", "SceneModel", "Shots", "SceneSyntax", "AutoLayout",
        "AppSimulation", "DisplayLists", "Painting", "Figures", "CairoBackend", "Explanation",
        "Goldens", "Verdicts", "Runs", "Selection", "Loading", "Pictures", "Pipeline",
        "TestSupport",
      ]),
    tests(
      "FuzzTests",
      imports: [
        "Diagnostics", "SceneModel", "SceneSyntax", "SceneReading", "TestSupport", "FuzzTargets",
      ],
      exclude: ["Corpus", "libfuzzer"]),
    support(
      "TestSupport",
      imports: [
        "Diagnostics", "Geometry", "SceneModel", "Shots", "SceneResolution", "SceneReading",
        "AutoLayout", "AppSimulation",
      ]),
    support("RecordedScenes", imports: ["LinearSolver"]),
    support(
      "FuzzTargets",
      imports: [
        "Diagnostics", "Geometry", "JSONText", "Imaging", "PNG", "SceneModel", "Shots",
        "SceneReading", "AutoLayout", "DisplayLists", "CairoBackend", "Goldens", "Reports", "Runs",
        "Selection", "Loading", "Pictures", "Pipeline", "TestSupport",
      ]),
    measurement(
      "Conformance",
      imports: [
        "Diagnostics", "Geometry", "Bytes", "LinearSolver", "Typography", "Imaging", "PNG",
        "SceneModel", "InterfaceBuilder", "AutoLayout", "AppSimulation", "CairoBackend",
        "Selection", "Loading", "Pictures", "Pipeline", "RecordedScenes",
      ],
      exclude: ["fit-advances.py"]),
    measurement(
      "Benchmarks",
      imports: [
        "Geometry", "LinearSolver", "Typography", "Imaging", "PNG", "SceneModel", "DisplayLists",
        "CairoBackend", "RecordedScenes",
      ],
      c: ["CCairo"]),
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
