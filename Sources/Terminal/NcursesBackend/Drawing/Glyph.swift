import CNcurses
import CTerminal
import TerminalKit

/// The ncurses content for one cell of a canvas.
struct Glyph: Hashable {
  /// The wide characters of the cell: a spacing character, then its marks.
  var scalars: [UInt32]
  /// The content of the cell to its right, if ncurses needs it.
  var right: UInt32?

  /// Chooses a glyph whose width, in ncurses and in every terminal, equals the measured width.
  ///
  /// - Parameters:
  ///   - cell: A cell other than the right half of a wide glyph.
  ///   - isUnicode: Whether the terminal can show more than ASCII.
  ///   - limit: The maximum number of wide characters in an ncurses cell.
  init(_ cell: Cell, isUnicode: Bool, limit: Int) {
    let character = cell.grapheme
    let blank: UInt32? = cell.width == 2 ? 0x20 : nil
    guard let first = character.unicodeScalars.first else {
      self.init(scalars: [0x20], right: blank)
      return
    }
    if first.isRegionalIndicator && cell.width == 2 {
      // Some terminals show flags as emoji and others as letters; letters always take two columns.
      let letters = character.unicodeScalars.map { $0.value - 0x1F1E6 + 0x41 }
      self.init(scalars: [letters[0]], right: letters[1])
    } else if !isUnicode, let plain = PlainGlyph.of(character) {
      self.init(scalars: [UInt32(plain)], right: blank)
    } else if cterminal_width(first.value) == Int32(cell.width) {
      guard character.utf8.count > UTF8.width(first) else {
        self.init(scalars: [first.value])
        return
      }
      let marks = character.unicodeScalars.dropFirst().lazy
        .filter { cterminal_width($0.value) == 0 }
        .filter { !$0.properties.isVariationSelector }
        .filter { !character.isEmojiLed || !$0.properties.isDefaultIgnorableCodePoint }
      self.init(scalars: [first.value] + marks.prefix(limit - 1).map(\.value))
    } else {
      // The C library does not know the character or measures it differently.
      self.init(scalars: [isUnicode ? 0xFFFD : 0x3F], right: blank)
    }
  }

  /// Returns the wide characters for cells of one column and one scalar each.
  static func run(of scalars: [Unicode.Scalar], isUnicode: Bool) -> [wchar_t] {
    scalars.map { scalar in
      // A control character has no width, so it is replaced below.
      if (0x20..<0x7F).contains(scalar.value) { return wchar_t(scalar.value) }
      if !scalar.isASCII, !isUnicode, let plain = PlainGlyph.of(Character(scalar)) {
        return wchar_t(plain)
      }
      let isKnown = cterminal_width(scalar.value) == 1
      return wchar_t(isKnown ? scalar.value : isUnicode ? 0xFFFD : 0x3F)
    }
  }

  private init(scalars: [UInt32], right: UInt32? = nil) {
    self.scalars = scalars
    self.right = right
  }
}
