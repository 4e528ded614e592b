import Foundation
import Testing

/// The link checker has a house of its own among the demos: nothing in the core or the terminal half
/// exists for it.
@Suite struct LinkCheckHouseTests {
  private static let house = "Demo/LinkCheck/"
  private static let rooms: Set<String> = ["LinkFiles", "RouteMaps", "LinkTool"]

  @Test func `nothing outside imports the link checker`() throws {
    for file in try Checkout.swiftFiles(below: "Sources") + Checkout.swiftFiles(below: "Demo")
    where !file.hasPrefix(Self.house) {
      let found = try Checkout.imports(of: file).intersection(Self.rooms)
      #expect(found.isEmpty, "\(file) imports \(found.sorted())")
    }
  }

  @Test func `no package declaration of the core or the terminal half exists for the checker`()
    throws
  {
    let words = try Words(
      Checkout.swiftFiles(below: "Sources") + Checkout.swiftFiles(below: "Demo"))
    var forTheChecker: [String] = []
    var count = 0
    for file in try ["Sources/Core", "Sources/Terminal"].flatMap(Checkout.swiftFiles(below:)) {
      for name in try packageNames(in: file) {
        count += 1
        if words.isForTheChecker(name, declaredIn: file) {
          forTheChecker.append("\(file): \(name)")
        }
      }
    }
    #expect(count > 500, "package declarations are found")
    #expect(forTheChecker == [])
  }

  @Test func `a declaration that only the checker names is found`() throws {
    let words = Words([
      ("Sources/Core/Navigation/A.swift", "package let one = 1\npackage let two = 2"),
      ("Demo/LinkCheck/LinkFiles/B.swift", "let both = one + two // three"),
      ("Sources/Tapes/TapeScript/C.swift", "let other = two // one"),
    ])
    #expect(words.isForTheChecker("one", declaredIn: "Sources/Core/Navigation/A.swift"))
    #expect(!words.isForTheChecker("two", declaredIn: "Sources/Core/Navigation/A.swift"))
    #expect(!words.isForTheChecker("three", declaredIn: "Sources/Core/Navigation/A.swift"))
  }

  /// The names that a file declares with package access; initializers and subscripts have none.
  private func packageNames(in file: String) throws -> [String] {
    let declaration =
      /\bpackage (?:(?:static|final|mutating|indirect|nonisolated|internal\(set\)|private\(set\)) )*(?:struct|class|enum|protocol|actor|typealias|func|var|let) `?(\w+)/
    return Words.code(try Checkout.text(of: file)).matches(of: declaration).map { String($0.1) }
  }

  /// The words of files, without comments.
  private struct Words {
    private var inHouse: Set<String> = []
    /// The files outside the checker's house in which a word stands.
    private var outside: [String: Set<String>] = [:]

    init(_ files: [String]) throws {
      self.init(try files.map { ($0, try Checkout.text(of: $0)) })
    }

    init(_ files: [(name: String, text: String)]) {
      for (name, text) in files {
        let words = Set(Self.code(text).matches(of: /\w+/).map { String($0.0) })
        if name.hasPrefix(LinkCheckHouseTests.house) {
          inHouse.formUnion(words)
        } else {
          for word in words { outside[word, default: []].insert(name) }
        }
      }
    }

    static func code(_ text: String) -> String {
      text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { line in line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line }
        .joined(separator: "\n")
    }

    /// Whether the checker names a declaration, and no other file but its own does.
    func isForTheChecker(_ name: String, declaredIn file: String) -> Bool {
      inHouse.contains(name) && outside[name, default: []].subtracting([file]).isEmpty
    }
  }
}
