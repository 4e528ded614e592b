/// A line of text as programs print it for terminals and printers, with its emphasis taken out of it.
///
/// Bold is a letter struck twice (`x`, backspace, `x`), and underlined one struck over a low line; or both
/// are SGR sequences, which also have italics. Other sequences are dropped, as is their content.
package struct EmphasizedLine: Hashable, Sendable {
  /// A range of emphasized characters.
  package struct Run: Hashable, Sendable {
    /// The offset of the first character.
    package let start: Int
    /// The number of characters.
    package fileprivate(set) var count: Int
    /// Bold, underlined or italic.
    package let attributes: TextAttributes
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
    var (text, runs) = ("", [Run]())
    for (offset, (character, attributes)) in reader.printed.enumerated() {
      text.append(character)
      guard !attributes.isEmpty else { continue }
      if let last = runs.last, last.attributes == attributes, last.start + last.count == offset {
        runs[runs.count - 1].count += 1
      } else {
        runs.append(Run(start: offset, count: 1, attributes: attributes))
      }
    }
    (self.text, self.runs) = (text, runs)
  }
}

extension EmphasizedLine {
  /// What has been printed so far.
  private struct Reader {
    private enum Place {
      case text
      /// Behind an escape.
      case escape
      /// In a control sequence with these parameters so far.
      case control(String)
      /// In the content of another sequence, such as a link, up to its end.
      case content(isEnding: Bool)
    }

    var printed: [(Character, TextAttributes)] = []
    /// The letter that the next one is struck over.
    private var under: (Character, TextAttributes)?
    private var attributes: TextAttributes = []
    private var place = Place.text

    mutating func take(_ character: Character) {
      switch place {
      case .text: print(character)
      case .escape:
        switch character {
        case "[": place = .control("")
        case "]", "P", "X", "^", "_": place = .content(isEnding: false)
        default: place = .text
        }
      case .control(let parameters):
        switch character.asciiValue {
        case (0x20...0x3F)?: place = .control(parameters + String(character))
        default:
          if character == "m" { style(parameters) }
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
      case "\u{08}": if let last = printed.popLast() { under = last }
      default:
        guard let (old, drawn) = under else { return printed.append((character, attributes)) }
        under = nil
        switch character {
        case old: printed.append((character, drawn.union(.bold)))
        case "_": printed.append((old, drawn.union(.underline)))
        case _ where old == "_": printed.append((character, drawn.union(.underline)))
        default: printed.append((character, attributes))
        }
      }
    }

    private mutating func style(_ parameters: String) {
      let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false)
      for number in numbers {
        switch number {
        case "", "0": attributes = []
        case "1": attributes.insert(.bold)
        case "3": attributes.insert(.italic)
        case "4": attributes.insert(.underline)
        case "22": attributes.remove(.bold)
        case "23": attributes.remove(.italic)
        case "24": attributes.remove(.underline)
        // A color of its own has numbers that would mean something else here.
        case "38", "48", "58": return
        default: break
        }
      }
    }
  }
}

extension String {
  /// The text without the emphasis with which programs print it: letters struck over others, and escape
  /// sequences.
  ///
  /// A `TextPane` shows that emphasis; this is for text that is searched or compared.
  ///
  /// - Complexity: O(n) in the length of the text.
  public var withoutEmphasis: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { EmphasizedLine(String($0)).text }.joined(separator: "\n")
  }
}
