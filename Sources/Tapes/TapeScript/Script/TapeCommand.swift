package import TerminalKit

/// One command of a tape.
///
/// Its `description` is its written form in a tape; parsing that form recreates any command that
/// the parser can produce.
package enum TapeCommand: Hashable, Sendable {
  /// `Enter`, `Down 3`, `Backspace@100ms 5`: presses a key, with a count and the time between
  /// presses.
  case key(TapeKey, count: Int = 1, speed: Duration? = nil)
  /// `Ctrl+C`: presses keys together.
  case chord(TapeChord)
  /// `Type "text"`: types the characters of the text in order.
  case type(String, speed: Duration? = nil)
  /// `Sleep 500ms`: advances the clock.
  case sleep(Duration)
  /// `Wait`, `Wait+Screen@5s /done/`: waits until the pattern matches or, without one, until the
  /// app is idle.
  case wait(WaitScope, timeout: Duration? = nil, pattern: TextPattern? = nil)
  /// `Copy "text"`: copies text to the tape's clipboard.
  case copy(String)
  /// `Paste`: pastes the given lines or, if there are none, the copied text.
  case paste([String])
  /// `Set TypingSpeed 50ms`: changes a setting.
  case set(TapeSetting)
  /// `Output run.cast`: writes a file when the tape ends; an `.svg` file is an animation of the
  /// run.
  case output(TapeFile)
  /// `Screenshot place.svg`: saves the current screen.
  case screenshot(TapeFile)
  /// `Source login.tape`: inserts the commands of another tape.
  case source(TapeFile)
  /// `Require program`: names a program that videos need; ignored here.
  case require(String)
  /// `Env NAME value`: accepted but ignored.
  case env(name: String, value: String)
  /// `Hide`: leaves the following commands out of the video.
  case hide
  /// `Show`: includes the following commands in the video again.
  case show
  /// `Subtitle "text"`: shows text below the screen until the next subtitle; empty text removes it.
  case subtitle(String)
  /// `Open "app://orders/1042"`: delivers a link from outside the app.
  case open(String)
  /// `Resize 100x30`: resizes the terminal.
  case resize(Size)
  /// `Click "Sign in"`, `Click 10,5`: clicks the mouse.
  case click(ClickTarget)
  /// `TypeSecret APP_PASSWORD`: types the value of an environment variable.
  case typeSecret(String)
  /// `Restart`: kills the app and starts it again from its saved state.
  case restart
  /// `Snapshot place.txt`: checks that the screen matches the file.
  case snapshot(TapeFile)
  /// `Expect Screen "text"`: checks a condition that must hold now.
  case expect(TapeExpectation)

  /// The area that a `Wait` searches.
  package enum WaitScope: String, Hashable, Sendable {
    /// The line with the cursor; the default.
    case line = "Line"
    /// The whole screen.
    case screen = "Screen"
  }

  /// The target of a `Click`.
  package enum ClickTarget: Hashable, Sendable {
    /// The first cell of the first occurrence of the text on the screen.
    case text(String)
    /// A cell; columns and rows count from 1 in tapes, but from 0 in this type.
    case cell(Position)
  }
}

extension TapeCommand {
  /// Whether the command sends input to the app: keys, text, pastes, clicks, links or sizes.
  ///
  /// A `Resize` before any other input sets the size with which the app starts.
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

  /// The word that the command begins with in a tape.
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

/// A setting changed by `Set`.
package enum TapeSetting: Hashable, Sendable {
  /// The time between two keys of a `Type`; if it is not set, typing is instantaneous.
  case typingSpeed(Duration)
  /// The default timeout of a `Wait`.
  case waitTimeout(Duration)
  /// The pattern that a `Wait` without a pattern waits for.
  case waitPattern(TextPattern)
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

  /// The settings for the appearance of a video, which are ignored here.
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
