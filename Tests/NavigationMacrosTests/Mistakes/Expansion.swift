import NavigationMacros
import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

/// A source with `@Routable` and `@Link` in it, expanded as the compiler does.
struct Expansion {
  /// The errors as `line:column: text`, each with what its fix-it says behind an arrow.
  private(set) var errors: [String] = []
  /// The source after every fix-it.
  let fixed: String
  /// The source with what the macros added.
  let text: String

  init(_ source: String) {
    let file = Parser.parse(source: source)
    let root = BasicMacroExpansionContext(
      sourceFiles: [file: .init(moduleName: "Test", fullFilePath: "Test.swift")])
    text =
      file.expand(
        macroSpecs: [
          "Routable": MacroSpec(type: RoutableMacro.self, conformances: ["Routable"]),
          "Link": MacroSpec(type: LinkMacro.self),
        ],
        contextGenerator: { node in
          BasicMacroExpansionContext(
            sharingWith: root, lexicalContext: node.allMacroLexicalContexts())
        }
      ).description
    let places = SourceLocationConverter(fileName: "Test.swift", tree: file)
    var edits: [(range: Range<Int>, text: String)] = []
    for diagnostic in root.diagnostics {
      let place = root.location(
        for: diagnostic.position, anchoredAt: diagnostic.node, fileName: "Test.swift")
      let fixes = diagnostic.fixIts.map { " -> " + $0.message.message }.joined()
      errors.append("\(place.line):\(place.column): \(diagnostic.message)\(fixes)")
      for case .replaceText(let range, let text, let node) in diagnostic.fixIts.flatMap(\.changes) {
        let ends = [range.lowerBound, range.upperBound].map { end in
          let place = root.location(for: end, anchoredAt: node, fileName: "Test.swift")
          return places.position(ofLine: place.line, column: place.column).utf8Offset
        }
        edits.append((ends[0]..<ends[1], text))
      }
    }
    var bytes = Array(source.utf8)
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: edit.text.utf8)
    }
    fixed = String(decoding: bytes, as: UTF8.self)
  }
}
