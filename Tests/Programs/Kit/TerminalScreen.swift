public import TerminalKit

/// What a terminal shows after the bytes it was sent: a small part of what xterm, the Linux console
/// and a VT100 understand, enough for what ncurses sends them.
///
/// What it does not know it notes in ``unknown``, so that a test never trusts a guess.
public struct TerminalScreen: Sendable {
  /// Its extent.
  public let size: Size
  /// The rows of the screen that shows.
  public private(set) var rows: [[ScreenCell]]
  /// Where the cursor stands.
  public private(set) var cursor = Position.zero
  /// The private modes that are on, such as 1049 and 2004.
  public private(set) var modes: Set<Int> = [7, 25]
  /// Sequences it does not know.
  public private(set) var unknown: [String] = []
  /// What was put into the clipboard, and other strings for the terminal.
  public private(set) var strings: [String] = []
  private var normal: [[ScreenCell]]?
  private var saved = Position.zero
  private var margins: ClosedRange<Int>
  private var look: Set<Int> = []
  private var isPastEnd = false
  private var graphics: [Bool] = [false, false]
  private var set = 0
  private var parser = ControlParser()

  /// Makes a blank screen.
  public init(size: Size) {
    self.size = size
    rows = Self.blank(size)
    margins = 0...(size.rows - 1)
  }

