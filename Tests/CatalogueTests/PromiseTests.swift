import Foundation
import Testing

/// The page of promises, and the tests that hold them.
@Suite struct PromiseTests {
  @Test func `every test that a promise names is there`() throws {
    let suites = try SeedTableTests.suites()
    let lines = try Catalogue.lines(of: "Sources/Core/Navigation/Navigation.docc/Promises.md")
    let rows = lines.filter {
      $0.hasPrefix("| ") && !$0.hasPrefix("| promise") && !$0.contains("---")
    }
    .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    .filter { $0.count == 2 && $0[1].contains(" / ") }
    #expect(rows.count > 20)
    for row in rows {
      #expect(row[0].hasSuffix("."), "\(row[0])")
      for part in row[1].components(separatedBy: "; ") {
        let words = part.components(separatedBy: " / ")
        #expect(words.count == 2, "\(part)")
        let tests = suites[words[0]]
        #expect(tests != nil, "there is no suite \(words[0])")
        #expect(tests?.contains(words.last ?? "") == true, "\(words[0]) has no test \(words)")
      }
    }
  }
}
