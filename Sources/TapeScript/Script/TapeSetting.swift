/// What `Set` sets.
public enum TapeSetting: Hashable, Sendable {
  /// The time between two keys of a `Type`; without it typing takes no time.
  case typingSpeed(Duration)
  /// How long a `Wait` may take before it fails.
  case waitTimeout(Duration)
  /// What a `Wait` without a pattern waits for.
  case waitPattern(TapePattern)
  /// A setting that means something only for a video, or one that nobody knows: kept as it was
  /// written, and ignored.
  case other(name: String, value: String)

  /// The word after `Set`.
  public var name: String {
    switch self {
    case .typingSpeed: "TypingSpeed"
    case .waitTimeout: "WaitTimeout"
    case .waitPattern: "WaitPattern"
    case .other(let name, _): name
    }
  }

  /// Settings that concern the picture of a video: known, and without meaning here.
  static let pictureNames: Set<String> = [
    "Shell", "FontFamily", "FontSize", "Framerate", "PlaybackSpeed", "Height", "Width",
    "LetterSpacing", "LineHeight", "Padding", "Theme", "LoopOffset", "MarginFill", "Margin",
    "WindowBar", "WindowBarSize", "BorderRadius", "CursorBlink", "SubtitleFontSize",
    "SubtitleColor", "SubtitleBackground", "SubtitlePosition", "SubtitlePadding",
    "SubtitleBorderRadius", "SubtitleFontFamily",
  ]

  /// Every name that is known.
  static let names = pictureNames.union(["TypingSpeed", "WaitTimeout", "WaitPattern"])

  /// Every name that is known, in a fixed order.
  static let sortedNames = names.sorted()
}
