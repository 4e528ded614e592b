// swift-tools-version: 6.3
import CompilerPluginSupport
import Foundation
import PackageDescription

// What shows a store on a terminal, and what plays tapes. What one module exports again is named too:
// otherwise a change of it would not compile these targets again, and their code would know an old
// layout of its values.
let host: [Target.Dependency] = ["Navigation", "NavigationTerminal", "TerminalHost", "TerminalUI"]
let tapes: [Target.Dependency] = ["TapeScript", "Tapes", "TerminalKit"]
// What every app names, and every program that can be searched.
let app: [Target.Dependency] = host + ["Sextant"]
let program: [Target.Dependency] = app + ["NavigationExplorer"]

let package = Package(
  name: "Sextant",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Sextant", targets: ["Sextant"]),
    .library(name: "Navigation", targets: ["Navigation"]),
    .library(name: "NavigationDialects", targets: ["NavigationDialects"]),
    .library(name: "NavigationTerminal", targets: ["NavigationTerminal"]),
    .library(name: "TerminalUI", targets: ["TerminalUI"]),
    .library(name: "TerminalKit", targets: ["TerminalKit"]),
    .library(name: "NavigationExplorer", targets: ["NavigationExplorer"]),
    .library(name: "NavigationTesting", targets: ["NavigationTesting"]),
    .library(name: "TerminalTesting", targets: ["TerminalTesting"]),
    .executable(name: "storefront", targets: ["StorefrontMain"]),
    .executable(name: "sextant", targets: ["LinkToolMain"]),
    .executable(name: "manual", targets: ["ManualMain"]),
  ],
  targets: [
    // Small modules that others share: spelling suggestions and the pattern language.
    .target(name: "Spelling", path: "Sources/Core/Spelling"),
    .target(
      name: "LinkPatterns", dependencies: ["Spelling"], path: "Sources/Core/LinkPatterns"),
    .target(
      name: "Navigation", dependencies: ["LinkPatterns", "Spelling"],
      path: "Sources/Core/Navigation"),
    .target(
      name: "NavigationDialects", dependencies: ["Navigation", "LinkPatterns"],
      path: "Sources/Core/NavigationDialects"),
    .target(name: "TerminalKit", path: "Sources/Terminal/TerminalKit"),
    // Screens, widgets and what runs them, without navigation.
    .target(
      name: "TerminalUI", dependencies: ["TerminalKit", "Spelling"],
      path: "Sources/Terminal/TerminalUI"),
    .target(
      name: "TapeScript", dependencies: ["TerminalKit", "Spelling"],
      path: "Sources/Tapes/TapeScript"),
    // The player of tapes, the recorder and the pictures; they know a program by its stage.
    .target(
      name: "Tapes", dependencies: ["Spelling", "TapeScript", "TerminalKit", "TerminalUI"],
      path: "Sources/Tapes/Tapes"),
    // What shows a store on a terminal: host, keys, chrome, overlays, panes and the saved session.
    .target(
      name: "TerminalHost",
      dependencies: ["Navigation", "TerminalKit", "TerminalUI", "Spelling"],
      path: "Sources/Terminal/TerminalHost"),
    // The program around the host: command line, files and sockets, and the stage for tapes.
    .target(
      name: "NavigationTerminal",
      dependencies: [
        "TerminalHost",
        "Navigation", "LinkPatterns", "TerminalKit", "TerminalUI", "TapeScript", "Tapes",
        "Spelling",
      ],
      path: "Sources/Terminal/NavigationTerminal"),
    .systemLibrary(name: "CNcurses", path: "Sources/Terminal/CNcurses"),
    .target(name: "CTerminal", path: "Sources/Terminal/CTerminal"),
    // File descriptors, for the two backends.
    .target(name: "Descriptors", dependencies: ["CTerminal"], path: "Sources/Terminal/Descriptors"),
    .target(
      name: "NcursesBackend",
      dependencies: ["CNcurses", "CTerminal", "Descriptors", "TerminalKit"],
      path: "Sources/Terminal/NcursesBackend"),
    .target(
      name: "SystemBackend",
      dependencies: [
        "CTerminal", "Descriptors", "NavigationTerminal", "TerminalHost", "TerminalUI",
      ],
      path: "Sources/Terminal/SystemBackend"),
    .target(
      name: "NavigationExplorer", dependencies: host + tapes,
      path: "Sources/Testing/NavigationExplorer"),
    .target(
      name: "Sextant", dependencies: host + ["NcursesBackend", "SystemBackend", "TerminalKit"],
      path: "Sources/Terminal/Sextant"),
    .target(
      name: "NavigationTesting", dependencies: ["Navigation"],
      path: "Sources/Testing/NavigationTesting"),
    .target(
      name: "TerminalTesting", dependencies: host + tapes + ["SystemBackend"],
      path: "Sources/Testing/TerminalTesting"),
    .target(
      name: "Storefront", dependencies: host + tapes,
      path: "Demo/Storefront", resources: [.embedInCode("Resources")]),
    .executableTarget(
      name: "StorefrontMain", dependencies: program + ["Storefront"], path: "Demo/Main"),
    // A reader for manual pages that uses only public symbols.
    .target(name: "Manual", dependencies: app, path: "Demo/Manual"),
    .executableTarget(
      name: "ManualMain", dependencies: program + ["Manual"], path: "Demo/ManualMain"),
    // The link checker: readers and writers of files, maps and importers, and the program.
    .target(
      name: "LinkFiles", dependencies: ["LinkPatterns", "Spelling", "TerminalKit"],
      path: "Demo/LinkCheck/LinkFiles", resources: [.embedInCode("Resources")]),
    .target(
      name: "RouteMaps", dependencies: ["LinkFiles", "LinkPatterns", "Navigation", "Spelling"],
      path: "Demo/LinkCheck/RouteMaps"),
    .target(
      name: "LinkTool",
      dependencies: [
        "LinkFiles", "LinkPatterns", "Navigation", "NavigationExplorer", "NavigationTerminal",
        "TerminalHost", "TerminalUI", "RouteMaps", "Sextant", "Spelling",
        "SystemBackend",
      ], path: "Demo/LinkCheck/LinkTool"),
    .executableTarget(
      name: "LinkToolMain", dependencies: ["LinkTool"], path: "Demo/LinkCheck/Sextant"),
    .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
    .executableTarget(
      name: "NavigationBenchmarks", dependencies: host + ["TerminalKit", "AllocationCounter"],
      path: "Tests/Benchmarks"),
    .testTarget(
      name: "NavigationTests",
      dependencies: [
        "Navigation", "NavigationDialects", "NavigationTesting", "AllocationCounter",
      ]),
    .testTarget(
      name: "NavigationTestingTests", dependencies: ["Navigation", "NavigationTesting"]),
    .testTarget(
      name: "NavigationDialectsTests",
      dependencies: ["Navigation", "NavigationDialects", "NavigationTesting"]),
    .testTarget(name: "TerminalKitTests", dependencies: ["TerminalKit"]),
    .testTarget(
      name: "TapeScriptTests", dependencies: ["TapeScript", "TerminalKit", "NavigationTesting"],
      // The tapes are read where they lie.
      exclude: ["Corpus"]),
    .testTarget(
      name: "NcursesBackendTests",
      dependencies: ["NcursesBackend", "CNcurses", "CTerminal", "TerminalKit"]),
    .testTarget(
      name: "SystemBackendTests",
      dependencies: ["SystemBackend", "NavigationTerminal", "TerminalHost", "TerminalUI"]),
    .testTarget(
      name: "NavigationTerminalTests",
      dependencies: host + tapes + ["NavigationTesting", "SystemBackend", "TerminalTesting"]),
    .testTarget(
      name: "NavigationExplorerTests",
      dependencies: host + tapes + [
        "NavigationExplorer", "Storefront", "StorefrontMain", "SystemBackend",
      ]),
    .testTarget(
      name: "StorefrontTests",
      dependencies: host + tapes + [
        "Storefront", "NavigationTesting", "TerminalTesting", "NcursesBackend", "SystemBackend",
      ],
      // The frames are read and recorded where they lie.
      exclude: ["Frames/Recorded", "Frames/Said.txt"]),
    .testTarget(
      name: "LinkFilesTests",
      dependencies: ["LinkFiles", "LinkPatterns", "LinkTool", "NavigationTesting"],
      // The files are read where they lie.
      exclude: ["Corpus"]),
    .testTarget(
      name: "ManualTests",
      dependencies: host + [
        "Manual", "ManualMain", "Programs", "TerminalKit", "TerminalTesting",
      ],
      // The tapes are read where they lie.
      exclude: ["Tapes"]),
    .testTarget(
      name: "RouteMapsTests",
      dependencies: [
        "RouteMaps", "LinkTool", "LinkFiles", "Navigation", "NavigationTerminal", "TerminalHost",
        "TerminalUI",
        "NavigationTesting", "Storefront", "SystemBackend", "TapeScript", "Tapes", "TerminalKit",
      ],
      // The files are read where they lie.
      exclude: ["Maps"]),
    .testTarget(name: "ArchitectureTests"),
    .testTarget(
      name: "CatalogueTests",
      dependencies: program + [
        "LinkPatterns", "NavigationDialects", "NavigationTesting", "TerminalKit",
        "TerminalTesting",
      ]),
    // Two programs without a terminal, which tests run.
    .executableTarget(
      name: "MailExample", dependencies: ["Navigation"], path: "Tests/Examples/Mail"),
    .executableTarget(
      name: "PanesExample", dependencies: ["Navigation"], path: "Tests/Examples/Panes"),
    .testTarget(
      name: "ExampleTests", dependencies: ["MailExample", "PanesExample"],
      path: "Tests/Examples/Tests"),
    // The package that `Demo/new` copies, as it is compiled there.
    .target(
      name: "HarborApp", dependencies: app, path: "Tests/Examples/Harbor/Sources/HarborApp"),
    .executableTarget(
      name: "Harbor", dependencies: program + ["HarborApp"],
      path: "Tests/Examples/Harbor/Sources/Harbor"),
    .testTarget(
      name: "HarborTests", dependencies: ["HarborApp", "TerminalTesting"],
      path: "Tests/Examples/Harbor/Tests/HarborTests", exclude: ["walk.tape"]),
    // Whole programs on terminals of their own: what starts and reads them, a program that ends badly,
    // one that draws with ncurses alone, the tests and a benchmark.
    .target(name: "CPrograms", path: "Tests/Programs/C"),
    .target(
      name: "Programs", dependencies: ["CPrograms", "TerminalKit"], path: "Tests/Programs/Kit"),
    .executableTarget(
      name: "Victim", dependencies: host + ["NcursesBackend", "SystemBackend", "TerminalKit"],
      path: "Tests/Programs/Victim"),
    .executableTarget(
      name: "BareNcurses", path: "Tests/Programs/Bare",
      linkerSettings: [.linkedLibrary("ncursesw")]),
    .executableTarget(
      name: "TerminalBenchmarks",
      dependencies: host + [
        "Programs", "TerminalKit", "Storefront", "StorefrontMain", "BareNcurses",
      ],
      path: "Tests/Programs/Benchmarks"),
    // How fast tapes are played without a terminal, and in how much memory.
    .executableTarget(
      name: "TapeBenchmarks", dependencies: host + tapes + ["Storefront"],
      path: "Tests/TapeBenchmarks"),
    .testTarget(
      name: "ProgramTests",
      dependencies: host + [
        "Programs", "Victim", "BareNcurses", "StorefrontMain", "NcursesBackend", "TerminalKit",
        "Storefront",
      ],
      path: "Tests/Programs/Tests",
      // The screens are read and recorded where they lie.
      exclude: ["Recorded"]),
    // The README's sample program, so that it always compiles and runs.
    .executableTarget(name: "Notes", dependencies: app, path: "Tests/Notes"),
  ],
  swiftLanguageModes: [.v6]
)

