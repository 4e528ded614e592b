import CNcurses
import TerminalKit

/// The numbered color pairs of ncurses, allocated on first use.
@MainActor
struct ColorPairs {
  private struct Pair: Hashable {
    var foreground: Int32
    var background: Int32
  }

  private let depth: ColorDepth
  private var numbers: [Pair: Int32] = [:]

  /// Creates an empty table for a color depth.
  init(depth: ColorDepth) { self.depth = depth }

  /// Returns the ncurses number of a style's color pair; 0 is the terminal's default.
  mutating func number(for style: Style) -> Int32 {
    guard depth != .none, style.foreground != nil || style.background != nil else { return 0 }
    let pair = Pair(
      foreground: index(of: style.foreground), background: index(of: style.background))
    if let number = numbers[pair] { return number }
    let number = max(0, alloc_pair(pair.foreground, pair.background))
    numbers[pair] = number
    return number
  }

  private func index(of color: Color?) -> Int32 {
    switch color {
    case nil: -1
    case .ansi(let number): Int32(depth == .eight ? number % 8 : number % 16)
    case .palette(let number): Int32(depth == .eight ? number.nearestBasicColor : number)
    }
  }
}

extension UInt8 {
  /// The basic color nearest to this palette color.
  var nearestBasicColor: UInt8 {
    switch self {
    case 0..<16: return self % 8
    case 232...: return self < 244 ? 0 : 7
    default:
      // The palette's color cube has six levels each of red, green and blue.
      let cube = self - 16
      let red: UInt8 = cube / 36 >= 3 ? 1 : 0
      let green: UInt8 = cube / 6 % 6 >= 3 ? 2 : 0
      let blue: UInt8 = cube % 6 >= 3 ? 4 : 0
      return red | green | blue
    }
  }
}
