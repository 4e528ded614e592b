import TerminalKit

/// The lane, laid out in a few lines.
struct LaneLines {
  /// A part of a line, with the station that it belongs to.
  typealias Part = (text: String, station: LaneStation?)

  /// The lines; each begins with an arrow but the first.
  let lines: [[Part]]

  private static let arrow = " → "

  /// Lays out stations in lines.
  ///
  /// The request is shortened first; then stations that let the move pass are left out.
  ///
  /// - Parameters:
  ///   - lane: The stations.
  ///   - columns: The width of a line.
  ///   - rows: The maximum number of lines.
  init(_ lane: [LaneStation], columns: Int, rows: Int) {
    // No station is longer than a line, so that what follows is bounded, however long a link is.
    var lane = lane.map { station in
      var station = station
      station.words = TextWidth.shortened(station.words, to: columns)
      return station
    }
    var lines = Self.broken(lane, columns)
    while lines.count > rows {
      if let request = lane.firstIndex(where: \.isRequest),
        TextWidth.columns(of: lane[request].words) > 12
      {
        let width = TextWidth.columns(of: lane[request].words)
        lane[request].words = TextWidth.shortened(
          lane[request].words, to: width - 1, position: .end)
      } else if let passed = lane.dropLast().lastIndex(where: { $0.mark == .passed }) {
        lane.remove(at: passed)
      } else {
        break
      }
      lines = Self.broken(lane, columns)
    }
    self.lines = Array(lines.prefix(rows))
  }

  /// Breaks stations into as many lines as they take.
  private static func broken(_ lane: [LaneStation], _ columns: Int) -> [[Part]] {
    var lines: [[Part]] = []
    var used = 0
    for station in lane {
      let text = station.text
      let width = TextWidth.columns(of: text)
      if let last = lines.indices.last, used + 3 + width <= columns {
        lines[last] += [(arrow, nil), (text, station)]
        used += 3 + width
      } else if lines.isEmpty {
        lines = [[(TextWidth.shortened(text, to: columns), station)]]
        used = width
      } else {
        lines.append([("→ ", nil), (TextWidth.shortened(text, to: columns - 2), station)])
        used = 2 + width
      }
    }
    return lines
  }
}

extension LaneStation {
  /// The words with the mark.
  fileprivate var text: String {
    switch mark {
    case .none: words.visiblySafe
    case .passed: words.visiblySafe + " ✓"
    case .failed: words.visiblySafe + " ✗" + (outcome.isEmpty ? "" : " \(outcome)")
    }
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
  /// Draws a line of the lane.
  ///
  /// - Returns: The number of columns used.
  @discardableResult
  mutating func write(_ line: [LaneLines.Part], at position: Position, theme: Theme) -> Int {
    var column = position.column
    for (text, station) in line {
      column += write(
        text, at: Position(column: column, row: position.row),
        style: station?.style(in: theme) ?? theme.dim)
    }
    return column - position.column
  }
}
