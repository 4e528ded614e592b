import TerminalKit

/// The keys of the last line: only valid ones, and those that matter most when not all fit.
struct FooterKeys: Hashable {
  /// What the layer itself says, most important first.
  var own: [KeyHint]
  /// What Escape does, always shown.
  var escape: KeyHint?
  /// The host's keys that work in the layer.
  var shared: [KeyHint]

  /// The hints that fit, in the order they are shown.
  ///
  /// The first of the layer's own is its main action: on a narrow line it stands in fewer words, as
  /// does Escape, before either goes without.
  ///
  /// - Parameter columns: how wide the line is.
  /// - Returns: the hints; between two of them are two blanks.
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
    let others = main == nil ? [] : own.dropFirst()
    // Help stays before the screen's rarer keys go: it lists them all. On a narrow line it comes
    // before everything but the main action.
    let isNarrow = columns < Self.narrow
    let help = isNarrow ? take(self.shared.suffix(1)) : []
    let second = take(others.prefix(1))
    let shared = help + take(isNarrow ? self.shared.dropLast() : self.shared)
    let isHelpful = shared.count == self.shared.count
    let rest = second.isEmpty || !isHelpful ? [] : take(others.dropFirst())
    return [main].compactMap(\.self) + second + rest + [escape].compactMap(\.self) + shared
  }

  /// Up to here a line is narrow.
  private static let narrow = 40

  /// The main action and Escape, in as many words as there is room for; Escape goes before.
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
    // What has no short word loses its end, as long as some of it is left.
    let room = columns - Self.width(short) - 2 - TextWidth.columns(of: main.key) - 1
    guard room >= 4 else { return (nil, short) }
    let cut = TextWidth.shortened(main.label.visiblySafe, to: room, position: .end)
    return (KeyHint(main.key, cut), short)
  }

  private static func width(_ hint: KeyHint) -> Int {
    TextWidth.columns(of: hint.key) + 1 + TextWidth.columns(of: hint.label)
  }
}

/// The keys of the last line, for a line of some width.
struct FooterLine: Hashable {
  /// The keys.
  let keys: FooterKeys
  /// How wide the line is.
  let columns: Int

  /// Draws them; a click on one presses it.
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
