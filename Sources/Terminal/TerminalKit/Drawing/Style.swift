/// The look of a cell.
public struct Style: Hashable, Sendable {
  /// The terminal's default text on its default background.
  public static let plain = Style()

  /// The color of the text; `nil` means the terminal's default.
  public var foreground: Color?
  /// The color behind the text; `nil` means the terminal's default.
  public var background: Color?
  /// The text attributes, such as bold or underlined.
  public var attributes: TextAttributes

  /// Creates a style from its parts.
  public init(
    foreground: Color? = nil, background: Color? = nil, attributes: TextAttributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// Returns this style with additional attributes.
  package func adding(_ attributes: TextAttributes) -> Style {
    var style = self
    style.attributes.formUnion(attributes)
    return style
  }

  /// This style, faint and without its colors, for content under a modal.
  public var dimmed: Style {
    Style(attributes: attributes.subtracting([.bold, .reverse]).union(.dim))
  }
}
