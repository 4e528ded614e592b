import Testing

/// The rooms of the house: which target may import what.
///
/// No arrow points from navigation to the terminal, and only the two backends and their descriptors see C.
@Suite struct ImportTableTests {
  struct Room: CustomTestStringConvertible {
    let target: String
    let folder: String
    let mayImport: Set<String>

    var testDescription: String { target }
  }

  static let rooms: [Room] = [
    Room(target: "Spelling", folder: "Sources/Core/Spelling", mayImport: []),
    Room(
      target: "LinkPatterns", folder: "Sources/Core/LinkPatterns", mayImport: ["Spelling"]),
    Room(
      target: "Navigation", folder: "Sources/Core/Navigation",
      mayImport: [
        "LinkPatterns", "Spelling", "Observation", "Synchronization", "FoundationEssentials",
      ]),
    Room(
      target: "NavigationMacros", folder: "Sources/Core/NavigationMacros",
      mayImport: [
        "LinkPatterns", "Spelling", "SwiftSyntax", "SwiftSyntaxBuilder", "SwiftSyntaxMacros",
        "SwiftDiagnostics",
        "SwiftIfConfig", "SwiftParser", "SwiftCompilerPluginMessageHandling",
      ]),
    Room(
      target: "NavigationDialects", folder: "Sources/Core/NavigationDialects",
      mayImport: ["Navigation", "LinkPatterns", "FoundationEssentials"]),
    Room(target: "TerminalKit", folder: "Sources/Terminal/TerminalKit", mayImport: []),
    Room(
      target: "TerminalUI", folder: "Sources/Terminal/TerminalUI",
      mayImport: ["TerminalKit", "Spelling", "FoundationEssentials", "Dispatch"]),
    Room(
      target: "TapeScript", folder: "Sources/Tapes/TapeScript",
      mayImport: ["TerminalKit", "Spelling"]),
    Room(
      target: "Tapes", folder: "Sources/Tapes/Tapes",
      mayImport: [
        "TapeScript", "TerminalUI", "TerminalKit", "Spelling", "FoundationEssentials", "Dispatch",
      ]),
    // The host and the tapes do not know each other.
    Room(
      target: "TerminalHost", folder: "Sources/Terminal/TerminalHost",
      mayImport: [
        "TerminalUI", "Navigation", "TerminalKit", "Spelling", "FoundationEssentials", "Dispatch",
      ]),
    Room(
      target: "NavigationTerminal", folder: "Sources/Terminal/NavigationTerminal",
      mayImport: [
        "TerminalHost", "TerminalUI", "Navigation", "LinkPatterns", "TerminalKit", "TapeScript",
        "Tapes", "Spelling", "FoundationEssentials", "Dispatch",
      ]),
    Room(
      target: "Descriptors", folder: "Sources/Terminal/Descriptors",
      mayImport: ["CTerminal", "Glibc", "Darwin"]),
    Room(
      target: "NcursesBackend", folder: "Sources/Terminal/NcursesBackend",
      mayImport: [
        "CNcurses", "CTerminal", "Descriptors", "TerminalKit", "Glibc", "Darwin", "Dispatch",
      ]),
    Room(
      target: "SystemBackend", folder: "Sources/Terminal/SystemBackend",
      mayImport: [
        "TerminalUI",
        "CTerminal", "Descriptors", "NavigationTerminal", "Glibc", "Darwin", "Dispatch",
        "Synchronization",
      ]),
    Room(
      target: "NavigationExplorer", folder: "Sources/Testing/NavigationExplorer",
      mayImport: [
        "TerminalUI", "Navigation", "NavigationTerminal", "TerminalKit", "TapeScript", "Tapes",
      ]),
    Room(
      target: "Sextant", folder: "Sources/Terminal/Sextant",
      mayImport: [
        "TerminalUI",
        "Navigation", "NavigationTerminal", "NcursesBackend", "SystemBackend", "TerminalKit",
      ]),
    Room(
      target: "NavigationTesting", folder: "Sources/Testing/NavigationTesting",
      mayImport: ["Navigation", "Testing", "FoundationEssentials", "Synchronization"]),
    Room(
      target: "TerminalTesting", folder: "Sources/Testing/TerminalTesting",
      mayImport: [
        "TerminalUI",
        "NavigationTerminal", "Navigation", "SystemBackend", "TerminalKit", "TapeScript", "Tapes",
        "Testing",
      ]),
    Room(
      target: "Storefront", folder: "Demo/Storefront",
      mayImport: [
        "TerminalUI",
        "Navigation", "NavigationTerminal", "TerminalKit", "TapeScript", "Tapes",
        "FoundationEssentials", "Dispatch",
      ]),
    Room(
      target: "LinkFiles", folder: "Demo/LinkCheck/LinkFiles",
      mayImport: ["LinkPatterns", "Spelling", "TerminalKit"]),
    Room(
      target: "RouteMaps", folder: "Demo/LinkCheck/RouteMaps",
      mayImport: [
        "LinkFiles", "LinkPatterns", "Navigation", "Spelling", "FoundationEssentials",
      ]),
    Room(
      target: "LinkTool", folder: "Demo/LinkCheck/LinkTool",
      mayImport: [
        "LinkFiles", "LinkPatterns", "RouteMaps", "NavigationExplorer",
        "NavigationTerminal", "Sextant", "Spelling", "SystemBackend", "FoundationEssentials",
      ]),
    Room(
      target: "LinkToolMain", folder: "Demo/LinkCheck/Sextant", mayImport: ["LinkTool"]),
    Room(
      target: "Manual", folder: "Demo/Manual",
      mayImport: [
        "Sextant", "Navigation", "NavigationTerminal",
        "FoundationEssentials", "Foundation", "Synchronization",
      ]),
    Room(
      target: "ManualMain", folder: "Demo/ManualMain",
      mayImport: ["Manual", "NavigationExplorer", "Sextant"]),
    Room(
      target: "StorefrontMain", folder: "Demo/Main",
      mayImport: ["NavigationExplorer", "Storefront", "Sextant"]),
  ]

