/// A line of text as programs print it for terminals and printers, with its emphasis taken out of it.
///
/// Bold is a letter struck twice (`x`, backspace, `x`), and underlined one struck over a low line; or both
/// are SGR sequences, which also have italics, dim text and colors. Other sequences are dropped, as is
/// their content.
package struct EmphasizedLine: Hashable, Sendable {
  /// A range of emphasized characters.
  package struct Run: Hashable, Sendable {
    /// The offset of the first character.
    package let start: Int
    /// The number of characters.
    package fileprivate(set) var count: Int
    /// The colors, and whether it is bold, dim, underlined or italic.
    package let style: Style

    /// Bold, dim, underlined or italic.
    package var attributes: TextAttributes { style.attributes }

    /// Returns the style of the text around it with the colors and the attributes of the range.
    package func applied(to around: Style) -> Style {
      Style(
        foreground: style.foreground ?? around.foreground,
        background: style.background ?? around.background,
        attributes: around.attributes.union(style.attributes))
    }
  }

  /// The text alone.
  package let text: String
  /// The emphasized ranges, from the start, which do not overlap.
  package let runs: [Run]

  /// Reads a line.
  ///
  /// - Parameter line: The line as it is printed.
  /// - Complexity: O(n) in the length of the line.
  package init(_ line: String) {
    // Only a backspace or an escape changes anything.
    guard line.utf8.contains(where: { $0 == 0x08 || $0 == 0x1B }) else {
      (text, runs) = (line, [])
      return
    }
    var reader = Reader()
    for character in line { reader.take(character) }
    (text, runs) = (reader.text, reader.runs)
  }
}

extension EmphasizedLine {
  /// What has been printed so far.
  private struct Reader {
    private enum Place {
      case text
      /// Behind an escape.
      case escape
      /// In a control sequence.
      case control
      /// In the content of another sequence, such as a link, up to its end.
      case content(isEnding: Bool)
    }

    private(set) var text = ""
    private(set) var runs: [Run] = []
    /// The number of characters of the text.
    private var count = 0
    /// The letter that the next one is struck over.
    private var under: (Character, Style)?
    private var style = Style.plain
    /// Where the next character stands, and the parameters of the control sequence so far.
    private var (place, parameters) = (Place.text, "")

    mutating func take(_ character: Character) {
      switch place {
      case .text: print(character)
      case .escape:
        switch character {
        case "[": (place, parameters) = (.control, "")
        case "]", "P", "X", "^", "_": place = .content(isEnding: false)
        default: place = .text
        }
      case .control:
        switch character.asciiValue {
        case (0x20...0x3F)? where parameters.utf8.count < 256: parameters.append(character)
        default:
          if character == "m" { select(parameters) }
          place = .text
        }
      case .content(let isEnding):
        if character == "\u{07}" || isEnding {
          place = .text
        } else {
          place = .content(isEnding: character == "\u{1B}")
        }
      }
    }

    private mutating func print(_ character: Character) {
      switch character {
      case "\u{1B}": place = .escape
      case "\u{08}": if let last = removeLast() { under = last }
      default:
        guard let (old, drawn) = under else { return append(character, style) }
        under = nil
        switch character {
        case old: append(character, drawn.adding(.bold))
        case "_": append(old, drawn.adding(.underline))
        case _ where old == "_": append(character, drawn.adding(.underline))
        default: append(character, style)
        }
      }
    }

    private mutating func append(_ character: Character, _ style: Style) {
      text.append(character)
      if let last = runs.last, last.style == style, last.start + last.count == count {
        runs[runs.count - 1].count += 1
      } else if style != .plain {
        runs.append(Run(start: count, count: 1, style: style))
      }
      count += 1
    }

    private mutating func removeLast() -> (Character, Style)? {
      guard let character = text.popLast() else { return nil }
      count -= 1
      guard let run = runs.last, run.start + run.count > count else { return (character, .plain) }
      if run.count == 1 { runs.removeLast() } else { runs[runs.count - 1].count -= 1 }
      return (character, run.style)
    }

    /// Selects a graphic rendition (ECMA-48, 8.3.117), with the colors that xterm adds.
    private mutating func select(_ parameters: String) {
      let numbers = parameters.split(
        omittingEmptySubsequences: false, whereSeparator: { $0 == ";" || $0 == ":" }
      ).map { $0.isEmpty ? 0 : Int($0) ?? -1 }
      var rest = numbers[...]
      while let number = rest.popFirst() {
        switch number {
        case 0: style = .plain
        case 1: style.attributes.insert(.bold)
        case 2: style.attributes.insert(.dim)
        case 3: style.attributes.insert(.italic)
        case 4: style.attributes.insert(.underline)
        case 22: style.attributes.subtract([.bold, .dim])
        case 23: style.attributes.remove(.italic)
        case 24: style.attributes.remove(.underline)
        case 30...37: style.foreground = .ansi(UInt8(number - 30))
        case 39: style.foreground = nil
        case 40...47: style.background = .ansi(UInt8(number - 40))
        case 49: style.background = nil
        case 90...97: style.foreground = .ansi(UInt8(number - 90 + 8))
        case 100...107: style.background = .ansi(UInt8(number - 100 + 8))
        case 38: style.foreground = Self.color(&rest)
        case 48: style.background = Self.color(&rest)
        // The color of an underline, whose numbers would mean something else here.
        case 58: _ = Self.color(&rest)
        default: break
        }
      }
    }

    /// Takes the numbers of a color: `5` and its number, or `2` and its parts.
    private static func color(_ numbers: inout ArraySlice<Int>) -> Color? {
      func byte() -> UInt8? { numbers.popFirst().flatMap { UInt8(exactly: $0) } }
      switch numbers.popFirst() {
      case 5: return byte().map { .palette($0) }
      case 2:
        guard let red = byte(), let green = byte(), let blue = byte() else { return nil }
        return .rgb(red, green, blue)
      default:
        numbers = []
        return nil
      }
    }
  }
}

extension String {
  /// The text without the emphasis with which programs print it: letters struck over others, and escape
  /// sequences.
  ///
  /// A `TextView` shows that emphasis; this is for text that is searched or compared.
  ///
  /// - Complexity: O(n) in the length of the text.
  public var withoutEmphasis: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { EmphasizedLine(String($0)).text }.joined(separator: "\n")
  }
}

extension String {
  /// A line with spaces up to the next multiple of eight characters for each tab.
  package var withoutTabs: String {
    guard utf8.contains(0x09) else { return self }
    var text = ""
    var count = 0
    for character in self {
      let spaces = character == "\t" ? 8 - count % 8 : 0
      text += spaces > 0 ? String(repeating: " ", count: spaces) : String(character)
      count += max(1, spaces)
    }
    return text
  }
}
