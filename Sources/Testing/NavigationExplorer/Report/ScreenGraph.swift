import Navigation

/// The screens that a search reached, with the keys and links between them.
package struct ScreenGraph: Hashable, Sendable {
  /// A transition between two screens, with all its keys and links.
  struct Edge: Hashable, Sendable {
    let from: Int
    let to: Int
    let label: String
  }

  let screens: [String]
  let edges: [Edge]

  init(_ findings: KeyFindings) {
    let screens = findings.screens.sorted()
    self.screens = screens
    var edges: [Edge] = []
    var labels: [String] = []
    let all = findings.edges.sorted()
    for (index, edge) in all.enumerated() {
      labels.append(edge.label)
      if index + 1 < all.count, all[index + 1].from == edge.from, all[index + 1].to == edge.to {
        continue
      }
      if let from = screens.firstIndex(of: edge.from), let to = screens.firstIndex(of: edge.to) {
        let shown = labels.prefix(4).joined(separator: " ")
        edges.append(Edge(from: from, to: to, label: labels.count > 4 ? shown + " …" : shown))
      }
      labels = []
    }
    self.edges = edges
  }

  /// The output format.
  package enum Format: String, Hashable, Sendable, CaseIterable {
    /// An SVG image.
    case svg
    /// A Graphviz graph.
    case dot
    /// A Mermaid graph.
    case mmd

    /// The first characters of a file in this format; only such files are overwritten.
    package var mark: String {
      switch self {
      case .svg: "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"sextant-screens\""
      case .dot: "digraph screens {"
      case .mmd: "flowchart LR"
      }
    }
  }

  /// Returns the graph as text.
  package func text(as format: Format) -> String {
    switch format {
    case .svg: svg
    case .dot: dot
    case .mmd: mermaid
    }
  }

  private var dot: String {
    func quoted(_ text: String) -> String {
      "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
    let lines =
      screens.map { "  \(quoted($0));" }
      + edges.map {
        "  \(quoted(screens[$0.from])) -> \(quoted(screens[$0.to])) [label=\(quoted($0.label))];"
      }
    return ([Format.dot.mark] + lines + ["}"]).map { $0 + "\n" }.joined()
  }

  private var mermaid: String {
    func quoted(_ text: String) -> String {
      "\"" + text.replacing("\"", with: "#quot;").replacing("|", with: "#124;") + "\""
    }
    let lines =
      screens.enumerated().map { "  s\($0.offset)[\(quoted($0.element))]" }
      + edges.map { "  s\($0.from) -->|\(quoted($0.label))| s\($0.to)" }
    return ([Format.mmd.mark] + lines).map { $0 + "\n" }.joined()
  }

  /// The distance of each screen from the one with the most outgoing transitions.
  private var ranks: [Int] {
    guard
      let start = screens.indices.max(by: { one, other in
        edges.count { $0.from == one } < edges.count { $0.from == other }
      })
    else { return [] }
    var ranks: [Int?] = Array(repeating: nil, count: screens.count)
    ranks[start] = 0
    var queue = [start]
    while !queue.isEmpty {
      let from = queue.removeFirst()
      for edge in edges where edge.from == from && ranks[edge.to] == nil {
        ranks[edge.to] = (ranks[from] ?? 0) + 1
        queue.append(edge.to)
      }
    }
    return ranks.map { $0 ?? 0 }
  }

  /// The graph as an SVG image, with the screens in columns; tooltips describe the transitions.
  private var svg: String {
    func safe(_ text: String) -> String {
      text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
        "\"", with: "&quot;")
    }
    // One column for each distance.
    let ranks = ranks
    let columns = (ranks.max() ?? 0) + 1
    var used = Array(repeating: 0, count: columns)
    let places = screens.indices.map { index -> (x: Int, y: Int) in
      let rank = ranks[index]
      used[rank] += 1
      return (110 + rank * 220, 60 * used[rank] + (rank % 2) * 24)
    }
    let (width, height) = (columns * 220, 60 * (used.max() ?? 0) + 90)
    var lines = [
      "\(Format.svg.mark) width=\"\(width)\" height=\"\(height)\" font-family=\"monospace\" "
        + "font-size=\"13\">",
      "<defs><marker id=\"a\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"8\" "
        + "markerHeight=\"8\" orient=\"auto\"><path d=\"M0 0 8 4 0 8z\" fill=\"#667\"/></marker></defs>",
      "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>",
    ]
    for edge in edges {
      let (from, to) = (places[edge.from], places[edge.to])
      // Bend the edge, so that it does not overlap the edge in the opposite direction.
      let bend = 0.15
      let x = Int(Double(from.x + to.x) / 2 - bend * Double(to.y - from.y))
      let y = Int(Double(from.y + to.y) / 2 + bend * Double(to.x - from.x))
      lines.append(
        "<path d=\"M\(from.x) \(from.y)Q\(x) \(y) \(to.x) \(to.y)\" fill=\"none\" stroke=\"#667\" "
          + "stroke-opacity=\"0.5\" marker-end=\"url(#a)\"><title>\(safe(screens[edge.from])) to "
          + "\(safe(screens[edge.to])): \(safe(edge.label))</title></path>")
    }
    for (name, place) in zip(screens, places) {
      let width = name.count * 8 + 16
      lines.append(
        "<rect x=\"\(place.x - width / 2)\" y=\"\(place.y - 12)\" width=\"\(width)\" height=\"24\" "
          + "rx=\"6\" fill=\"#eef\" stroke=\"#334\"/><text x=\"\(place.x)\" y=\"\(place.y + 4)\" "
          + "text-anchor=\"middle\">\(safe(name))</text>")
    }
    return (lines + ["</svg>"]).map { $0 + "\n" }.joined()
  }
}
