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
  /// The number of colors that the user chooses: 8, or 16 with their bright variants.
  private let basicCount: UInt8
  /// The number of pairs that ncurses can keep, apart from the default one.
  private let room: Int
  private var numbers: [Pair: Int32] = [:]

  /// Creates an empty table for a color depth.
  init(depth: ColorDepth) {
    self.depth = depth
    basicCount = cncurses_colors() >= 16 ? 16 : 8
    room = max(0, Int(cncurses_pairs()) - 1)
  }

  /// Whether there was no room for a pair, which then got the terminal's default colors.
  var lacksRoom = false
  /// Whether no pair is allocated.
  var isEmpty: Bool { numbers.isEmpty }

  /// Forgets all pairs, so that the whole screen must be painted again.
  mutating func forget() {
    (numbers, lacksRoom) = ([:], false)
    reset_color_pairs()
  }

  /// Returns the ncurses number of a style's color pair; 0 is the terminal's default.
  mutating func number(for style: Style) -> Int32 {
    guard depth != .none, style.foreground != nil || style.background != nil else { return 0 }
    let pair = Pair(
      foreground: index(of: style.foreground), background: index(of: style.background))
    if let number = numbers[pair] { return number }
    // Otherwise ncurses would reuse the number of a pair that is on the screen.
    guard numbers.count < room else {
      lacksRoom = true
      return 0
    }
    let number = max(0, alloc_pair(pair.foreground, pair.background))
    numbers[pair] = number
    return number
  }

  private func index(of color: Color?) -> Int32 {
    guard let color else { return -1 }
    return switch depth {
    case .none, .eight: Int32(color.nearestBasic(of: basicCount))
    case .palette256: Int32(color.nearestInPalette)
    case .rgb: color.directNumber
    }
  }
}

extension Color {
  /// The number of the color on a terminal with direct color: its red, green and blue, or one of
  /// the basic colors, which have the lowest numbers.
  fileprivate var directNumber: Int32 {
    if case .ansi(let number) = self, number % 16 < 8 { return Int32(number % 16) }
    let parts = parts
    let number = Int32(parts.red << 16 | parts.green << 8 | parts.blue)
    // At most 256 numbers belong to a palette. One step of green more is not visible.
    return number < 256 ? number | 1 << 8 : number
  }
}
