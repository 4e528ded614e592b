/// How a cell looks.
public struct Style: Hashable, Sendable {
  /// The terminal's own text on the terminal's own background.
  public static let plain = Style()

  /// The colour of the text; nil is the terminal's own.
  public var foreground: Color?
  /// The colour behind the text; nil is the terminal's own.
  public var background: Color?
  /// Bold, underlined and so on.
  public var attributes: TextAttributes

  /// Makes a style from its parts.
  public init(
    foreground: Color? = nil, background: Color? = nil, attributes: TextAttributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// This style with further attributes.
  package func adding(_ attributes: TextAttributes) -> Style {
    var style = self
    style.attributes.formUnion(attributes)
    return style
  }

  /// This style, faint and without its colours: how what lies under a modal is shown.
  public var dimmed: Style {
    Style(attributes: attributes.subtracting([.bold, .reverse]).union(.dim))
  }
}
