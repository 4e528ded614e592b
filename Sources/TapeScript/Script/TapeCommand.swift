package import TerminalKit

/// One command of a tape.
///
/// Its `description` is its form in a tape; parsing that form gives back every value that the
/// parser can produce.
package enum TapeCommand: Hashable, Sendable {
  /// `Enter`, `Down 3`, `Backspace@100ms 5`: a key, a count, and the time between presses.
  case key(TapeKey, count: Int = 1, speed: Duration? = nil)
  /// `Ctrl+C`: keys held together.
  case chord(TapeChord)
  /// `Type "text"`: the keys of a text in order.
  case type(String, speed: Duration? = nil)
  /// `Sleep 500ms`: advances the clock.
  case sleep(Duration)
  /// `Wait`, `Wait+Screen@5s /done/`: until the pattern matches, or without one until the app is
  /// idle.
  case wait(WaitScope, timeout: Duration? = nil, pattern: TapePattern? = nil)
  /// `Copy "text"`: puts a text on the tape's clipboard.
  case copy(String)
  /// `Paste`: the given lines, or the copied text without any.
  case paste([String])
  /// `Set TypingSpeed 50ms`.
  case set(TapeSetting)
  /// `Output run.cast`: the file written when the tape ends; an `.svg` is an animation of the run.
  case output(TapeFile)
  /// `Screenshot place.svg`: saves the current screen.
  case screenshot(TapeFile)
  /// `Source login.tape`: the commands of another tape, inserted here.
  case source(TapeFile)
  /// `Require program`: a program that videos need; ignored here.
  case require(String)
  /// `Env NAME value`: accepted but ignored.
  case env(name: String, value: String)
  /// `Hide`: the following commands are not in the video.
  case hide
  /// `Show`: the following commands are in the video again.
  case show
  /// `Subtitle "text"`: text below the picture until the next one; an empty text removes it.
  case subtitle(String)
  /// `Open "app://orders/1042"`: a link arrives from outside.
  case open(String)
  /// `Resize 100x30`: resizes the terminal.
  case resize(Size)
  /// `Click "Sign in"`, `Click 10,5`: a mouse click.
  case click(ClickTarget)
  /// `TypeSecret APP_PASSWORD`: types the value of an environment variable.
  case typeSecret(String)
  /// `Restart`: kills the app and starts it again from its saved state.
  case restart
  /// `Snapshot place.txt`: the screen must equal the file.
  case snapshot(TapeFile)
  /// `Expect Screen "text"`: a condition that must hold now.
  case expect(TapeExpectation)

  /// The area a `Wait` searches.
  package enum WaitScope: String, Hashable, Sendable {
    /// The line with the cursor; the default.
    case line = "Line"
    /// The whole screen.
    case screen = "Screen"
  }

  /// The target of a `Click`.
  package enum ClickTarget: Hashable, Sendable {
    /// The first cell of the first place on the screen that shows the text.
    case text(String)
    /// A cell; tapes count columns and lines from 1, this type from 0.
    case cell(Position)
  }
}

extension TapeCommand {
  /// Whether the command reaches the app: keys, text, pastes, clicks, links and sizes.
  ///
  /// Commands before the first input, other than `Resize`, run before the app starts.
  package var isInput: Bool {
    switch self {
    case .key, .chord, .type, .paste, .resize, .open, .click, .typeSecret: true
    case .sleep, .wait, .copy, .set, .output, .screenshot, .source, .require, .env, .hide, .show,
      .subtitle, .restart, .snapshot, .expect:
      false
    }
  }

  /// Whether the command only affects videos and is ignored here.
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

/// A setting made by `Set`.
package enum TapeSetting: Hashable, Sendable {
  /// The time between two keys of a `Type`; without it typing is instantaneous.
  case typingSpeed(Duration)
  /// The default timeout of a `Wait`.
  case waitTimeout(Duration)
  /// The pattern a `Wait` without one waits for.
  case waitPattern(TapePattern)
  /// An unknown setting or one that only affects videos: kept as written and ignored.
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

  /// Settings for the look of a video, ignored here.
  static let pictureNames: Set<String> = [
    "Shell", "FontFamily", "FontSize", "Framerate", "PlaybackSpeed", "Height", "Width",
    "LetterSpacing", "LineHeight", "Padding", "Theme", "LoopOffset", "MarginFill", "Margin",
    "WindowBar", "WindowBarSize", "BorderRadius", "CursorBlink", "SubtitleFontSize",
    "SubtitleColor", "SubtitleBackground", "SubtitlePosition", "SubtitlePadding",
    "SubtitleBorderRadius", "SubtitleFontFamily",
  ]

  /// Every known name.
  static let names = pictureNames.union(["TypingSpeed", "WaitTimeout", "WaitPattern"])

  /// Every known name, sorted.
  static let sortedNames = names.sorted()
}