// `@Routable` is built on the SwiftSyntax that the toolchain ships for its own macros. Where there is
// none, or SEXTANT_WITHOUT_MACROS is set, everything else is built, and a warning says so once.
if let syntax = toolchainSyntax() {
  let imports = SwiftSetting.unsafeFlags(["-I", syntax])
  let libraries = LinkerSetting.unsafeFlags([
    "-L", syntax, "-Xlinker", "-rpath", "-Xlinker", syntax,
  ])
  package.targets += [
    .macro(
      name: "NavigationMacros", dependencies: ["LinkPatterns", "Spelling"],
      path: "Sources/Core/NavigationMacros",
      swiftSettings: [imports], linkerSettings: [libraries]),
    .testTarget(
      name: "NavigationMacrosTests",
      dependencies: ["Navigation", "NavigationMacros", "NavigationTesting"],
      swiftSettings: [imports]),
  ]
  for target in package.targets where ["Navigation", "CatalogueTests"].contains(target.name) {
    if target.name == "Navigation" { target.dependencies.append("NavigationMacros") }
    target.swiftSettings = [.define("ROUTABLE_MACRO")]
  }
} else {
  let note = "without @Routable and @Link: no SwiftSyntax in this toolchain, or none wanted; "
  FileHandle.standardError.write(
    Data((note + "the storefront, which needs them, is left out").utf8))
  leaveOut("Storefront")
}

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

