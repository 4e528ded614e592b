/// ASCII that stands for what apps like to draw, where a terminal shows nothing else.
enum PlainGlyph {
  /// The byte that stands for a character; nil when only its own locale can say.
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
    "−": "-",
  ]
}
