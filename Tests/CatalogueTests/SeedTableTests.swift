import Foundation
import Testing

/// The table of what the seeds can do, where that lives here, and the test that shows it.
@Suite struct SeedTableTests {
  /// The suites of all tests, with the names of the tests in their files.
  static func suites() throws -> [String: Set<String>] {
    var suites: [String: Set<String>] = [:]
    for file in Catalogue.files(below: "Tests", ending: ".swift") {
      let lines = try Catalogue.lines(of: file)
      let tests = lines.compactMap { line in
        line.range(of: "func `").map { String(line[$0.upperBound...].prefix { $0 != "`" }) }
      }
      for line in lines {
        let word = line.range(of: "struct ") ?? line.range(of: "final class ")
        guard let start = word?.upperBound else { continue }
        let name = String(line[start...].prefix { $0.isLetter || $0.isNumber })
        suites[name, default: []].formUnion(tests)
      }
    }
    return suites
  }

  private static func rows() throws -> [[String]] {
    let lines = try Catalogue.lines(of: "Sources/Core/Navigation/Navigation.docc/Seeds.md")
    return lines.filter { $0.hasPrefix("| ") && !$0.hasPrefix("| capability") }.map {
      $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  @Test func `every test that the table names is there`() throws {
    let suites = try Self.suites()
    let rows = try Self.rows()
    #expect(rows.count > 60)
    for row in rows {
      #expect(row.count == 3, "\(row)")
      for part in (row.last ?? "").split(separator: "; ") {
        let words = part.split(separator: " / ", maxSplits: 1).map(String.init)
        let suite = String(words[0].prefix { $0.isLetter || $0.isNumber })
        let tests = suites[suite]
        #expect(tests != nil, "there is no suite \(suite)")
        if words.count > 1 {
          #expect(tests?.contains(words[1]) == true, "there is no test \(words)")
        }
      }
    }
  }

  @Test func `every file that the table names is there`() throws {
    let files = Catalogue.files(below: "Sources", ending: ".swift")
    for row in try Self.rows() {
      let words = row[1].split { " ();,".contains($0) }.map(String.init)
      for word in words where word.hasSuffix(".swift") {
        #expect(files.contains { $0.hasSuffix("/\(word)") }, "there is no \(word)")
      }
    }
  }
}
