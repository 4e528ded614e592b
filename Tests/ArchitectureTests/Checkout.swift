import Foundation

/// The files of this repository, as the tests that speak of them see them.
enum Checkout {
  static let root: URL =
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Every Swift file below a folder of the repository, by its path from the top.
  static func swiftFiles(below folder: String) throws -> [String] {
    try files(below: folder).filter { $0.hasSuffix(".swift") }
  }

  /// Every file below a folder of the repository, by its path from the top.
  static func files(below folder: String) throws -> [String] {
    let start = root.appending(path: folder)
    guard let walk = FileManager.default.enumerator(atPath: start.path) else { return [] }
    var files: [String] = []
    while let path = walk.nextObject() as? String {
      if walk.fileAttributes?[.type] as? FileAttributeType == .typeRegular {
        files.append("\(folder)/\(path)")
      }
    }
    return files.sorted()
  }

  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The modules that a file imports, whole or for one declaration.
  static func imports(of path: String) throws -> Set<String> {
    var found: Set<String> = []
    var isFallback = false
    var isLiteral = false
    for line in try text(of: path).split(separator: "\n") {
      // Where there is no FoundationEssentials, as on macOS, all of Foundation stands in for it.
      if line.hasPrefix("#if canImport(FoundationEssentials)") { isFallback = true }
      if line.hasPrefix("#endif") { isFallback = false }
      if isFallback, line.hasSuffix("import Foundation") { continue }
      // Text of a program that the file holds imports nothing here.
      if line.components(separatedBy: "\"\"\"").count.isMultiple(of: 2) { isLiteral.toggle() }
      if isLiteral { continue }
      let words = line.split(separator: " ").map(String.init).filter { !Self.kinds.contains($0) }
      guard let keyword = words.firstIndex(of: "import"), keyword < 4, keyword + 1 < words.count,
        words[..<keyword].allSatisfy({ $0.hasPrefix("@") || Self.accessLevels.contains($0) })
      else { continue }
      found.insert(String(words[keyword + 1].prefix { $0 != "." }))
    }
    return found
  }

  private static let kinds: Set<String> = [
    "struct", "class", "enum", "protocol", "typealias", "func", "let", "var",
  ]
  private static let accessLevels: Set<String> = ["public", "package", "internal", "private"]
}
