/// The named styles an app draws with, so that one place says how all of it looks.
public struct Theme: Hashable, Sendable {
  /// Running text.
  public var text = Style.plain
  /// What matters less.
  public var dim = Style(attributes: .dim)
  /// Headings and the current breadcrumb.
  public var title = Style(attributes: .bold)
  /// What should be found first: the selected tab, a price.
  public var accent = Style(foreground: .ansi(6), attributes: .bold)
  /// The row that has the focus.
  public var selection = Style(attributes: .reverse)
  /// What went wrong.
  public var error = Style(foreground: .ansi(1), attributes: .bold)
  /// What needs care.
  public var warning = Style(foreground: .ansi(3), attributes: .bold)
  /// What went well.
  public var success = Style(foreground: .ansi(2))
  /// Lines around boxes.
  public var border = Style(attributes: .dim)
  /// What a key does, in the last line.
  public var hint = Style(attributes: .dim)
  /// The name of a key, in the last line.
  public var key = Style(attributes: .bold)
  /// A count that asks for attention.
  public var badge = Style(foreground: .ansi(3), attributes: [.bold, .reverse])
  /// A link or a path.
  public var link = Style(foreground: .ansi(6), attributes: .underline)
  /// A text field.
  public var field = Style(attributes: .underline)

  /// Makes the standard theme; change what should differ.
  public init() {}

  /// A theme that reads on light and dark terminals, and without any colour.
  ///
  /// It names only colours that the person chose, never a background, and nothing is told apart
  /// by colour alone.
  public static let standard = Theme()
}
