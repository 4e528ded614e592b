import TerminalKit

/// The keys on the last line: only those that work and, if not all fit, the most important ones.
struct FooterKeys: Hashable {
  /// The layer's own keys, most important first.
  var own: [KeyHint]
  /// The Escape key's action, always shown.
  var escape: KeyHint?
  /// The host's keys that work in the layer.
  var shared: [KeyHint]

  /// Returns the hints that fit, in display order.
  ///
  /// The layer's first key is its main action. On a narrow line, its label and that of Escape are
  /// shortened before either key is dropped. The layer's other keys come before the host's, of which
  /// only the last one, help, is kept for as long as it fits.
  ///
  /// - Parameter columns: The width of the line.
  /// - Returns: The hints, to be separated by two spaces.
  func hints(columns: Int) -> [KeyHint] {
    let (main, escape) = ends(columns: columns)
    var room = columns
    for hint in [main, escape] { if let hint { room -= Self.width(hint) + 2 } }
    func take(_ hints: some Sequence<KeyHint>) -> [KeyHint] {
      var taken: [KeyHint] = []
      for hint in hints {
        guard Self.width(hint) <= room else { break }
        room -= Self.width(hint) + 2
        taken.append(hint)
      }
      return taken
    }
    // Help lists every key, so it comes first; then the keys that work only here, and last those that
    // work everywhere.
    let help = take(shared.suffix(1))
    let hasRoom = main != nil && (shared.isEmpty || !help.isEmpty)
    let others = hasRoom ? take(own.dropFirst()) : []
    let general = others.count < own.count - 1 ? [] : take(shared.dropLast())
    return [main].compactMap(\.self) + others + [escape].compactMap(\.self) + general + help
  }

  /// Returns the main action and Escape, shortened to fit if needed; Escape is shortened first.
  private func ends(columns: Int) -> (main: KeyHint?, escape: KeyHint?) {
    let escapes = escape.map { [$0, KeyHint($0.key, $0.brief)] } ?? []
    guard let main = own.first else {
      return (nil, escapes.first { Self.width($0) <= columns } ?? escapes.last)
    }
    let brief = KeyHint(main.key, main.brief)
    guard let short = escapes.last else {
      return ([main, brief].first { Self.width($0) <= columns }, nil)
    }
    for main in [main, brief] {
      for escape in escapes where Self.width(main) + 2 + Self.width(escape) <= columns {
        return (main, escape)
      }
    }
    // A label without a short form is cut, as long as some of it remains.
    let room = columns - Self.width(short) - 2 - TextWidth.columns(of: main.key) - 1
    guard room >= 4 else { return (nil, short) }
    let cut = TextWidth.shortened(main.label.visiblySafe, to: room, position: .end)
    return (KeyHint(main.key, cut), short)
  }

  private static func width(_ hint: KeyHint) -> Int {
    TextWidth.columns(of: hint.key) + 1 + TextWidth.columns(of: hint.label)
  }
}

/// The keys on the last line at a given width.
struct FooterLine: Hashable {
  /// The keys.
  let keys: FooterKeys
  /// The width of the line.
  let columns: Int

  /// Draws the keys; a click on one presses it.
  func strip(_ theme: Theme) -> Strip {
    var strip = Strip(canvas: Canvas(size: Size(columns: columns, rows: 1)))
    let hints = keys.hints(columns: columns)
    let places = strip.canvas.drawKeyHints(hints, at: .zero, columns: columns, theme: theme)
    strip.targets = zip(places, hints).compactMap { place, hint in
      hint.press.map { (place, .key($0)) }
    }
    return strip
  }
}
