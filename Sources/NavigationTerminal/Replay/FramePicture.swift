import TerminalKit

/// A frame as text in a box, with the cursor's place marked.
enum FramePicture {
  static func text(of frame: Frame?) -> String {
    guard let frame else { return "(nothing was drawn yet)" }
    let width = frame.canvas.size.columns
    let edge = String(repeating: "─", count: width)
    var lines = ["┌\(edge)┐"]
    for line in frame.canvas.lines {
      let missing = max(0, width - TextWidth.columns(of: line))
      lines.append("│\(line)\(String(repeating: " ", count: missing))│")
    }
    lines.append("└\(edge)┘")
    if let cursor = frame.cursor {
      lines.append("cursor   column \(cursor.column + 1), line \(cursor.row + 1)")
    }
    return lines.joined(separator: "\n")
  }
}