  @Test(arguments: rooms)
  func `a target imports only what its room allows`(room: Room) throws {
    let files = try Checkout.swiftFiles(below: room.folder)
    #expect(!files.isEmpty)
    for file in files {
      // The standard library is named for what it has besides its public interface.
      let others = try Checkout.imports(of: file).subtracting(room.mayImport + ["Swift"])
      #expect(others.isEmpty, "\(file) imports \(others.sorted().joined(separator: ", "))")
    }
  }

  @Test func `every folder of sources is in the table`() throws {
    let folders = Set(
      (try Checkout.swiftFiles(below: "Sources") + Checkout.swiftFiles(below: "Demo"))
        .map { file in
          // Below Sources stand houses, in them rooms; the link checker is a house, too.
          let depth = file.hasPrefix("Sources/") || file.hasPrefix("Demo/LinkCheck/") ? 3 : 2
          return file.split(separator: "/").prefix(depth).joined(separator: "/")
        })
    #expect(folders == Set(Self.rooms.map(\.folder)))
  }

  /// What nothing below Sources speaks of, but the page of changes: the link checker, the files that it
  /// reads, and its maps.
  static let foreign = [
    "(?i)apple-app-site|association file|\\baasa\\b|assetlinks", "\\bapplinks\\b",
    "(?i)\\broute ?maps?\\b|\\bmap of\\s+(an|the) app|MappedRoute",
    "(?i)link checker|LinkCheck\\b|LinkFiles|LinkTool",
    "\\bsextant (check|explain|explore|export|import|open|opens|replay|routes|try)\\b",
  ]

  @Test(arguments: foreign)
  func `nothing below Sources speaks of the link checker's files and maps`(words: String) throws {
    let pattern = try Regex(words)
    let files = try Checkout.files(below: "Sources").filter { !$0.hasSuffix("/Changes.md") }
    #expect(files.contains { $0.hasSuffix(".md") } && files.contains { $0.hasSuffix(".c") })
    for file in files {
      let found = try Checkout.text(of: file).firstMatch(of: pattern).map { String($0.0) }
      #expect(found == nil, "\(file)")
    }
    #expect(try Checkout.text(of: "Demo/LinkCheck/README.md").contains(pattern))
  }

  @Test func `the test can fail: an import is seen with any attribute and access level`() throws {
    let imports = try Checkout.imports(of: "Sources/Terminal/Sextant/Sextant.swift")
    #expect(
      imports == [
        "Navigation", "NavigationTerminal", "SystemBackend", "TerminalKit",
      ])
    #expect(try Checkout.imports(of: "Tests/ArchitectureTests/Checkout.swift") == ["Foundation"])
  }
}
