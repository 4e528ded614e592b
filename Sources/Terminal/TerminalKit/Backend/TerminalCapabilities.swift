/// The display capabilities of a terminal.
public struct TerminalCapabilities: Hashable, Sendable {
  /// The number of colors.
  public var colors: ColorDepth
  /// Whether the terminal can show more than ASCII; if not, the backend draws ASCII stand-ins.
  public var isUnicode: Bool
  /// Whether dim text looks different from other text.
  public var hasDim: Bool

  /// Creates a description of a terminal.
  public init(colors: ColorDepth = .palette256, isUnicode: Bool = true, hasDim: Bool = true) {
    self.colors = colors
    self.isUnicode = isUnicode
    self.hasDim = hasDim
  }
}
