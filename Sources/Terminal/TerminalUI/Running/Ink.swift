package import TerminalKit

/// The styling of command line output: bold and color on a terminal, plain text elsewhere.
package struct Ink: Hashable, Sendable {
  /// Plain text, without bold or color.
  package static let plain = Ink(theme: nil)

  /// The styles; `nil` for plain text.
  private let theme: Theme?

  private init(theme: Theme?) {
    self.theme = theme
  }

  /// Chooses the styling.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether the output is a terminal.
  ///   - variables: The environment variables; `NO_COLOR` and `TERM=dumb` select plain text.
  package init(isTerminal: Bool, variables: [String: String]) {
    let type = variables["TERM"] ?? ""
    let refuses = !(variables["NO_COLOR"] ?? "").isEmpty
    guard isTerminal, !refuses, !type.isEmpty, type != "dumb" else {
      self = .plain
      return
    }
    let hasPalette = type.contains("256color") || !(variables["COLORTERM"] ?? "").isEmpty
    theme = Theme.standard.fitted(to: hasPalette ? .palette256 : .eight)
  }

  /// Returns text in one of the theme's styles; the text must be safe to show.
  package func callAsFunction(_ text: String, _ style: KeyPath<Theme, Style>) -> String {
    guard let look = theme?[keyPath: style], look != .plain, !text.isEmpty else { return text }
    return look.codes + text + Style.plain.codes
  }
}

extension Style {
  /// The escape sequence that selects this style.
  package var codes: String {
    var codes = ["0"]
    let known: [(TextAttributes, String)] = [
      (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"),
    ]
    for (attribute, code) in known where attributes.contains(attribute) { codes.append(code) }
    if let foreground { codes.append(Self.code(of: foreground, base: 30)) }
    if let background { codes.append(Self.code(of: background, base: 40)) }
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }

  private static func code(of color: Color, base: Int) -> String {
    switch color {
    case .ansi(let number) where number < 8: "\(base + Int(number))"
    case .ansi(let number): "\(base + 60 + Int(number) - 8)"
    case .palette(let number): "\(base + 8);5;\(number)"
    case .rgb(let red, let green, let blue): "\(base + 8);2;\(red);\(green);\(blue)"
    }
  }
}
