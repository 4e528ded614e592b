import TerminalKit

/// The flow of a move, laid out in a few lines.
struct FlowLines {
  /// A part of a line, with the station that it belongs to.
  typealias Part = (text: String, station: FlowStation?)

  /// The lines; each begins with a sign but the first.
  let lines: [[Part]]

  private static let sign = "▸ "
  private static let joint = " ▸ "

  /// Returns a flow as one line of text.
  static func text(of flow: [FlowStation]) -> String {
    flow.map(\.text).joined(separator: joint)
  }

  /// Lays out stations in lines.
  ///
  /// The request is shortened first; then stations that let the move pass are left out.
  ///
  /// - Parameters:
  ///   - flow: The stations.
  ///   - columns: The width of a line.
  ///   - rows: The maximum number of lines.
  init(_ flow: [FlowStation], columns: Int, rows: Int) {
    // No station is longer than a line, so that what follows is bounded, however long a link is.
    var flow = flow.map { station in
      var station = station
      station.words = TextWidth.shortened(station.words, to: columns)
      station.outcome = TextWidth.shortened(station.outcome, to: columns / 2, position: .end)
      return station
    }
    var lines = Self.broken(flow, columns)
    while lines.count > rows {
      if let request = flow.firstIndex(where: \.isRequest),
        TextWidth.columns(of: flow[request].words) > 12
      {
        let width = TextWidth.columns(of: flow[request].words)
        flow[request].words = TextWidth.shortened(
          flow[request].words, to: width - 1, position: .end)
      } else if let passed = flow.dropLast().lastIndex(where: { $0.mark == .passed }) {
        flow.remove(at: passed)
      } else {
        break
      }
      lines = Self.broken(flow, columns)
    }
    self.lines = Array(lines.prefix(rows))
  }

  /// Breaks stations into as many lines as they take.
  private static func broken(_ flow: [FlowStation], _ columns: Int) -> [[Part]] {
    var lines: [[Part]] = []
    var used = 0
    for station in flow {
      let text = station.text
      let width = TextWidth.columns(of: text)
      if let last = lines.indices.last, used + 3 + width <= columns {
        lines[last] += [(joint, nil), (text, station)]
        used += 3 + width
      } else if lines.isEmpty {
        lines = [[(TextWidth.shortened(text, to: columns), station)]]
        used = width
      } else {
        lines.append([(sign, nil), (TextWidth.shortened(text, to: columns - 2), station)])
        used = 2 + width
      }
    }
    return lines
  }
}

extension FlowStation {
  /// The words with the mark.
  fileprivate var text: String {
    let sign =
      switch mark {
      case .none: ""
      case .passed: "✓"
      case .failed: "✗"
      }
    return [words, sign, outcome].filter { !$0.isEmpty }.joined(separator: " ").visiblySafe
  }

  /// Returns the style: what failed is bold, and the request stands out.
  fileprivate func style(in theme: Theme) -> Style {
    switch mark {
    case .none: isRequest ? theme.text : theme.dim
    case .passed: theme.success
    case .failed: theme.error.adding(.bold)
    }
  }
}

extension Canvas {
  /// Draws a line of the flow.
  ///
  /// - Returns: The number of columns used.
  @discardableResult
  mutating func write(_ line: [FlowLines.Part], at position: Position, theme: Theme) -> Int {
    var column = position.column
    for (text, station) in line {
      column += write(
        text, at: Position(column: column, row: position.row),
        style: station?.style(in: theme) ?? theme.dim)
    }
    return column - position.column
  }
}
