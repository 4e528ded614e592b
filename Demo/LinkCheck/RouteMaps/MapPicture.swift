import LinkFiles
import LinkPatterns

/// The routes of a map as a picture: tabs, parents, where screens lead, what needs sign-in, and
/// which links lead where.
package struct MapPicture: Sendable {
  /// A route with its place in the picture.
  struct Box: Sendable {
    let name: String
    let title: String
    let needs: String?
    let links: [String]
    let isTab: Bool
    /// The number of routes below this one on the stack.
    let depth: Int
    /// The index of the route below.
    let parent: Int?
    /// The number of lines of text above.
    var line = 0
    var to: [Int] = []

    /// The lines of text in the box.
    var lines: [String] {
      [title] + (needs.map { ["needs \($0)"] } ?? []) + links
    }
  }

  private let title: String
  private(set) var boxes: [Box] = []

  /// Lays out the routes of a map: parents before what is above them, tabs first.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the map.
  package init(_ map: RouteMap) {
    title = map.app
    var above: [String: [MapRoute]] = [:]
    for route in map.routes {
      if let under = route.under { above[under.text, default: []].append(route) }
    }
    let tabs = map.tabs.map(\.text)
    let known = Set(tabs)
    let roots =
      tabs.compactMap { map[$0] }
      + map.routes.filter { $0.under == nil && !known.contains($0.name) }
    var numbers: [String: Int] = [:]
    var waiting = roots.reversed().map { ($0, 0, Int?.none) }
    while let (route, depth, parent) = waiting.popLast() {
      numbers[route.name] = boxes.count
      let needs: String? =
        switch route.needs {
        case .nothing: nil
        case .signIn: "sign-in"
        case .roles: route.needs.roleWords
        }
      boxes.append(
        Box(
          name: route.name, title: route.name, needs: needs,
          links: route.links.map { $0.pattern.description.isEmpty ? "/" : $0.pattern.description },
          isTab: known.contains(route.name), depth: depth, parent: parent))
      let number = boxes.count - 1
      waiting += (above[route.name] ?? []).reversed().map { ($0, depth + 1, number) }
    }
    var line = 0
    for index in boxes.indices {
      boxes[index].line = line
      line += boxes[index].lines.count + 1
      boxes[index].to = map[boxes[index].name]?.to.compactMap { numbers[$0.text] } ?? []
    }
  }
}

// MARK: - Mermaid

extension MapPicture {
  /// The picture in the language of Mermaid.
  package var mermaid: String {
    var text = "flowchart LR\n"
    for (index, box) in boxes.enumerated() {
      let label = box.lines.map(Self.xml).joined(separator: "<br>")
      text += "  r\(index)" + (box.isTab ? "([\"\(label)\"])" : "[\"\(label)\"]") + "\n"
    }
    for (index, box) in boxes.enumerated() {
      if let parent = box.parent { text += "  r\(parent) --> r\(index)\n" }
      for other in box.to where boxes[other].parent != index {
        text += "  r\(index) -.-> r\(other)\n"
      }
    }
    return text
  }
}

// MARK: - SVG

extension MapPicture {
  private static let lineHeight = 18
  private static let letterWidth = 8
  private static let indent = 48
  private static let margin = 24
  /// The maximum number of characters of a line.
  private static let lineLimit = 72

  /// The picture as SVG, whole: nothing is cut at an edge.
  package var svg: String {
    let shown = boxes.map { $0.lines.map { Self.shortened($0) } }
    let widths = shown.map { lines in (lines.map(\.count).max() ?? 1) * Self.letterWidth + 20 }
    let rights = boxes.indices.map { left(boxes[$0]) + widths[$0] }
    let right = rights.max() ?? 0
    let last = boxes.last.map { top($0) + height($0) } ?? Self.margin
    let leading = boxes.enumerated().flatMap { index, box in
      box.to.filter { boxes[$0].parent != index }.map { (index, $0) }
    }
    // Lines to other screens run at the right of the boxes.
    let width = right + (leading.isEmpty ? 0 : 160) + Self.margin
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(last + Self.margin)" \
      viewBox="0 0 \(width) \(last + Self.margin)" font-family="monospace" font-size="13">
      <title>\(Self.xml(title))</title>
      <style>rect{fill:#fff;stroke:#456}.tab{stroke-width:3}.needs{fill:#fff3d6}\
      .line{fill:none;stroke:#456}.to{fill:none;stroke:#3a7;stroke-dasharray:5 3}\
      text{fill:#123}.dim{fill:#567}</style>
      <rect x="0" y="0" width="100%" height="100%" style="stroke:none"/>

      """
    for (index, box) in boxes.enumerated() {
      if let parent = box.parent {
        let x = left(boxes[parent]) + 12
        let y = top(box) + height(box) / 2
        text += "<path class=\"line\" d=\"M\(x) \(top(boxes[parent]) + height(boxes[parent]))"
        text += "V\(y)H\(left(box))\"/>\n"
      }
      let kind = (box.isTab ? "tab " : "") + (box.needs == nil ? "" : "needs")
      text += "<rect class=\"\(kind)\" x=\"\(left(box))\" y=\"\(top(box))\" rx=\"4\" "
      text += "width=\"\(widths[index])\" height=\"\(height(box))\"/>\n"
      for (number, line) in shown[index].enumerated() {
        let y = top(box) + 15 + number * Self.lineHeight
        text += "<text\(number == 0 ? "" : " class=\"dim\"") x=\"\(left(box) + 10)\" y=\"\(y)\">"
        text += "\(Self.xml(line))</text>\n"
      }
    }
    for (from, to) in leading {
      let start = top(boxes[from]) + height(boxes[from]) / 2
      let end = top(boxes[to]) + height(boxes[to]) / 2
      let bend = right + 20 + min(120, abs(end - start) / 6)
      text += "<path class=\"to\" d=\"M\(rights[from]) \(start)C\(bend) \(start) \(bend) \(end) "
      text += "\(rights[to]) \(end)\"/>\n"
      text += "<path class=\"to\" d=\"M\(rights[to] + 6) \(end - 4)L\(rights[to]) \(end)"
      text += "L\(rights[to] + 6) \(end + 4)\" style=\"stroke-dasharray:none\"/>\n"
    }
    return text + "</svg>\n"
  }

  private func left(_ box: Box) -> Int { Self.margin + box.depth * Self.indent }

  private func top(_ box: Box) -> Int { Self.margin + box.line * Self.lineHeight }

  private func height(_ box: Box) -> Int { box.lines.count * Self.lineHeight + 4 }

  private static func shortened(_ text: String) -> String {
    let text = text.visible
    return text.count > lineLimit ? "\(text.prefix(lineLimit - 1))…" : text
  }

  private static func xml(_ text: String) -> String {
    text.visible.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
  }
}
