package import TerminalKit

/// One command of a tape, as a value.
///
/// Its `description` is how a tape writes it; parsing that gives the same value again, for every
/// value that parsing can give.
package enum TapeCommand: Hashable, Sendable {
  /// `Enter`, `Down 3`, `Backspace@100ms 5`: a key, how often, and the time between two presses.
  case key(TapeKey, count: Int = 1, speed: Duration? = nil)
  /// `Ctrl+C`: keys held together.
  case chord(TapeChord)
  /// `Type "text"`: the keys of a text, one after the other.
  case type(String, speed: Duration? = nil)
  /// `Sleep 500ms`: the clock moves on by a time.
  case sleep(Duration)
  /// `Wait`, `Wait+Screen@5s /done/`: until the pattern matches, or without one until nothing is
  /// under way.
  case wait(WaitScope, timeout: Duration? = nil, pattern: TapePattern? = nil)
  /// `Copy "text"`: puts a text on the tape's clipboard.
  case copy(String)
  /// `Paste`: the lines given, or without any what was copied last.
  case paste([String])
  /// `Set TypingSpeed 50ms`.
  case set(TapeSetting)
  /// `Output run.cast`: what to write when the tape ends; an `.svg` is the run as a moving picture.
  case output(TapeFile)
  /// `Screenshot place.svg`: writes the screen as it is now.
  case screenshot(TapeFile)
  /// `Source login.tape`: the commands of another tape, in this place.
  case source(TapeFile)
  /// `Require program`: what a video needs installed; without meaning here.
  case require(String)
  /// `Env NAME value`: accepted, and never set.
  case env(name: String, value: String)
  /// `Hide`: what follows is not in the video.
  case hide
  /// `Show`: what follows is in the video again.
  case show
  /// `Subtitle "text"`: words below the picture, until the next ones; empty ones take them away.
  case subtitle(String)
  /// `Open "app://orders/1042"`: a link arrives from outside.
  case open(String)
  /// `Resize 100x30`: the terminal changes its size.
  case resize(Size)
  /// `Click "Sign in"`, `Click 10,5`: the mouse.
  case click(ClickTarget)
  /// `TypeSecret APP_PASSWORD`: types what an environment variable holds.
  case typeSecret(String)
  /// `Restart`: the app is killed, and starts again from what it kept.
  case restart
  /// `Snapshot place.txt`: the screen must equal the file.
  case snapshot(TapeFile)
  /// `Expect Screen "text"`: what must be true now.
  case expect(TapeExpectation)

  /// Where a `Wait` looks.
  package enum WaitScope: String, Hashable, Sendable {
    /// The line that holds the cursor; what `Wait` alone looks at.
    case line = "Line"
    /// All of the screen.
    case screen = "Screen"
  }

  /// What a `Click` hits.
  package enum ClickTarget: Hashable, Sendable {
    /// The first cell of the first place where the text stands on the screen.
    case text(String)
    /// A cell; in a tape columns and lines count from 1, here from 0.
    case cell(Position)
  }
}

extension TapeCommand {
  /// Whether the command reaches the app: keys, text, pastes, clicks, links and sizes.
  ///
  /// What comes before the first of them, a `Resize` apart, happens before the app starts.
  package var isInput: Bool {
    switch self {
    case .key, .chord, .type, .paste, .resize, .open, .click, .typeSecret: true
    case .sleep, .wait, .copy, .set, .output, .screenshot, .source, .require, .env, .hide, .show,
      .subtitle, .restart, .snapshot, .expect:
      false
    }
  }

  /// Whether the command means something only where a video is made, and is ignored here.
  package var isIgnored: Bool {
    switch self {
    case .require, .env, .hide, .show: true
    case .set(.other): true
    case .output(let file), .screenshot(let file): file.format == .video || file.format == .tape
    default: false
    }
  }

  /// The word the command begins with in a tape.
  package var name: String {
    switch self {
    case .key(let key, _, _): key.rawValue
    case .chord(let chord): chord.description
    case .type: "Type"
    case .sleep: "Sleep"
    case .wait: "Wait"
    case .copy: "Copy"
    case .paste: "Paste"
    case .set: "Set"
    case .output: "Output"
    case .screenshot: "Screenshot"
    case .source: "Source"
    case .require: "Require"
    case .env: "Env"
    case .hide: "Hide"
    case .show: "Show"
    case .subtitle: "Subtitle"
    case .open: "Open"
    case .resize: "Resize"
    case .click: "Click"
    case .typeSecret: "TypeSecret"
    case .restart: "Restart"
    case .snapshot: "Snapshot"
    case .expect: "Expect"
    }
  }
}

/// What `Set` sets.
package enum TapeSetting: Hashable, Sendable {
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
  package var name: String {
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
