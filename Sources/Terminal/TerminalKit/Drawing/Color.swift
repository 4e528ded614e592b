/// A color that a terminal can show.
public enum Color: Hashable, Sendable {
  /// One of the 16 colors the user chose for the terminal; 8 to 15 are the bright ones.
  case ansi(UInt8)
  /// One of the 256 colors of the palette shared by most terminals.
  case palette(UInt8)
  /// An exact color by its red, green and blue, such as `.rgb(0x2E, 0x34, 0x40)`.
  ///
  /// A terminal without true color shows the nearest color that it has.
  case rgb(UInt8, UInt8, UInt8)
}

extension Color {
  /// A color by its red, green and blue, from 0 to 255.
  package typealias Parts = (red: Int, green: Int, blue: Int)

  /// The color by its red, green and blue; for the 16 colors that the user chooses, xterm's.
  package var parts: Parts {
    switch self {
    case .rgb(let red, let green, let blue): (Int(red), Int(green), Int(blue))
    case .ansi(let number): Self.basic[Int(number % 16)]
    case .palette(let number) where number < 16: Self.basic[Int(number)]
    case .palette(let number) where number < 232:
      (
        Self.levels[Int(number - 16) / 36], Self.levels[Int(number - 16) / 6 % 6],
        Self.levels[Int(number - 16) % 6]
      )
    case .palette(let number):
      (8 + 10 * Int(number - 232), 8 + 10 * Int(number - 232), 8 + 10 * Int(number - 232))
    }
  }

  /// The number of the nearest color in the palette, without the 16 colors that the user chooses.
  ///
  /// The distance is that of the points red, green, blue; of two equally near colors, the one with
  /// the lower number is nearest.
  package var nearestInPalette: UInt8 {
    if case .palette(let number) = self { return number }
    if case .ansi(let number) = self { return number % 16 }
    // Each part is nearest on its own in the cube; the only other candidates are the greys.
    let parts = parts
    let cube = [parts.red, parts.green, parts.blue].reduce(0) { number, part in
      number * 6 + Self.nearest(to: part)
    }
    let mean = (parts.red + parts.green + parts.blue) / 3
    let grey = min(max((mean - 3) / 10, 0), 23)
    let candidates = [UInt8(16 + cube), UInt8(232 + grey)]
    return nearest(of: candidates) { .palette($0) }
  }

  /// The number of the nearest of the first basic colors, as xterm shows them.
  ///
  /// - Parameter count: The number of basic colors, 8 or 16.
  /// - Returns: A number less than `count`.
  package func nearestBasic(of count: UInt8) -> UInt8 {
    switch self {
    case .ansi(let number): return number % count
    case .palette(let number) where number < 16: return number % count
    case .palette, .rgb: return nearest(of: Array(0..<count)) { .ansi($0) }
    }
  }

  private func nearest(of numbers: [UInt8], as color: (UInt8) -> Color) -> UInt8 {
    let parts = parts
    func distance(_ number: UInt8) -> Int {
      let other = color(number).parts
      let steps = [parts.red - other.red, parts.green - other.green, parts.blue - other.blue]
      return steps.reduce(0) { $0 + $1 * $1 }
    }
    return numbers.min { distance($0) < distance($1) } ?? 0
  }

  /// Returns the index of the level of the cube that is nearest to a part.
  private static func nearest(to part: Int) -> Int {
    levels.indices.min { abs(levels[$0] - part) < abs(levels[$1] - part) } ?? 0
  }

  /// The levels of red, green and blue in the cube of the palette.
  private static let levels = [0, 95, 135, 175, 215, 255]

  private static let basic: [Parts] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205),
    (229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255),
    (255, 0, 255), (0, 255, 255), (255, 255, 255),
  ]
}
