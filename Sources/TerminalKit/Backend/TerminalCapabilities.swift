/// What a terminal can show.
public struct TerminalCapabilities: Hashable, Sendable {
  /// How many colours it shows.
  public var colors: ColorDepth
  /// Whether it shows more than ASCII; otherwise the backend puts ASCII stand-ins in its place.
  public var isUnicode: Bool
  /// Whether dim text can be told from other text.
  public var hasDim: Bool

  /// Makes a description of a terminal.
  public init(colors: ColorDepth = .palette256, isUnicode: Bool = true, hasDim: Bool = true) {
    self.colors = colors
    self.isUnicode = isUnicode
    self.hasDim = hasDim
  }
}
