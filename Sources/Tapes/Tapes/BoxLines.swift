/// The lines of a box-drawing character, so that a picture joins them across cells in any font.
struct BoxLines: Hashable {
  /// The weight of a line from the middle of a cell to an edge.
  private enum Weight: Character {
    case light = "l"
    case heavy = "h"
    case double = "d"
  }

  /// The weights toward the left, the top, the right and the bottom.
  private let arms: [Weight?]
  private let isDashed: Bool

  /// Creates the lines of a character; returns `nil` for any other character.
  init?(_ character: Character) {
    guard let arms = Self.arms[character] else { return nil }
    self.arms = arms.map(Weight.init)
    isDashed = character == "╎"
  }

  private static let arms: [Character: String] = [
    "─": "l-l-", "│": "-l-l", "┌": "--ll", "┐": "l--l", "└": "-ll-", "┘": "ll--",
    "├": "-lll", "┤": "ll-l", "┬": "l-ll", "┴": "lll-", "┼": "llll",
    "━": "h-h-", "┃": "-h-h", "┏": "--hh", "┓": "h--h", "┗": "-hh-", "┛": "hh--",
    "┡": "-hhl", "┩": "hh-l", "═": "d-d-", "║": "-d-d", "╔": "--dd", "╗": "d--d",
    "╚": "-dd-", "╝": "dd--", "╎": "-l-l",
  ]

  /// Whether equal cells side by side are one line.
  var isHorizontal: Bool { arms[1] == nil && arms[3] == nil }

  /// Returns the SVG elements for equal cells side by side.
  func drawn(in rect: (x: Int, y: Int, width: Int, height: Int), attributes: String) -> [String] {
    let ends = [rect.x, rect.y, rect.x + rect.width, rect.y + rect.height]
    let middle = (x: Double(rect.x) + Double(rect.width) / 2, y: Double(rect.y + rect.height / 2))
    var paths: [Weight: String] = [:]
    for (index, weight) in arms.enumerated() {
      guard let weight else { continue }
      let isAcross = index % 2 == 0
      for offset in weight == .double ? [-2.0, 2] : [0] {
        // The lines of a double corner end where those of its other arm are.
        let turn = weight == .double && !isStraight ? self.turn(offset) : 0
        let start = (
          x: middle.x + (isAcross ? turn : offset), y: middle.y + (isAcross ? offset : turn)
        )
        paths[weight, default: ""] +=
          "M\(Self.text(start.x)) \(Self.text(start.y))\(isAcross ? "H" : "V")\(ends[index])"
      }
    }
    return paths.sorted { $0.key.rawValue < $1.key.rawValue }.map { weight, path in
      let width = weight == .heavy ? "2.6" : "1.2"
      let dashes = isDashed ? " stroke-dasharray=\"6 4\"" : ""
      return "<path d=\"\(path)\" fill=\"none\" stroke-width=\"\(width)\"\(dashes)\(attributes)/>"
    }
  }

  private var isStraight: Bool { arms[0] == arms[2] && arms[1] == arms[3] }

  /// Returns where a line of a double corner turns, relative to the middle: the outer line of one
  /// arm meets the outer line of the other.
  private func turn(_ offset: Double) -> Double {
    let (across, along) = (arms[2] == nil ? -1.0 : 1, arms[3] == nil ? -1.0 : 1)
    return offset * across * along
  }

  /// Formats a multiple of one half.
  private static func text(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }
}
