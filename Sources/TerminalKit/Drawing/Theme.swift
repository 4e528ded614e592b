/// The named styles an app draws with, so that one place says how all of it looks.
///
/// Text has a contrast of 4.5:1 or more in each of the built-in themes. ``standard`` does not know what
/// colour is behind it: it uses the few colours of the 256 that have this contrast on black and on
/// white. ``dark`` and ``light`` bring their own background. On terminals of eight colours, whose
/// colours nobody knows, all of them show the terminal's own.
public struct Theme: Hashable, Sendable {
  /// What the palette calls it.
  public var name = "terminal"
  /// The colours of the whole screen, where a style names none; plain is the terminal's own.
  public var ground = Style.plain
  /// Running text.
  public var text = Style.plain
  /// What matters less.
  public var dim = Style(attributes: .dim)
  /// Headings and the current breadcrumb.
  public var title = Style(attributes: .bold)
  /// What should be found first: the selected tab, a price.
  public var accent = Style(foreground: .palette(63), attributes: .bold)
  /// The row that has the focus.
  public var selection = Style(attributes: .reverse)
  /// What went wrong.
  public var error = Style(foreground: .palette(131), attributes: .bold)
  /// What needs care.
  public var warning = Style(foreground: .palette(163), attributes: .bold)
  /// What went well.
  public var success = Style(foreground: .palette(29))
  /// Lines around boxes.
  public var border = Style(attributes: .dim)
  /// What a key does, in the last line.
  public var hint = Style(attributes: .dim)
  /// The name of a key, in the last line.
  public var key = Style(attributes: .bold)
  /// A count that asks for attention.
  public var badge = Style(foreground: .palette(163), attributes: [.bold, .reverse])
  /// A link or a path.
  public var link = Style(foreground: .palette(63), attributes: .underline)
  /// A text field.
  public var field = Style(attributes: .underline)

  /// Makes the standard theme; change what should differ.
  public init() {}
}

extension Theme {
  /// A theme that reads on light and dark terminals, and without any colour.
  ///
  /// It never names a background, and nothing is told apart by colour alone.
  public static let standard = Theme()

  /// Light text on a dark background.
  public static let dark: Theme = {
    var theme = Theme(
      name: "dark", accent: 80, error: 210, warning: 221, success: 114, quiet: 246)
    theme.ground = Style(foreground: .palette(252), background: .palette(234))
    return theme
  }()

  /// Dark text on a white background.
  public static let light: Theme = {
    var theme = Theme(name: "light", accent: 25, error: 160, warning: 94, success: 28, quiet: 242)
    theme.ground = Style(foreground: .palette(235), background: .palette(231))
    return theme
  }()

  /// The terminal's own two colours, with bold, underline and reverse.
  public static let mono: Theme = {
    var theme = Theme()
    theme.name = "mono"
    theme.accent = Style(attributes: .bold)
    theme.error = Style(attributes: [.bold, .underline])
    theme.warning = Style(attributes: .bold)
    theme.success = .plain
    theme.badge = Style(attributes: [.bold, .reverse])
    theme.link = Style(attributes: .underline)
    return theme
  }()

  /// The built-in themes.
  public static let all = [standard, dark, light, mono]

  /// The built-in theme with a name; `nil` if no theme has it.
  ///
  /// - Parameter name: `terminal`, `dark`, `light` or `mono`.
  public init?(named name: String) {
    guard let theme = Self.all.first(where: { $0.name == name }) else { return nil }
    self = theme
  }

  /// The theme for a terminal of so many colours.
  package func fitted(to depth: ColorDepth) -> Theme {
    guard depth != .palette256, Self.all.contains(self) else { return self }
    var theme = Self.mono
    theme.name = name
    return theme
  }

  private init(
    name: String, accent: UInt8, error: UInt8, warning: UInt8, success: UInt8, quiet: UInt8
  ) {
    self.name = name
    self.accent.foreground = .palette(accent)
    self.error.foreground = .palette(error)
    self.warning.foreground = .palette(warning)
    self.success.foreground = .palette(success)
    badge.foreground = .palette(warning)
    link.foreground = .palette(accent)
    dim = Style(foreground: .palette(quiet))
    hint = dim
    border = dim
  }
}
