import CTerminal
import TerminalKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the environment says about the terminal.
struct TerminalEnvironment {
  private static let names = [
    "TERM", "NO_COLOR", "ESCDELAY", "LC_ALL", "LC_CTYPE", "LANG",
  ]

  private let values: [String: String]

  /// Takes the values given instead of the process's own.
  init(_ values: [String: String]) { self.values = values }

  /// Reads the environment of the process.
  init() {
    var values: [String: String] = [:]
    for name in Self.names {
      if let value = unsafe getenv(name) { values[name] = unsafe String(cString: value) }
    }
    self.init(values)
  }

  /// What kind of terminal it is; nil when nothing says so.
  var type: String? { nonEmpty("TERM") }

  /// Whether the person wants no colours anywhere.
  var refusesColors: Bool { nonEmpty("NO_COLOR") != nil }

  /// Whether the terminal's window has a title that can be set and given back, as xterm's.
  var hasTitle: Bool {
    let families = [
      "xterm", "tmux", "alacritty", "foot", "rxvt", "st", "wezterm", "ghostty", "kitty", "konsole",
      "gnome", "vte",
    ]
    let family = type?.split(separator: "-").first.map(String.init)
    return family.map(families.contains) ?? false
  }

  /// How many milliseconds after Escape a sequence may still begin.
  ///
  /// 25 is short enough to feel immediate and long enough for bytes that a network sent together.
  var escapeDelay: Int {
    guard let text = nonEmpty("ESCDELAY"), let delay = Int(text) else { return 25 }
    return min(max(0, delay), 1_000)
  }

  /// Sets the locale in which the C library and ncurses measure and write characters.
  ///
  /// A locale that is named but not installed, or not named at all, becomes `C.UTF-8`: terminals
  /// write UTF-8 unless somebody says otherwise, as with `LC_ALL=C`.
  ///
  /// - Returns: Whether characters are UTF-8.
  func setLocale() -> Bool {
    let name = nonEmpty("LC_ALL") ?? nonEmpty("LC_CTYPE") ?? nonEmpty("LANG") ?? "C.UTF-8"
    if unsafe setlocale(LC_CTYPE, name) == nil { unsafe setlocale(LC_CTYPE, "C.UTF-8") }
    return cterminal_is_utf8() != 0
  }

  private func nonEmpty(_ name: String) -> String? {
    values[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
