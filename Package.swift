// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Sextant",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Sextant", targets: ["Sextant"]),
    .library(name: "Navigation", targets: ["Navigation"]),
    .library(name: "NavigationTerminal", targets: ["NavigationTerminal"]),
    .library(name: "TerminalKit", targets: ["TerminalKit"]),
    .library(name: "NavigationTesting", targets: ["NavigationTesting"]),
    .library(name: "TerminalTesting", targets: ["TerminalTesting"]),
    .executable(name: "storefront", targets: ["StorefrontMain"]),
  ],
  targets: [
    .target(name: "Navigation"),
    .target(name: "TerminalKit"),
    .target(name: "TapeScript", dependencies: ["TerminalKit"]),
    .target(
      name: "NavigationTerminal", dependencies: ["Navigation", "TerminalKit", "TapeScript"]),
    .systemLibrary(name: "CNcurses"),
    .target(name: "CTerminal"),
    .target(name: "NcursesBackend", dependencies: ["CNcurses", "CTerminal", "TerminalKit"]),
    .target(
      name: "Sextant",
      dependencies: ["Navigation", "NavigationTerminal", "NcursesBackend", "TerminalKit"]),
    .target(name: "NavigationTesting", dependencies: ["Navigation"]),
    .target(
      name: "TerminalTesting",
      dependencies: ["Navigation", "NavigationTerminal", "TerminalKit", "TapeScript"]),
    .target(
      name: "Storefront",
      dependencies: ["Navigation", "NavigationTerminal", "TerminalKit", "TapeScript"],
      path: "Demo/Storefront",
      resources: [.embedInCode("Resources")]),
    .executableTarget(
      name: "StorefrontMain", dependencies: ["Storefront", "NcursesBackend"], path: "Demo/Main"),
    .executableTarget(
      name: "NavigationBenchmarks", dependencies: ["Navigation"], path: "Tests/Benchmarks"),
    .testTarget(name: "NavigationTests", dependencies: ["Navigation"]),
    .testTarget(
      name: "NavigationTestingTests", dependencies: ["Navigation", "NavigationTesting"]),
    .testTarget(name: "TerminalKitTests", dependencies: ["TerminalKit"]),
    .testTarget(name: "TapeScriptTests", dependencies: ["TapeScript", "TerminalKit"]),
    .testTarget(
      name: "NcursesBackendTests",
      dependencies: ["NcursesBackend", "CNcurses", "CTerminal", "TerminalKit"]),
    .testTarget(
      name: "NavigationTerminalTests",
      dependencies: [
        "Navigation", "NavigationTerminal", "TerminalKit", "TapeScript", "TerminalTesting",
      ]),
    .testTarget(
      name: "StorefrontTests",
      dependencies: [
        "Storefront", "Navigation", "NavigationTerminal", "TerminalKit", "TapeScript",
        "TerminalTesting", "NcursesBackend",
      ]),
    .testTarget(name: "ArchitectureTests"),
    // The README's sample program, so that it always compiles and runs.
    .executableTarget(name: "Notes", dependencies: ["Sextant"], path: "Tests/Notes"),
  ],
  swiftLanguageModes: [.v6]
)

// One loop gives every target the same settings; it appends, so that what a target brings stays.
for target in package.targets where target.type != .system {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),  // SE-0335
      .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
      .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
      .enableUpcomingFeature("InferIsolatedConformances"),  // SE-0470
      .enableUpcomingFeature("ImmutableWeakCaptures"),  // SE-0481
      .strictMemorySafety(),  // SE-0458
      .treatAllWarnings(as: .error),  // SE-0480
      .treatWarning("ExplicitSendable", as: .error),
    ]
}
