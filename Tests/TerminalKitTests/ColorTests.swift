import TerminalKit
import Testing

/// The nearest color of those that a terminal has.
struct ColorTests {
  @Test(
    arguments: [
      (Color.rgb(0, 0, 0), 16), (.rgb(255, 255, 255), 231), (.rgb(255, 0, 0), 196),
      (.rgb(0x5F, 0x87, 0xAF), 67), (.rgb(0x26, 0x26, 0x26), 235), (.rgb(8, 8, 8), 232),
      (.rgb(238, 238, 238), 255), (.rgb(46, 52, 64), 237), (.rgb(136, 192, 208), 110),
      (.palette(7), 7), (.palette(99), 99), (.ansi(9), 9), (.ansi(25), 9),
    ] as [(Color, UInt8)])
  func `a color is shown as the nearest of the palette`(color: Color, number: UInt8) {
    #expect(color.nearestInPalette == number)
  }

  @Test(
    arguments: [
      (Color.rgb(0, 0, 0), 0, 0), (.rgb(255, 255, 255), 7, 15), (.rgb(255, 0, 0), 1, 9),
      (.rgb(190, 10, 10), 1, 1), (.rgb(120, 130, 125), 6, 8), (.rgb(100, 90, 250), 4, 12),
      (.palette(29), 2, 2), (.palette(12), 4, 12), (.ansi(12), 4, 12),
    ] as [(Color, UInt8, UInt8)])
  func `a color is shown as the nearest of 8 or 16`(color: Color, of8: UInt8, of16: UInt8) {
    #expect(color.nearestBasic(of: 8) == of8)
    #expect(color.nearestBasic(of: 16) == of16)
  }

  @Test func `no color of the palette is nearer than the nearest`() {
    func distance(_ one: Color, _ other: Color) -> Int {
      let (left, right) = (one.parts, other.parts)
      let steps = [left.red - right.red, left.green - right.green, left.blue - right.blue]
      return steps.reduce(0) { $0 + $1 * $1 }
    }
    let parts = stride(from: UInt8(0), through: 240, by: 16).flatMap { [$0, $0 + 13] }
    for red in parts {
      for green in parts {
        for blue in parts {
          let color = Color.rgb(red, green, blue)
          let least = (UInt8(16)...255).map { distance(color, .palette($0)) }.min()
          #expect(distance(color, .palette(color.nearestInPalette)) == least, "\(color)")
        }
      }
    }
  }
}
