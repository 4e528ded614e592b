import Foundation
import Testing

/// How much each target below `Sources` and `Demo` weighs.
@Suite struct WeightTests {
  /// The most that a target may have: lines of code, public declarations, and those with package
  /// access.
  ///
  /// A row is lowered in the commit that earns it. While something new stands beside the old, the
  /// commit that adds it raises the row and says until when. Lines are saved by removing things,
  /// never by longer lines, shorter words or fewer comments. The goal: under 550 public declarations
  /// in Navigation, under 1,200 in all. To measure:
  ///
  ///     SEXTANT_WEIGHTS=1 swift test --skip-build --filter WeightTests
  static let table = """
    target                lines   public  package
    Descriptors              26        0        6
    LinkFiles              5030        0      285
    LinkPatterns            612       28      107
    LinkTool               1541        0       31
    LinkToolMain              2        0        0
    Manual                  968        0        2
    ManualMain                2        0        0
    Navigation             8217      608      558
    NavigationDialects      789      114        0
    NavigationExplorer     2470       23        9
    NavigationMacros        666        0        5
    NavigationTerminal     3679       59      288
    NavigationTesting       739       79        3
    NcursesBackend         1770        0       57
    RouteMaps              4728        0      201
    Sextant                  62        3        1
    Spelling                101        0       12
    Storefront             3149        0      242
    StorefrontMain            7        0        0
    SystemBackend          1358       18       39
    TapeScript             2390        0      253
    Tapes                  1587        0      183
    TerminalHost           9302       52      382
    TerminalKit            2826      169      162
    TerminalTesting         126       34        1
    TerminalUI             4281      363      235
    """

  static let rows: [String: Weight] = Dictionary(
    table.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      let figures = words.dropFirst().compactMap { Int($0) }
      guard figures.count == 3 else { return nil }
      let weight = Weight(lines: figures[0], publicCount: figures[1], packageCount: figures[2])
      return (String(words[0]), weight)
    }, uniquingKeysWith: { first, _ in first })

  @Test(arguments: ImportTableTests.rooms)
  func `a target weighs no more than its row says`(room: ImportTableTests.Room) throws {
    let row = try #require(Self.rows[room.target], "\(room.target) has no row")
    let excess = try Weight(below: room.folder).excess(over: row)
    #expect(excess.isEmpty, "\(room.target) has \(excess.joined(separator: " and "))")
  }

  @Test func `every target has a row, and every row a target`() {
    #expect(Set(Self.rows.keys) == Set(ImportTableTests.rooms.map(\.target)))
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["SEXTANT_WEIGHTS"] != nil))
  func `the table is printed as it is now`() throws {
    var lines = [Self.line("target", ["lines", "public", "package"])]
    for room in ImportTableTests.rooms.sorted(by: { $0.target < $1.target }) {
      let weight = try Weight(below: room.folder)
      let figures = [weight.lines, weight.publicCount, weight.packageCount]
      lines.append(Self.line(room.target, figures.map { "\($0)" }))
    }
    print(lines.joined(separator: "\n"))
  }

  private static func line(_ target: String, _ figures: [String]) -> String {
    figures.reduce("    " + target.padding(toLength: 18, withPad: " ", startingAt: 0)) {
      $0 + String(repeating: " ", count: max(1, 9 - $1.count)) + $1
    }
  }

  @Test func `the test can fail: each kind of line is weighed`() {
    func weight(_ code: String) -> [Int] {
      let weight = Weight(of: code)
      return [weight.lines, weight.publicCount, weight.packageCount]
    }
    #expect(weight("\n   \n// a comment\n  /// package var x: Int\n") == [0, 0, 0])
    #expect(weight("let x = 1  // a comment\n}\n") == [2, 0, 0])
    #expect(weight("public import A\n@_exported public import B\n") == [2, 0, 0])
    #expect(weight("func one() {\n  let package = 1\n  package + public\n}\n") == [4, 0, 0])
    #expect(weight("public struct A {\n  public init()\n  package let x: Int\n}\n") == [4, 2, 1])
    #expect(weight("@MainActor public package(set) var x = 1\n") == [1, 1, 0])
    #expect(
      weight("extension A {\n  package static func one(\n    _ x: Int\n  ) {}\n}\n") == [5, 0, 1])
    #expect(
      weight(
        "let text = \"\"\"\n  public let x = 1\n\n  // Text.\n  \"\"\"\npackage let y = \"\"\n")
        == [5, 0, 1], "what a text holds is code, and declares nothing")
    #expect(
      weight(
        """
        public enum A: Hashable {
          case one, two(Int, Int), three
          indirect case four(A)
          var number: Int {
            switch self {
            case .one: 1
            default: 2
            }
          }
          package enum B { case x, y }
        }
        enum C {
          case one
        }
        """) == [14, 5, 3])
    #expect(
      weight(
        """
        package protocol A: B,
          C
        {
          associatedtype D
          @MainActor func one(
            x: Int
          ) async
          var two: Int { get }
        }
        extension A {
          func three() {}
        }
        """) == [12, 0, 4])
  }

  @Test func `the test can fail: what is above a row is said with both figures`() {
    let row = Weight(lines: 100, publicCount: 10, packageCount: 20)
    #expect(row.excess(over: row) == [])
    #expect(
      Weight(lines: 101, publicCount: 9, packageCount: 22).excess(over: row) == [
        "101 lines of code (row: 100)", "22 package declarations (row: 20)",
      ])
    #expect(
      Weight(lines: 99, publicCount: 11, packageCount: 20).excess(over: row) == [
        "11 public declarations (row: 10)"
      ])
  }
}

