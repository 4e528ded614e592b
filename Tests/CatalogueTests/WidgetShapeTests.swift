import Foundation
import Testing

/// The page of widgets lists what the code declares.
@Suite struct WidgetShapeTests {
  private func text(_ path: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(
      contentsOf: root.appending(path: "Sources/Terminal/TerminalUI/\(path)"), encoding: .utf8)
  }

  /// The declarations of a widget's files, each on one line.
  private func code(of widget: String) throws -> String {
    let files = [
      "TextView": [
        "Text/TextView.swift", "Text/TextView+Keys.swift", "Text/TextView+Drawing.swift",
      ],
      "ListModel": ["List/ListModel.swift"], "MenuPane": ["MenuPane.swift"],
      "Form": ["Form.swift", "Form+Keys.swift", "Form+Drawing.swift"],
      "Confirmation": ["Confirmation.swift"], "TabsPane": ["TabsPane.swift"],
    ]
    return try (files[widget] ?? []).map { try text("Widgets/\($0)") }.joined()
      .replacing(/\(\n */, with: { _ in "(" }).replacing(/,\n */, with: { _ in ", " })
      .replacing(/\n *\) ->/, with: { _ in ") ->" }).replacing(/\n *\) \{/, with: { _ in ") {" })
  }

  @Test func `each signature on the page is in the code, of every widget`() throws {
    let page = try text("TerminalUI.docc/WidgetShapes.md")
    let lines = page.split(separator: "\n").filter {
      $0.contains(/^[A-Z]\w+\.[a-z]\w*[(:]/)
    }
    #expect(Set(lines.compactMap { $0.split(separator: ".").first }).count == 6)
    for line in lines {
      let parts = line.split(separator: ".", maxSplits: 1).map(String.init)
      let code = try code(of: parts[0])
      let words = ["func ", "var ", ""].map { "public \($0)\(parts[1])" }
      let mutating = "public mutating func \(parts[1])"
      #expect((words + [mutating]).contains { code.contains($0) }, "\(line)")
    }
  }

  @Test func `the test can fail: a signature that is not there is none`() throws {
    #expect(try !code(of: "TextView").contains("public func handle(_ event: Int)"))
  }
}
