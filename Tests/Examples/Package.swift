// swift-tools-version: 6.2
// The package of a user who tests layouts; `.ci/run` builds it and runs its tests.
import PackageDescription

// With the program built from source, which takes as long again: `check --plugins` asks for it.
let plugins: [Target.PluginUsage] =
  Context.environment["SNAPLINE_EXAMPLE_PLUGINS"] == nil
  ? [] : [.plugin(name: "SnaplineCheck", package: "snapline")]

let package = Package(
  name: "examples",
  dependencies: [.package(name: "snapline", path: "../..")],
  targets: [
    // An app has the real one.
    .target(name: "UIKit", path: "UIKitStub"),
    .target(
      name: "DumpScene", dependencies: ["UIKit"], path: ".",
      exclude: [
        "Tests", "UIKitStub", "LayoutOnly", "PointFree.swift", "SnapshotTestingStub", "check",
        "failures.txt",
      ],
      sources: ["DumpScene.swift"]),
    // So has a package that depends on Point-Free's.
    .target(name: "SnapshotTesting", path: "SnapshotTestingStub"),
    .target(
      name: "PointFree",
      dependencies: ["SnapshotTesting", .product(name: "Snapline", package: "snapline")],
      path: ".",
      exclude: [
        "Tests", "UIKitStub", "LayoutOnly", "DumpScene.swift", "SnapshotTestingStub", "check",
        "failures.txt",
      ],
      sources: ["PointFree.swift"]),
    // This target links no C library.
    .executableTarget(
      name: "LayoutOnly", dependencies: [.product(name: "SnaplineLayout", package: "snapline")],
      path: "LayoutOnly"),
    .testTarget(
      name: "FormTests",
      dependencies: [
        "DumpScene", "UIKit", "PointFree", "SnapshotTesting",
        .product(name: "SnaplineTesting", package: "snapline"),
        .product(name: "SnaplineLayout", package: "snapline"),
      ],
      // Each build checks the scenes that have files.
      plugins: plugins),
  ])