/// How much code weighs.
struct Weight: Hashable {
  /// The lines that are neither blank nor a comment.
  private(set) var lines = 0
  /// How many declarations are public, with the cases of public enums and the requirements of public
  /// protocols.
  private(set) var publicCount = 0
  /// How many have package access, counted in the same way.
  private(set) var packageCount = 0

  init(lines: Int, publicCount: Int, packageCount: Int) {
    (self.lines, self.publicCount, self.packageCount) = (lines, publicCount, packageCount)
  }

  /// Weighs every Swift file below a folder.
  init(below folder: String) throws {
    for file in try Checkout.swiftFiles(below: folder) {
      add(try Checkout.text(of: file))
    }
  }

  /// Weighs the text of a file.
  init(of text: String) { add(text) }

  /// What is above a row, with both figures.
  func excess(over row: Self) -> [String] {
    [
      (lines, row.lines, "lines of code"), (publicCount, row.publicCount, "public declarations"),
      (packageCount, row.packageCount, "package declarations"),
    ].filter { $0.0 > $0.1 }.map { "\($0.0) \($0.2) (row: \($0.1))" }
  }

  /// Adds a file as the formatter leaves it: a declaration begins a line, its members stand two
  /// columns deeper, and its last brace stands below its first word.
  private mutating func add(_ text: String) {
    var isLiteral = false
    // The enums and protocols around a line, with the column in which each begins.
    var scopes: [(column: Int, access: Substring, isEnum: Bool)] = []
    for line in text.split(separator: "\n") {
      let code = line.drop { $0 == " " }
      guard !code.isEmpty, isLiteral || !code.hasPrefix("//") else { continue }
      lines += 1
      let wasLiteral = isLiteral
      if line.components(separatedBy: "\"\"\"").count.isMultiple(of: 2) { isLiteral.toggle() }
      let words = code.split(separator: " ").drop { $0.hasPrefix("@") }
      guard !wasLiteral, let first = words.first else { continue }
      let column = line.count - code.count
      if first != "{" { scopes.removeAll { column <= $0.column } }
      if ["public", "package"].contains(first), !words.contains("import"),
        words.dropFirst().first?.first?.isLetter == true
      {
        count(1, first)
        let isEnum = words.contains("enum")
        if isEnum, let body = code.firstRange(of: "{ case ") {
          count(Self.cases(in: code[body.upperBound...]), first)
        } else if isEnum || words.contains("protocol") {
          scopes.append((column, first, isEnum))
        }
      } else if let scope = scopes.last, column == scope.column + 2 {
        if scope.isEnum, words.prefix(2).contains("case") {
          count(Self.cases(in: code), scope.access)
        } else if !scope.isEnum, Self.requirements.contains(first.prefix { $0.isLetter }) {
          count(1, scope.access)
        }
      }
    }
  }

  private static let requirements: Set<Substring> = [
    "associatedtype", "func", "init", "mutating", "nonisolated", "static", "subscript", "var",
  ]

  private mutating func count(_ number: Int, _ access: Substring) {
    if access == "public" { publicCount += number } else { packageCount += number }
  }

  /// How many cases a line declares.
  private static func cases(in code: Substring) -> Int {
    var depth = 0
    return code.reduce(into: 1) { count, character in
      switch character {
      case "(": depth += 1
      case ")": depth -= 1
      case "," where depth == 0: count += 1
      default: break
      }
    }
  }
}
