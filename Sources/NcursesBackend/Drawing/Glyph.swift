import CTerminal
import TerminalKit

/// What ncurses is given for one cell of a canvas.
struct Glyph: Hashable {
  /// The wide characters of the cell: one that takes space, then marks on it.
  var scalars: [UInt32]
  /// What goes into the cell to its right, when ncurses needs telling.
  var right: UInt32?

  /// Chooses what to draw, such that ncurses and every terminal give it the columns it was measured
  /// with.
  ///
  /// - Parameters:
  ///   - cell: A cell that is not the right half of another.
  ///   - isUnicode: Whether the terminal shows more than ASCII.
  ///   - limit: How many wide characters ncurses holds in a cell.
  init(_ cell: Cell, isUnicode: Bool, limit: Int) {
    let character = cell.grapheme
    let blank: UInt32? = cell.width == 2 ? 0x20 : nil
    guard let first = character.unicodeScalars.first else {
      self.init(scalars: [0x20], right: blank)
      return
    }
    if first.isRegionalIndicator && cell.width == 2 {
      // Flags are pictures here and letters there; letters are two columns everywhere.
      let letters = character.unicodeScalars.map { $0.value - 0x1F1E6 + 0x41 }
      self.init(scalars: [letters[0]], right: letters[1])
    } else if !isUnicode, let plain = PlainGlyph.of(character) {
      self.init(scalars: [UInt32(plain)], right: blank)
    } else if cterminal_width(first.value) == Int32(cell.width) {
      let marks = character.unicodeScalars.dropFirst().lazy
        .filter { cterminal_width($0.value) == 0 }
        .filter { !$0.properties.isVariationSelector }
        .filter { !character.isEmojiLed || !$0.properties.isDefaultIgnorableCodePoint }
      self.init(scalars: [first.value] + marks.prefix(limit - 1).map(\.value))
    } else {
      // This C library does not know the character, or counts it otherwise.
      self.init(scalars: [isUnicode ? 0xFFFD : 0x3F], right: blank)
    }
  }

  private init(scalars: [UInt32], right: UInt32? = nil) {
    self.scalars = scalars
    self.right = right
  }
}
