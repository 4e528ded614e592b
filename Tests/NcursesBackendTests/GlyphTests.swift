import TerminalKit
import Testing

@testable import NcursesBackend

/// What ncurses gets for cells.
struct GlyphTests {
  @Test(arguments: [true, false])
  func `no control character gets into a run`(isUnicode: Bool) {
    let hostile: [Unicode.Scalar] = [
      "\0", "\u{7}", "\u{1B}", "\u{7F}", "\u{80}", "\u{9B}", "\u{9D}", "\u{AD}", "\u{200B}",
      "\u{202E}",
      "\u{2028}", "\u{FEFF}",
    ]
    let shown = Glyph.run(of: hostile, isUnicode: isUnicode)
    #expect(shown.count == hostile.count)
    for (scalar, character) in zip(hostile, shown) where scalar != "\u{AD}" {
      #expect(character == (isUnicode ? 0xFFFD : 0x3F), "\(scalar.value)")
    }
  }

  @Test func `a run of plain text is itself, in ASCII with substitutes`() {
    #expect(Glyph.run(of: ["a", "~", " "], isUnicode: true) == [0x61, 0x7E, 0x20])
    #expect(Glyph.run(of: ["─"], isUnicode: false) == [0x2D])
  }
}