// Tests/room builds one room: the tests of one target, and what they need.
if let room = Context.environment["SEXTANT_ROOM"] {
  var kept: Set<String> = []
  keep(room + "Tests", in: &kept)
  package.targets.removeAll { !kept.contains($0.name) }
  package.products = []
}

/// Adds a target to those that a room keeps, with everything that it is built of.
@MainActor func keep(_ name: String, in kept: inout Set<String>) {
  guard let target = package.targets.first(where: { $0.name == name }),
    kept.insert(name).inserted
  else { return }
  for case .byNameItem(let needed, _) in target.dependencies { keep(needed, in: &kept) }
}

/// Takes a target away, with everything that is built of it.
@MainActor func leaveOut(_ name: String) {
  package.targets.removeAll { $0.name == name }
  package.products.removeAll { ($0 as? Product.Executable)?.targets.contains(name) == true }
  for target in package.targets {
    let needsIt = target.dependencies.contains { dependency in
      if case .byNameItem(name, _) = dependency { true } else { false }
    }
    if needsIt { leaveOut(target.name) }
  }
}

/// Finds the folder of SwiftSyntax in the toolchain that evaluates this manifest.
func toolchainSyntax() -> String? {
  guard Context.environment["SEXTANT_WITHOUT_MACROS"] == nil else { return nil }
  // The library of manifests is loaded from usr/lib/swift/pm/ManifestAPI, beside usr/lib/swift/host.
  #if os(macOS)
    var image = Dl_info()
    _ = dladdr(unsafeBitCast(Package.self as AnyClass, to: UnsafeRawPointer.self), &image)
    let loaded = image.dli_fname.map { [String(cString: $0)] } ?? []
  #else
    // Read to its end: a file of unknown size comes in parts, and String(contentsOfFile:) takes the first.
    let maps = FileHandle(forReadingAtPath: "/proc/self/maps")?.readDataToEndOfFile() ?? Data()
    let loaded = String(decoding: maps, as: UTF8.self).split(separator: "\n").compactMap { line in
      line.firstIndex(of: "/").map { String(line[$0...]) }
    }
  #endif
  for library in loaded.map(URL.init(fileURLWithPath:))
  where library.lastPathComponent.hasPrefix("libPackageDescription.") {
    let swift = library.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let host = swift.appendingPathComponent("host").path
    let module = host + "/SwiftSyntaxMacros.swiftmodule"
    if FileManager.default.fileExists(atPath: module) { return host }
  }
  return nil
}
