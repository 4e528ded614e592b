/// What a terminal can show.
public struct TerminalCapabilities: Hashable, Sendable {
  /// How many colours it shows.
  public var colors: ColorDepth
  /// Whether it shows more than ASCII; otherwise the backend puts ASCII stand-ins in its place.
  public var isUnicode: Bool

  /// Makes a description of a terminal.
  public init(colors: ColorDepth = .palette256, isUnicode: Bool = true) {
    self.colors = colors
    self.isUnicode = isUnicode
  }
}
