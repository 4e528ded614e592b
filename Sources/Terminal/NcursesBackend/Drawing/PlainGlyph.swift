/// ASCII substitutes for common glyphs, for terminals limited to ASCII.
enum PlainGlyph {
  /// Returns the byte that replaces a character, or `nil` if there is no substitute.
  static func of(_ character: Character) -> UInt8? {
    if let ascii = character.asciiValue { return ascii }
    guard let stand = table[character] else { return nil }
    return stand.asciiValue
  }

  private static let table: [Character: Character] = [
    "─": "-", "━": "-", "═": "=", "│": "|", "┃": "|", "║": "|", "┌": "+", "┐": "+", "└": "+",
    "┘": "+", "├": "+", "┤": "+", "┬": "+", "┴": "+", "┼": "+", "╭": "+", "╮": "+", "╰": "+",
    "╯": "+", "›": ">", "‹": "<", "»": ">", "«": "<", "…": "~", "•": "*", "·": ".", "●": "*",
    "○": "o", "◆": "*", "■": "#", "□": ".", "█": "#", "▓": "#", "▒": ":", "░": ".", "✓": "v",
    "✗": "x", "×": "x", "↑": "^", "↓": "v", "←": "<", "→": ">", "▲": "^", "▼": "v", "▶": ">",
    "◀": "<", "–": "-", "—": "-", "‘": "'", "’": "'", "“": "\"", "”": "\"", "„": "\"", "★": "*",
    "☆": ".", "€": "E", "£": "L", "\u{A0}": " ", "┏": "+", "┓": "+", "┗": "+", "┛": "+", "┡": "+",
    "┩": "+", "╔": "+", "╗": "+", "╚": "+", "╝": "+", "╎": ":", "▌": "|", "▪": "=", "▣": "#",
    "−": "-", "▸": ">", "⇄": "@",
  ]
}
