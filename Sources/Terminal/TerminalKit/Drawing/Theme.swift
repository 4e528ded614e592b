/// The named styles with which an app draws, all defined in one place.
///
/// Text has a contrast of 4.5:1 or more in each built-in theme. ``standard`` works on an unknown
/// background: it uses the few of the 256 colors that have this contrast on both black and white.
/// ``dark`` and ``light`` set their own background. On terminals with eight colors, whose exact
/// shades are unknown, all built-in themes but ``mono`` use the terminal's own colors: cyan, green,
/// magenta and red, beside bold and underline.
public struct Theme: Hashable, Sendable {
  /// The name shown in the palette.
  public var name = "terminal"
  /// The colors of the whole screen where a style sets none; `.plain` means the terminal's own.
  public var ground = Style.plain
  /// Normal text.
  public var text = Style.plain
  /// Secondary text.
  public var dim = Style(attributes: .dim)
  /// Headings and the current breadcrumb.
  public var title = Style(attributes: .bold)
  /// Text that should stand out, such as the selected tab or a price.
  public var accent = Style(foreground: .palette(63), attributes: .bold)
  /// The focused row.
  public var selection = Style(attributes: .reverse)
  /// Error messages.
  public var error = Style(foreground: .palette(131), attributes: .bold)
  /// Warning messages.
  public var warning = Style(foreground: .palette(163), attributes: .bold)
  /// Success messages.
  public var success = Style(foreground: .palette(29))
  /// Lines around boxes.
  public var border = Style(attributes: .dim)
  /// The action of a key, on the last line.
  public var hint = Style(attributes: .dim)
  /// The name of a key, on the last line.
  public var key = Style(attributes: .bold)
  /// A count that needs attention.
  public var badge = Style(foreground: .palette(163), attributes: [.bold, .reverse])
  /// A link or a path.
  public var link = Style(foreground: .palette(63), attributes: .underline)
  /// A text field.
  public var field = Style(attributes: .underline)

  /// Creates the standard theme, ready to customize.
  public init() {}
}

extension Theme {
  /// A theme that is readable on light and dark terminals, and without color.
  ///
  /// It never sets a background and never relies on color alone.
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

  /// The terminal's own text and background colors, with bold, underline and reverse.
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

  /// Creates the built-in theme with the given name, or `nil` if there is none.
  ///
  /// - Parameter name: `terminal`, `dark`, `light` or `mono`.
  public init?(named name: String) {
    guard let theme = Self.all.first(where: { $0.name == name }) else { return nil }
    self = theme
  }

  /// Returns the theme to use on a terminal with this color depth.
  package func fitted(to depth: ColorDepth) -> Theme {
    guard depth != .palette256, depth != .rgb, Self.all.contains(self) else { return self }
    var theme = Self.mono
    theme.name = name
    guard depth == .eight, self != .mono else { return theme }
    theme.accent.foreground = .ansi(6)
    theme.success.foreground = .ansi(2)
    theme.warning.foreground = .ansi(5)
    theme.error.foreground = .ansi(1)
    theme.badge.foreground = .ansi(5)
    theme.link.foreground = .ansi(6)
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
