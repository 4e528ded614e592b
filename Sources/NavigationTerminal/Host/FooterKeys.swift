import TerminalKit

/// The keys of the last line: only valid ones, and those that matter most when not all fit.
struct FooterKeys: Hashable {
  /// What the layer itself says, most important first.
  var own: [KeyHint]
  /// What Escape does, always shown.
  var escape: KeyHint?
  /// The same in fewer columns.
  var shortEscape: KeyHint?
  /// The host's keys that work in the layer.
  var shared: [KeyHint]

  /// The hints that fit, in the order they are shown.
  ///
  /// - Parameter columns: how wide the line is.
  /// - Returns: the hints; between two of them are two blanks.
  func hints(columns: Int) -> [KeyHint] {
    var escape = escape
    if let long = escape, Self.width(long) > columns || own.count > 0 && columns < 40 {
      escape = shortEscape
    }
    var room = columns - (escape.map { Self.width($0) + 2 } ?? 0)
    func take(_ hints: [KeyHint]) -> [KeyHint] {
      var taken: [KeyHint] = []
      for hint in hints {
        guard Self.width(hint) <= room else { break }
        room -= Self.width(hint) + 2
        taken.append(hint)
      }
      return taken
    }
    // Help stays before the screen's rarer keys go: it lists them all.
    let first = take(Array(own.prefix(2)))
    let shared = take(shared)
    let rest = first.count == min(2, own.count) ? take(Array(own.dropFirst(2))) : []
    return first + rest + [escape].compactMap(\.self) + shared
  }

  static func width(_ hint: KeyHint) -> Int {
    TextWidth.columns(of: hint.key.visiblySafe) + 1 + TextWidth.columns(of: hint.label.visiblySafe)
  }
}
