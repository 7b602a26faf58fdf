// swift-tools-version: 6.2
// The package of a user who tests layouts; `.ci/run` builds it and runs its tests.
import PackageDescription

// With the program built from source, which takes as long again: `check --plugins` asks for it.
let plugins: [Target.PluginUsage] =
  Context.environment["SNAPLINE_EXAMPLE_PLUGINS"] == nil
  ? [] : [.plugin(name: "SnaplineCheck", package: "snapline")]

// The files of the other targets, for targets of single files.
let others = [
  "Tests", "UIKitStub", "LayoutOnly", "SnapshotTestingStub", "CommonNames", "check", "failures.txt",
]

// Names that targets of many packages have, and directories of Snapline as well.
let commonNames = ["Files", "Geometry", "Reports", "Goldens", "TestSupport"]
let commonTargets: [Target] = commonNames.map { name in
  let imports = ["Reports": ["Files"], "TestSupport": ["Geometry", "Goldens"]]
  return .target(
    name: name, dependencies: (imports[name] ?? []).map { .init(stringLiteral: $0) },
    path: "CommonNames/\(name)")
}

let package = Package(
  name: "examples",
  dependencies: [.package(name: "snapline", path: "../..")],
  targets: commonTargets + [
    // An app has the real one.
    .target(name: "UIKit", path: "UIKitStub"),
    .target(
      name: "DumpScene", dependencies: ["UIKit"], path: ".",
      exclude: others + ["PointFree.swift"],
      sources: ["DumpScene.swift"]),
    // So has a package that depends on Point-Free's.
    .target(name: "SnapshotTesting", path: "SnapshotTestingStub"),
    .target(
      name: "PointFree",
      dependencies: ["SnapshotTesting", .product(name: "Snapline", package: "snapline")],
      path: ".",
      exclude: others + ["DumpScene.swift"],
      sources: ["PointFree.swift"]),
    // This target links no C library.
    .executableTarget(
      name: "LayoutOnly", dependencies: [.product(name: "SnaplineLayout", package: "snapline")],
      path: "LayoutOnly"),
    .testTarget(
      name: "FormTests",
      dependencies: [
        "DumpScene", "UIKit", "PointFree", "SnapshotTesting", "Reports", "TestSupport",
        .product(name: "SnaplineTesting", package: "snapline"),
        .product(name: "SnaplineLayout", package: "snapline"),
      ],
      // Each build checks the scenes that have files.
      plugins: plugins),
  ])
