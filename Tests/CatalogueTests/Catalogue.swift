import Foundation

/// The pages of the documentation catalogue, and the blocks in them.
enum Catalogue {
  /// A fenced block of a page.
  struct Block: Sendable, CustomStringConvertible {
    let page: String
    let language: String
    let lines: [String]

    var description: String { "\(page): \(lines.first ?? "")" }
  }

  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Files below a folder of the repository whose name ends so, by name from the top.
  static func files(below folder: String, ending: String) -> [String] {
    let walk = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    return (walk?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(ending) }
      .map { "\(folder)/\($0)" }.sorted()
  }

  static func lines(of file: String) throws -> [String] {
    try String(contentsOf: root.appending(path: file), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Every page of every module's catalogue.
  static var pages: [String] {
    files(below: "Sources", ending: ".md").filter { $0.contains(".docc/") }
  }

  /// Every fenced block, page by page.
  static func blocks() throws -> [Block] {
    var blocks: [Block] = []
    for page in pages {
      var open: (language: String, lines: [String])?
      for line in try lines(of: page) {
        if line.hasPrefix("```") {
          if let (language, lines) = open {
            blocks.append(Block(page: page, language: language, lines: lines))
            open = nil
          } else {
            open = (String(line.dropFirst(3)), [])
          }
        } else {
          open?.lines.append(line)
        }
      }
    }
    return blocks
  }

  /// The cells of every row of the first table behind a line, code marks left out.
  static func table(under heading: String, in page: String) throws -> [[String]] {
    let lines = try lines(of: "Sources/Core/Navigation/Navigation.docc/\(page)")
    let rows = lines.drop { $0 != heading }.drop { !$0.hasPrefix("|") }
      .prefix { $0.hasPrefix("|") }.dropFirst(2)
    return rows.map { row in
      row.split(separator: "|").map {
        $0.trimmingCharacters(in: .whitespaces).replacing("`", with: "")
      }
    }
  }

  /// Whether lines stand in a file one after the other, however far they are indented there.
  static func isExcerpt(_ block: [String], of file: [String]) -> Bool {
    guard let first = block.first(where: { !$0.isEmpty }) else { return false }
    let skipped = block.prefix { $0.isEmpty }.count
    for (index, line) in file.enumerated() where line.hasSuffix(first) {
      let start = index - skipped
      let margin = String(line.dropLast(first.count))
      guard margin.allSatisfy({ $0 == " " }), start >= 0, start + block.count <= file.count
      else { continue }
      let isSame = zip(block, file[start...]).allSatisfy { mine, theirs in
        mine.isEmpty ? theirs.isEmpty : theirs == margin + mine
      }
      if isSame { return true }
    }
    return false
  }
}