  /// The rows as text, without the blanks at their ends.
  public var lines: [String] {
    rows.map { row in
      var line = row.map(\.text).joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// Whether the alternate screen shows.
  public var isAlternate: Bool { normal != nil }

  /// Takes bytes as they arrive, cut anywhere.
  public mutating func receive(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      if let control = parser.take(byte) { apply(control) }
    }
  }

  private static func blank(_ size: Size) -> [[ScreenCell]] {
    Array(repeating: Array(repeating: ScreenCell(), count: size.columns), count: size.rows)
  }

  private mutating func apply(_ control: ControlParser.Control) {
    switch control {
    case .character(let scalar): put(scalar)
    case .code(let code): apply(code: code)
    case .escape(let letters): apply(escape: letters)
    case .sequence(let prefix, let numbers, let final):
      apply(prefix, numbers, final)
    case .string(let text): strings.append(text)
    }
  }

  // MARK: - Characters

  private mutating func put(_ scalar: Unicode.Scalar) {
    var text = String(scalar)
    if graphics[set], scalar.isASCII { text = Self.drawing[scalar.value] ?? text }
    let columns = TextWidth.columns(of: text)
    guard columns > 0 else {
      let before = max(0, isPastEnd ? cursor.column : cursor.column - 1)
      return rows[cursor.row][before].text += text
    }
    if isPastEnd || cursor.column + columns > size.columns {
      if modes.contains(7) {
        cursor.column = 0
        lineFeed()
      }
      isPastEnd = false
    }
    rows[cursor.row][cursor.column] = ScreenCell(text: text, look: look)
    if columns == 2 { rows[cursor.row][cursor.column + 1] = ScreenCell(text: "", look: look) }
    let next = cursor.column + columns
    isPastEnd = next >= size.columns
    cursor.column = min(next, size.columns - 1)
  }

  /// The lines of the VT100's second character set.
  private static let drawing: [UInt32: String] = [
    0x6A: "┘", 0x6B: "┐", 0x6C: "┌", 0x6D: "└", 0x6E: "┼", 0x71: "─", 0x74: "├", 0x75: "┤",
    0x76: "┴", 0x77: "┬", 0x78: "│",
  ]

  private mutating func lineFeed() {
    if cursor.row == margins.upperBound {
      scroll(up: 1)
    } else {
      cursor.row = min(cursor.row + 1, size.rows - 1)
    }
  }

  private mutating func scroll(up count: Int, from top: Int? = nil) {
    let top = top ?? margins.lowerBound
    for _ in 0..<min(abs(count), size.rows) {
      let empty = Array(repeating: ScreenCell(), count: size.columns)
      rows.remove(at: count > 0 ? top : margins.upperBound)
      rows.insert(empty, at: count > 0 ? margins.upperBound : top)
    }
  }

  // MARK: - Controls

  private mutating func apply(code: UInt8) {
    isPastEnd = false
    switch code {
    case 0x08: cursor.column = max(0, cursor.column - 1)
    case 0x09: cursor.column = min(size.columns - 1, (cursor.column / 8 + 1) * 8)
    case 0x0A: lineFeed()
    case 0x0D: cursor.column = 0
    case 0x0E: set = 1
    case 0x0F: set = 0
    case 0x00, 0x07, 0x18: break
    default: unknown.append("code \(code)")
    }
  }

  private mutating func apply(escape letters: String) {
    switch letters {
    case "7": saved = cursor
    case "8": cursor = saved
    case "M":
      if cursor.row == margins.lowerBound {
        scroll(up: -1)
      } else {
        cursor.row = max(0, cursor.row - 1)
      }
    case "D": lineFeed()
    case "(0": graphics[0] = true
    case "(B": graphics[0] = false
    case ")0": graphics[1] = true
    case ")B": graphics[1] = false
    case "=", ">": break
    default: unknown.append("ESC \(letters)")
    }
  }

  private mutating func apply(_ prefix: String, _ numbers: [Int], _ final: Character) {
    let first = max(1, numbers.first ?? 1)
    if final != "m" { isPastEnd = false }
    switch (prefix, final) {
    case ("", "A"): cursor.row = max(0, cursor.row - first)
    case ("", "B"): cursor.row = min(size.rows - 1, cursor.row + first)
    case ("", "C"): cursor.column = min(size.columns - 1, cursor.column + first)
    case ("", "D"): cursor.column = max(0, cursor.column - first)
    case ("", "G"): cursor.column = min(size.columns, first) - 1
    case ("", "d"): cursor.row = min(size.rows, first) - 1
    case ("", "H"), ("", "f"):
      cursor.row = min(size.rows, first) - 1
      cursor.column = min(size.columns, max(1, numbers.count > 1 ? numbers[1] : 1)) - 1
    case ("", "J"): erase(screen: numbers.first ?? 0)
    case ("", "K"): erase(line: numbers.first ?? 0)
    case ("", "X"):
      for column in cursor.column..<min(size.columns, cursor.column + first) { blank(column) }
    case ("", "P"):
      for _ in 0..<min(first, size.columns - cursor.column) {
        rows[cursor.row].remove(at: cursor.column)
        rows[cursor.row].append(ScreenCell())
      }
    case ("", "@"):
      for _ in 0..<min(first, size.columns - cursor.column) {
        rows[cursor.row].insert(ScreenCell(), at: cursor.column)
        rows[cursor.row].removeLast()
      }
    case ("", "L"): scroll(up: -first, from: cursor.row)
    case ("", "M"): scroll(up: first, from: cursor.row)
    case ("", "S"): scroll(up: first)
    case ("", "T"): scroll(up: -first)
    case ("", "b"):
      let text = cursor.column > 0 ? rows[cursor.row][cursor.column - 1].text : " "
      for scalar in String(repeating: text, count: first).unicodeScalars { put(scalar) }
    case ("", "r"):
      let last = numbers.count > 1 ? min(numbers[1], size.rows) : size.rows
      margins = (first - 1)...max(first - 1, last - 1)
      cursor = .zero
    case ("", "m"): restyle(numbers.isEmpty ? [0] : numbers)
    case ("?", "h"): for mode in numbers { turn(mode, on: true) }
    case ("?", "l"): for mode in numbers { turn(mode, on: false) }
    case ("", "h"), ("", "l"), ("", "t"), ("?", "c"): break
    default: unknown.append("ESC [ \(prefix)\(numbers)\(final)")
    }
  }

  private mutating func blank(_ column: Int) { rows[cursor.row][column] = ScreenCell(look: look) }

  private mutating func erase(line part: Int) {
    let columns =
      part == 0
      ? cursor.column..<size.columns : part == 1 ? 0..<(cursor.column + 1) : 0..<size.columns
    for column in columns { rows[cursor.row][column] = ScreenCell() }
  }

  private mutating func erase(screen part: Int) {
    let (all, empty) = (0..<size.rows, Array(repeating: ScreenCell(), count: size.columns))
    if part != 2 { erase(line: part) }
    let others = part == 0 ? (cursor.row + 1)..<size.rows : part == 1 ? 0..<cursor.row : all
    for row in others { rows[row] = empty }
  }

  private mutating func turn(_ mode: Int, on isOn: Bool) {
    if isOn { modes.insert(mode) } else { modes.remove(mode) }
    guard mode == 1049 || mode == 47 else { return }
    if isOn, normal == nil {
      normal = rows
      saved = cursor
      rows = Self.blank(size)
    } else if !isOn, let old = normal {
      rows = old
      normal = nil
      cursor = saved
    }
  }

  private mutating func restyle(_ numbers: [Int]) {
    var rest = numbers[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: look = []
      case 22: look.subtract([1, 2])
      case 23, 24, 25, 27, 28: look.remove(number - 20)
      case 39: look = look.filter { ![3, 9, 38].contains($0 < 1_000 ? $0 / 10 : $0 / 1_000) }
      case 49: look = look.filter { ![4, 10, 48].contains($0 < 1_000 ? $0 / 10 : $0 / 1_000) }
      case 38, 48:
        guard rest.popFirst() == 5, let color = rest.popFirst() else {
          return unknown.append("colour")
        }
        look.insert(number * 1_000 + color)
      case 10, 11: graphics[0] = number == 11
      default: look.insert(number)
      }
    }
  }
}
