extension LineEditor {
  /// Edits the line in response to a key.
  ///
  /// Printable keys insert their character. ←, →, Home, End, Ctrl-A, Ctrl-E, Ctrl-B and Ctrl-F move
  /// the cursor; ← and → with Ctrl or Alt, Alt-b and Alt-f move it by a word. Backspace, Delete and
  /// Ctrl-D delete a character. Ctrl-W, and Backspace with Ctrl or Alt, kill the word before the
  /// cursor; Alt-d, and Delete with Ctrl or Alt, the word after it; Ctrl-U everything before it, and
  /// Ctrl-K everything after it. Ctrl-Y inserts the last killed text.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  ///
  /// - Parameter press: The key.
  /// - Returns: Whether the key is one of these, even if it had no effect.
  public mutating func handle(_ press: KeyPress) -> Bool {
    if let character = press.typedCharacter {
      insert(String(character))
      return true
    }
    switch press.modifiers {
    case []: return handlePlain(press.key)
    case .control: return handleControl(press.key)
    case .alt: return handleAlt(press.key)
    default: return false
    }
  }

  private mutating func handlePlain(_ key: Key) -> Bool {
    switch key {
    case .left: moveCursor(to: cursor - 1)
    case .right: moveCursor(to: cursor + 1)
    case .home: moveCursor(to: 0)
    case .end: moveCursor(to: .max)
    case .backspace: remove(max(0, cursor - 1)..<cursor)
    case .delete: remove(cursor..<min(cursor + 1, text.count))
    default: return false
    }
    return true
  }

  private mutating func handleControl(_ key: Key) -> Bool {
    switch key {
    case .character("a"): moveCursor(to: 0)
    case .character("e"): moveCursor(to: .max)
    case .character("b"): moveCursor(to: cursor - 1)
    case .character("f"): moveCursor(to: cursor + 1)
    case .character("d"): remove(cursor..<min(cursor + 1, text.count))
    case .character("u"): remove(0..<cursor, isKill: true)
    case .character("k"): remove(cursor..<text.count, isKill: true)
    case .character("w"): remove(spacedWordStart..<cursor, isKill: true)
    case .character("y"): yank()
    default: return handleWord(key)
    }
    return true
  }

  private mutating func handleAlt(_ key: Key) -> Bool {
    switch key {
    case .character("b"): moveCursor(to: wordStart)
    case .character("f"): moveCursor(to: wordEnd)
    case .character("d"): remove(cursor..<wordEnd, isKill: true)
    default: return handleWord(key)
    }
    return true
  }

  /// Handles a key that Ctrl and Alt make act on a word.
  private mutating func handleWord(_ key: Key) -> Bool {
    switch key {
    case .left: moveCursor(to: wordStart)
    case .right: moveCursor(to: wordEnd)
    case .backspace: remove(wordStart..<cursor, isKill: true)
    case .delete: remove(cursor..<wordEnd, isKill: true)
    default: return false
    }
    return true
  }

  /// The start of the word before the cursor; a word consists of letters and digits.
  private var wordStart: Int { start { $0.isLetter || $0.isNumber } }

  /// The start of the word before the cursor for Ctrl-W, whose words end only at whitespace.
  private var spacedWordStart: Int { start { !$0.isWhitespace } }

  private func start(of isWord: (Character) -> Bool) -> Int {
    if isMasked { return 0 }
    let before = text.prefix(cursor)
    guard let last = before.lastIndex(where: isWord) else { return 0 }
    guard let gap = before[...last].lastIndex(where: { !isWord($0) }) else { return 0 }
    return before.distance(from: before.startIndex, to: gap) + 1
  }

  /// The end of the word after the cursor.
  private var wordEnd: Int {
    if isMasked { return text.count }
    let after = text.dropFirst(cursor)
    let word = after.drop { !$0.isLetter && !$0.isNumber }
    return text.count - word.drop { $0.isLetter || $0.isNumber }.count
  }
}
