public import TerminalKit

/// Frames as a text that a program without Swift can read.
public struct FrameList: Sendable {
  /// The frames, in order.
  public var frames: [Frame]

  /// Makes a list.
  public init(_ frames: [Frame]) { self.frames = frames }

  /// A line for each frame, and for each cell that is not blank.
  public var text: String {
    var lines: [String] = []
    for frame in frames {
      let cursor = frame.cursor ?? .zero
      lines.append("f \(cursor.row) \(cursor.column) \(frame.cursor == nil ? 0 : 1)")
      for row in 0..<frame.canvas.size.rows {
        for column in 0..<frame.canvas.size.columns {
          let cell = frame.canvas[Position(column: column, row: row)]
          guard cell.width > 0, cell != .blank else { continue }
          let scalars = cell.grapheme.unicodeScalars.prefix(5).map { String($0.value, radix: 16) }
          let colors = [cell.style.foreground, cell.style.background].map(Self.number)
          lines.append(
            "c \(row) \(column) \(cell.style.attributes.rawValue) \(colors[0]) \(colors[1]) "
              + scalars.joined(separator: " "))
        }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func number(of color: Color?) -> Int {
    switch color {
    case nil: -1
    case .ansi(let number): Int(number) % 16
    case .palette(let number): Int(number)
    case .rgb(let red, let green, let blue): Int(red) << 16 | Int(green) << 8 | Int(blue)
    }
  }
}
