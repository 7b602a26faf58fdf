// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]
/// For the rooms in which a C library is called or raw memory is given out.
let strictAtTheWall = strict + [.strictMemorySafety()]

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
    // C libraries: one module each, imported in one file each.
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(
      name: "CExpat", pkgConfig: "expat",
      providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    // Where pkg-config would add flags for a library's own libraries (-pthread, of which the
    // package manager warns), headers are named with their folder, and `link` stands in the map.
    .systemLibrary(
      name: "CCairo",
      providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]),
    // Cairo's package brings it along.
    .systemLibrary(
      name: "CPixman", pkgConfig: "pixman-1",
      providers: [.apt(["libpixman-1-dev"]), .brew(["pixman"])]),
    .systemLibrary(
      name: "CHarfBuzz",
      providers: [.apt(["libharfbuzz-dev"]), .brew(["harfbuzz"])]),
    .systemLibrary(
      name: "CFreeType", pkgConfig: "freetype2",
      providers: [.apt(["libfreetype-dev"]), .brew(["freetype"])]),
    .systemLibrary(
      name: "CSpng", pkgConfig: "spng",
      providers: [.apt(["libspng-dev"]), .brew(["libspng"])]),
    .systemLibrary(
      name: "CTurboJPEG", pkgConfig: "libturbojpeg",
      providers: [.apt(["libturbojpeg0-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
    .systemLibrary(
      name: "CXXHash", pkgConfig: "libxxhash",
      providers: [.apt(["libxxhash-dev"]), .brew(["xxhash"])]),
    // Loaded by the one command that needs it: nothing here or in the map links it.
    .systemLibrary(
      name: "CMicroHTTP",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    // Parts of the system's own C library that Swift does not bring along.
    .systemLibrary(name: "CMalloc"),
    .systemLibrary(name: "CLinux"),

    // Ground floor: no stage, no input, no output.
    .target(
      name: "Diagnostics", resources: [.embedInCode("codes.txt")], swiftSettings: strict),
    // Without Foundation nothing else would bring `round` along.
    .target(
      name: "Geometry", swiftSettings: strict, linkerSettings: [.linkedLibrary("m")]),
    .target(name: "LinearSolver", swiftSettings: strictAtTheWall),
    .target(
      name: "Files", dependencies: ["CLinux"], swiftSettings: strictAtTheWall
    ),
    .target(name: "Threads", swiftSettings: strictAtTheWall),
    .target(name: "Revisions", dependencies: ["Files"], swiftSettings: strictAtTheWall),
    .target(
      name: "Bytes", dependencies: ["CDeflate", "CXXHash"], swiftSettings: strictAtTheWall),
    .target(name: "JSONText", dependencies: ["Geometry"], swiftSettings: strict),
    .target(name: "Typography", dependencies: ["Geometry"], swiftSettings: strict),

    // The pipeline, in the order in which a scene walks through it.
    .target(
      name: "SceneModel", dependencies: ["Diagnostics", "Geometry", "Typography"],
      swiftSettings: strictAtTheWall),
    .target(
      name: "SceneSyntax", dependencies: ["SceneModel", "Diagnostics", "Geometry"],
      swiftSettings: strictAtTheWall),
    .target(
      name: "SceneResolution",
      dependencies: ["SceneSyntax", "SceneModel", "Diagnostics", "Geometry", "Typography"],
      swiftSettings: strict),
    .target(
      name: "SceneReading",
      dependencies: ["SceneResolution", "SceneSyntax", "SceneModel", "Diagnostics", "CYAML"],
      swiftSettings: strictAtTheWall),
    .target(
      name: "InterfaceBuilder",
      dependencies: [
        "SceneSyntax", "SceneModel", "Diagnostics", "Geometry", "Typography", "Bytes", "JSONText",
        "CExpat",
      ],
      swiftSettings: strictAtTheWall),
    .target(
      name: "SceneWriting",
      dependencies: [
        "SceneReading", "SceneSyntax", "SceneResolution", "SceneModel", "Geometry", "Diagnostics",
        "JSONText",
      ],
      swiftSettings: strict),
    .target(
      name: "Shots", dependencies: ["SceneModel", "Diagnostics", "Geometry"],
      swiftSettings: strict),
    .target(
      name: "AutoLayout",
      dependencies: ["SceneModel", "Typography", "LinearSolver", "Geometry"],
      swiftSettings: strictAtTheWall),
    .target(
      name: "AppSimulation",
      dependencies: ["SceneModel", "Shots", "AutoLayout", "Geometry"],
      swiftSettings: strict),
    .target(
      name: "Explanation",
      dependencies: [
        "Accessibility", "SceneModel", "Shots", "AutoLayout", "AppSimulation", "Typography",
        "LinearSolver", "Diagnostics", "Geometry",
      ],
      swiftSettings: strict),
    // The public doors, for tests of other people.
    .target(
      name: "SnaplineLayout",
      dependencies: [
        "SceneSyntax", "SceneResolution", "SceneModel", "Shots", "AutoLayout", "AppSimulation",
        "Explanation", "Diagnostics", "Geometry",
      ],
      swiftSettings: strict),
    .target(
      name: "Proofs",
      dependencies: [
        "Accessibility", "Contrast", "SceneModel", "Shots", "AutoLayout", "AppSimulation",
        "Explanation",
        "LinearSolver", "Typography", "Diagnostics", "Geometry",
      ],
      swiftSettings: strict),
    .target(
      name: "DisplayLists", dependencies: ["SceneModel", "Typography", "Geometry"],
      swiftSettings: strict),
    .target(
      name: "Painting",
      dependencies: [
        "DisplayLists", "SceneModel", "Shots", "AutoLayout", "Typography", "Geometry",
      ],
      resources: [.embedInCode("Icons.txt")], swiftSettings: strict),
    .target(
      name: "Accessibility",
      dependencies: [
        "Painting", "DisplayLists", "SceneModel", "Shots", "AutoLayout", "Typography", "Geometry",
      ],
      swiftSettings: strict),
    .target(
      name: "Contrast",
      dependencies: [
        "Painting", "Shots", "AutoLayout", "DisplayLists", "SceneModel", "Imaging", "PNG",
        "Typography", "Geometry",
      ],
      swiftSettings: strict),
    .target(
      name: "Linting",
      dependencies: [
        "Accessibility", "Contrast", "SceneModel", "SceneSyntax", "Shots", "AutoLayout",
        "AppSimulation",
        "Explanation", "LinearSolver", "Diagnostics", "Geometry",
      ],
      swiftSettings: strict),
    .target(
      name: "Figures",
      dependencies: [
        "Painting", "DisplayLists", "SceneModel", "Shots", "AutoLayout", "Typography", "Geometry",
      ],
      swiftSettings: strict),
    .target(name: "Imaging", dependencies: ["Geometry", "Threads"], swiftSettings: strict),
    .target(
      name: "Terminal", dependencies: ["Imaging", "Geometry", "Bytes"],
      swiftSettings: strictAtTheWall),
    .target(
      name: "Serving", dependencies: ["Files", "Threads", "CMicroHTTP"],
      swiftSettings: strictAtTheWall),
    .target(
      name: "CairoBackend",
      dependencies: [
        "DisplayLists", "Imaging", "Typography", "SceneModel", "Geometry", "Bytes", "PNG", "CCairo",
        "CPixman", "CHarfBuzz", "CFreeType",
      ],
      swiftSettings: strictAtTheWall),
    .target(
      name: "SVGBackend",
      dependencies: ["DisplayLists", "Typography", "SceneModel", "Geometry", "Bytes"],
      swiftSettings: strict),
    .target(
      name: "PDFBackend",
      dependencies: [
        "DisplayLists", "Typography", "SceneModel", "Geometry", "Bytes", "Imaging", "PNG",
      ],
      swiftSettings: strict),
    .target(
      name: "PNG", dependencies: ["Imaging", "Geometry", "Bytes", "CSpng"],
      swiftSettings: strictAtTheWall),
    .target(
      name: "JPEG", dependencies: ["Imaging", "Geometry", "CTurboJPEG"],
      swiftSettings: strictAtTheWall),
    .target(
      name: "Goldens",
      dependencies: [
        "SceneModel", "Shots", "Imaging", "PNG", "AutoLayout", "Typography", "Diagnostics",
        "Files", "Geometry", "Bytes",
      ],
      swiftSettings: strict),
    .target(
      name: "Verdicts",
      dependencies: [
        "Goldens", "Imaging", "PNG", "SceneModel", "SceneSyntax", "Shots", "AppSimulation",
        "AutoLayout",
        "Accessibility", "DisplayLists",
        "Typography", "Diagnostics", "Geometry",
      ],
      swiftSettings: strict),
    .target(
      name: "Runs",
      dependencies: ["Verdicts", "Goldens", "Imaging", "Diagnostics", "Geometry", "JSONText"],
      swiftSettings: strict),
    .target(
      name: "Reports",
      dependencies: [
        "Runs", "Verdicts", "Goldens", "Imaging", "Diagnostics", "Geometry", "JSONText", "Bytes",
      ],
      resources: [
        "page.html", "colors.css", "style.css", "list.js", "stage.js", "moves.js", "detail.js",
        "causes.js",
        "start.js",
        "live.js", "proof.html", "proof.css",
      ].map { .embedInCode("Page/\($0)") },
      swiftSettings: strict),
    .target(
      name: "Selection",
      dependencies: [
        "InterfaceBuilder", "SceneModel", "Shots", "Files", "Diagnostics", "Geometry",
      ],
      swiftSettings: strict),
    .target(
      name: "Loading",
      dependencies: [
        "SceneReading", "SceneResolution", "SceneSyntax", "SceneModel", "SceneWriting",
        "InterfaceBuilder", "Selection", "Revisions", "Shots", "Imaging", "PNG", "JPEG",
        "Diagnostics", "Files", "Threads", "Geometry", "Bytes", "JSONText",
      ],
      swiftSettings: strict),
    .target(
      name: "Pictures",
      dependencies: [
        "Loading", "Accessibility", "AppSimulation", "AutoLayout", "CairoBackend", "DisplayLists",
        "Explanation", "Figures", "Goldens", "Imaging", "PDFBackend", "PNG", "Painting",
        "Proofs", "SVGBackend", "SceneModel", "Shots", "Diagnostics", "Threads", "Geometry",
      ],
      swiftSettings: strict),
    .target(
      name: "Pipeline",
      dependencies: [
        "Pictures", "Loading",
        "SceneReading",
        "Selection", "SceneModel", "SceneSyntax", "SceneResolution", "InterfaceBuilder", "Shots",
        "AutoLayout",
        "AppSimulation", "Explanation", "Proofs", "Linting", "SceneWriting", "DisplayLists",
        "Figures", "Painting", "CairoBackend",
        "Imaging", "PNG", "Goldens", "Verdicts", "Runs",
        "Diagnostics",
        "Files", "Threads",
        "Geometry", "Bytes", "JSONText",
      ],
      swiftSettings: strict),
    .target(
      name: "Live",
      dependencies: [
        "Loading", "Pictures", "Serving", "Pipeline", "Selection", "SceneModel", "Shots",
        "AutoLayout",
        "AppSimulation",
        "Explanation", "Proofs", "Typography", "DisplayLists", "CairoBackend", "Imaging", "PNG",
        "Goldens", "Diagnostics", "Files", "Geometry", "Bytes", "JSONText",
      ],
      resources: ([
        "tools", "model", "stage", "edges", "facts", "lines", "pointing", "tree", "places",
        "inspector", "findings", "list", "strip", "controls", "events", "start",
      ].map { $0 + ".js" } + ["canvas.html", "canvas.css"]).map { .embedInCode("Page/\($0)") },
      swiftSettings: strict),
    .target(
      name: "Snapline",
      dependencies: [
        "Pictures",
        "Loading", "SnaplineLayout", "Pipeline", "Selection", "SceneModel", "SceneSyntax",
        "SceneReading",
        "Shots", "Goldens",
        "Verdicts", "Runs", "Reports", "CairoBackend", "Imaging", "PNG", "Diagnostics", "Files",
        "Geometry",
      ],
      path: "Sources/SnaplineLibrary", swiftSettings: strict),
    .target(
      name: "SnaplineTesting", dependencies: ["Snapline"], swiftSettings: strictAtTheWall),
    .executableTarget(
      name: "snapline",
      dependencies: [
        "Pictures",
        "Loading", "Live", "Serving", "Selection",
        "SceneReading", "SceneResolution", "SceneSyntax", "SceneModel", "Pipeline", "Explanation",
        "Proofs", "Reports",
        "InterfaceBuilder", "SceneWriting", "Shots", "AutoLayout", "AppSimulation", "DisplayLists",
        "Figures",
        "CairoBackend",
        "SVGBackend", "Imaging", "PNG", "Goldens", "Verdicts", "Runs", "Diagnostics", "Files",
        "Geometry",
        "Bytes", "JSONText",
        "Revisions", "Terminal", "Threads", "CMalloc",
      ],
      resources: [
        "install", "commands", "storyboards", "swift-tests", "reading-failures", "reviewing", "ci",
        "proofs-and-accessibility", "images", "settings", "guarantees", "security", "dependencies",
        "scenes", "views", "controls", "layout", "tables", "text", "constraints", "states",
        "expectations", "storyboards-in-scenes", "figures",
      ].map { .embedInCode("Manual/\($0).md") },
      swiftSettings: strict,
      // Swift's own libraries inside of the program: it starts in two thirds of the time.
      linkerSettings: [
        .unsafeFlags(["-static-stdlib"], .when(platforms: [.linux], configuration: .release)),
        // All addresses of libraries are filled in at the start, and cannot be changed later.
        .unsafeFlags(
          ["-Xlinker", "-z", "-Xlinker", "relro", "-Xlinker", "-z", "-Xlinker", "now"],
          .when(platforms: [.linux])),
      ]),

    // Measurements; never a gate.
    .target(
      name: "RecordedScenes", dependencies: ["LinearSolver"], path: "Tests/RecordedScenes",
      swiftSettings: strict),
    .executableTarget(
      name: "Conformance",
      dependencies: [
        "Pictures",
        "Loading", "LinearSolver", "RecordedScenes", "InterfaceBuilder", "AutoLayout", "SceneModel",
        "Typography", "Geometry", "Diagnostics", "Pipeline", "Selection", "CairoBackend",
        "Imaging", "PNG", "Bytes", "AppSimulation",
      ],
      path: "Tests/Conformance", exclude: ["fit-advances.py"], swiftSettings: strict),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "LinearSolver", "RecordedScenes", "CairoBackend", "DisplayLists",
        "Imaging", "PNG",
        "Typography", "SceneModel", "Geometry", "CCairo",
      ],
      path: "Tests/Benchmarks", swiftSettings: strict),

    // Tests, mirroring the rooms name for name.
    .testTarget(name: "ArchitectureTests", swiftSettings: strict),
    .target(
      name: "TestSupport",
      dependencies: [
        "SceneReading",
        "SceneResolution", "SceneModel", "Shots", "AppSimulation", "AutoLayout", "Diagnostics",
        "Geometry",
      ],
      path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "AppSimulationTests",
      dependencies: [
        "AppSimulation", "AutoLayout", "SceneModel", "Shots", "Geometry", "TestSupport",
        "Typography",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ExplanationTests",
      dependencies: [
        "Explanation", "Geometry", "Diagnostics", "SceneModel", "AutoLayout", "AppSimulation",
        "Shots", "LinearSolver", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SnaplineLayoutTests", dependencies: ["SnaplineLayout"], swiftSettings: strict),
    .testTarget(
      name: "SnaplineTests", dependencies: ["Snapline", "SnaplineLayout", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "SnaplineTestingTests", dependencies: ["SnaplineTesting", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ProofsTests",
      dependencies: [
        "Proofs", "SceneModel", "Shots", "AppSimulation", "AutoLayout", "Typography", "Diagnostics",
        "Geometry", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LiveTests",
      dependencies: [
        "Loading", "Live", "Serving", "Pipeline", "Selection", "CairoBackend", "Goldens",
        "Imaging", "PNG", "Bytes", "Files", "Geometry", "JSONText", "TestSupport",
      ],
      exclude: ["browse-canvas.py", "browse-review.py"], swiftSettings: strict),
    .testTarget(
      name: "AutoLayoutTests",
      dependencies: [
        "AutoLayout", "SceneModel", "Typography", "Geometry", "Diagnostics", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ShotsTests", dependencies: ["Shots", "SceneModel", "Diagnostics", "Geometry"],
      swiftSettings: strict),
    .testTarget(
      name: "CairoBackendTests",
      dependencies: [
        "CairoBackend", "DisplayLists", "Painting", "Imaging", "Typography",
        "SceneModel", "Geometry",
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "PDFBackendTests",
      dependencies: [
        "PDFBackend", "DisplayLists", "Typography", "SceneModel", "Geometry",
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SVGBackendTests",
      dependencies: [
        "SVGBackend", "DisplayLists", "Typography", "SceneModel", "Geometry", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "snapline", "Reports", "Diagnostics", "PNG", "Imaging", "Geometry", "TestSupport",
      ],
      exclude: ["look-at-frames.py", "read-pipelines.py"], swiftSettings: strict),
    .testTarget(
      name: "GoldenTests",
      dependencies: [
        "Pictures",
        "Loading",
        "Pipeline", "Goldens", "CairoBackend", "Geometry", "TestSupport", "SceneModel", "Shots",
        "AppSimulation", "AutoLayout", "Diagnostics", "DisplayLists", "Figures", "Painting",
        "Explanation", "Verdicts", "SceneSyntax", "Selection", "Runs",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "PicturesTests",
      dependencies: [
        "Pictures", "CairoBackend", "DisplayLists", "Diagnostics", "Geometry", "Goldens",
        "SceneModel",
        "Shots", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LintingTests",
      dependencies: [
        "SceneReading",
        "Linting", "Explanation", "SceneModel", "SceneSyntax", "Shots", "Diagnostics",
        "AppSimulation", "AutoLayout", "Geometry", "Proofs", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "JSONTextTests", dependencies: ["JSONText", "Geometry"], swiftSettings: strict),
    .testTarget(
      name: "PipelineTests",
      dependencies: [
        "Pictures",
        "Loading",
        "Selection",
        "Pipeline", "Explanation", "SceneResolution", "SceneWriting", "Shots", "Diagnostics",
        "CairoBackend", "AppSimulation", "AutoLayout", "Goldens", "Imaging", "PNG",
        "DisplayLists", "Files", "SceneModel", "Geometry", "TestSupport",
        "Runs", "Verdicts", "Proofs", "Accessibility", "SceneReading",
      ],
      exclude: ["compare-pictures.py"], swiftSettings: strict),
    .testTarget(
      name: "DiagnosticsTests", dependencies: ["Diagnostics", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "GeometryTests", dependencies: ["Geometry", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "SceneModelTests",
      dependencies: ["SceneModel", "Diagnostics", "Geometry", "TestSupport", "Typography"],
      swiftSettings: strict),
    .testTarget(name: "BytesTests", dependencies: ["Bytes"], swiftSettings: strict),
    .testTarget(
      name: "ImagingTests", dependencies: ["Imaging", "Geometry"], swiftSettings: strict),
    .testTarget(
      name: "JPEGTests", dependencies: ["JPEG", "Imaging", "Geometry"], swiftSettings: strict),
    .testTarget(
      name: "PNGTests", dependencies: ["PNG", "Imaging", "Geometry", "Bytes", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "SceneSyntaxTests",
      dependencies: [
        "SceneReading", "SceneResolution", "SceneSyntax", "SceneModel", "Diagnostics", "Geometry",
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SceneResolutionTests",
      dependencies: [
        "SceneReading",
        "SceneResolution", "SceneSyntax", "SceneModel", "Diagnostics", "Geometry", "Typography",
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "InterfaceBuilderTests",
      dependencies: [
        "InterfaceBuilder", "SceneSyntax", "SceneResolution", "SceneModel", "AutoLayout",
        "Diagnostics", "Geometry", "Typography", "RecordedScenes", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SceneWritingTests",
      dependencies: [
        "SceneReading", "JSONText",
        "SceneWriting", "SceneSyntax", "SceneResolution", "SceneModel", "Diagnostics",
        "TestSupport",
      ],
      exclude: ["validate-scenes.py"], swiftSettings: strict),
    .testTarget(
      name: "DiagnosticsCorpusTests",
      dependencies: [
        "SceneReading", "SceneResolution", "SceneModel", "Diagnostics", "TestSupport",
      ],
      swiftSettings: strict),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Pictures",
        "Loading", "SceneReading",
        "SceneModel", "Shots", "AutoLayout", "DisplayLists", "CairoBackend",
        "PNG", "Imaging", "Goldens", "Pipeline", "Reports", "JSONText", "Diagnostics", "Geometry",
        "TestSupport", "Runs", "Selection",
      ],
      path: "Tests/FuzzTargets", swiftSettings: strict),
    .testTarget(
      name: "FuzzTests",
      dependencies: [
        "SceneReading",
        "FuzzTargets", "SceneSyntax", "SceneModel", "Diagnostics", "TestSupport",
      ],
      exclude: ["Corpus", "libfuzzer"], swiftSettings: strict),
    .testTarget(
      name: "LinearSolverTests", dependencies: ["LinearSolver", "RecordedScenes"],
      swiftSettings: strict),
    .testTarget(
      name: "RevisionsTests", dependencies: ["Revisions", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "TerminalTests", dependencies: ["Terminal", "Imaging", "Geometry"],
      swiftSettings: strict),
    .testTarget(
      name: "ServingTests", dependencies: ["Serving", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "FilesTests", dependencies: ["Files", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "GoldensTests",
      dependencies: ["Goldens", "Verdicts", "Diagnostics", "Files", "Geometry", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "VerdictsTests",
      dependencies: [
        "SceneReading",
        "Verdicts", "Goldens", "Imaging", "PNG", "SceneModel", "SceneResolution", "SceneSyntax",
        "Diagnostics", "Geometry", "TestSupport", "Bytes",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "RunsTests",
      dependencies: [
        "Runs", "Verdicts", "Goldens", "Imaging", "Diagnostics", "Geometry", "JSONText",
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LoadingTests",
      dependencies: [
        "Loading", "Selection", "InterfaceBuilder", "SceneModel", "Shots", "Imaging", "PNG",
        "Diagnostics", "Files", "Geometry", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(name: "ThreadsTests", dependencies: ["Threads"], swiftSettings: strict),
    .testTarget(
      name: "SelectionTests",
      dependencies: [
        "Selection", "Shots", "SceneModel", "Diagnostics", "Geometry", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "DisplayListsTests",
      dependencies: ["DisplayLists", "SceneModel", "Typography", "Geometry", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ReportsTests",
      dependencies: [
        "Reports", "Runs", "Verdicts", "Goldens", "Imaging", "Diagnostics", "Geometry", "JSONText",
        "TestSupport",
      ],
      exclude: ["browse-page.py", "junit.xsd", "validate-reports.py"], swiftSettings: strict),
    .testTarget(
      name: "TypographyTests", dependencies: ["Typography", "Geometry", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "FiguresTests",
      dependencies: [
        "AppSimulation", "AutoLayout", "DisplayLists", "Figures", "Geometry", "Imaging", "Painting",
        "SceneModel", "Shots", "TestSupport", "Typography",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "AccessibilityTests",
      dependencies: [
        "Accessibility", "AppSimulation", "AutoLayout", "DisplayLists", "Geometry",
        "SceneModel", "Shots", "TestSupport", "Typography",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ContrastTests",
      dependencies: [
        "Contrast", "AppSimulation", "AutoLayout", "DisplayLists", "Geometry", "Painting",
        "SceneModel", "TestSupport", "Typography",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "PaintingTests",
      dependencies: [
        "AutoLayout", "Diagnostics", "DisplayLists", "Figures", "Geometry", "Painting",
        "SceneModel", "Shots", "TestSupport", "Typography",
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6])

// The program as a plugin of other packages, built from source; `.ci/package` has it ready built.
// Plugins need the program on the host, so that a build of the whole package compiles every module
// twice: builds of this package alone set the variable.
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
