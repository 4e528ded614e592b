import CTerminal
import TerminalKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The environment variables that describe the terminal.
struct TerminalEnvironment {
  private static let names = [
    "TERM", "COLORTERM", "NO_COLOR", "ASCII_FRAME", "ESCDELAY", "LC_ALL", "LC_CTYPE", "LANG",
  ]

  private let values: [String: String]

  /// Creates an environment with the given values instead of the process's own.
  init(_ values: [String: String]) { self.values = values }

  /// Reads the environment of the process.
  init() {
    var values: [String: String] = [:]
    for name in Self.names {
      if let value = unsafe getenv(name) { values[name] = unsafe String(cString: value) }
    }
    self.init(values)
  }

  /// The type of the terminal; `nil` if `TERM` is not set.
  var type: String? { nonEmpty("TERM") }

  /// Whether the user disabled colors.
  var refusesColors: Bool { nonEmpty("NO_COLOR") != nil }

  /// Whether the user asked for borders and signs in ASCII, for a terminal that draws them two
  /// columns wide or not at all; letters, such as Chinese ones, stay.
  var wantsPlainFrame: Bool { nonEmpty("ASCII_FRAME") != nil }

  /// The type of the same family with direct color, if the terminal says that it has true color:
  /// `xterm-direct` for `xterm-256color`.
  var directType: String? {
    guard let type, ["truecolor", "24bit"].contains(nonEmpty("COLORTERM")?.lowercased() ?? "")
    else { return nil }
    let suffix = ["-256color", "-88color", "-16color", "-color"].first(where: type.hasSuffix) ?? ""
    return "\(type.dropLast(suffix.count))-direct"
  }

  /// Whether the window title can be set and restored, as in xterm.
  var hasTitle: Bool {
    let families = [
      "xterm", "tmux", "alacritty", "foot", "rxvt", "st", "wezterm", "ghostty", "kitty", "konsole",
      "gnome", "vte",
    ]
    let family = type?.split(separator: "-").first.map(String.init)
    return family.map(families.contains) ?? false
  }

  /// The number of milliseconds to wait after Escape for the rest of a sequence.
  ///
  /// The default, 25, is short enough to feel immediate and long enough for bytes sent together
  /// over a network. The maximum, 30 seconds, is that of ncurses.
  var escapeDelay: Int {
    guard let text = nonEmpty("ESCDELAY"), let delay = Int(text) else { return 25 }
    return min(max(0, delay), 30_000)
  }

  /// Sets the locale that the C library and ncurses use to measure and write characters.
  ///
  /// If the locale is missing or not installed, `C.UTF-8` is used: terminals use UTF-8 unless the
  /// environment specifies otherwise, as with `LC_ALL=C`.
  ///
  /// - Returns: Whether characters are encoded as UTF-8.
  func setLocale() -> Bool {
    let name = nonEmpty("LC_ALL") ?? nonEmpty("LC_CTYPE") ?? nonEmpty("LANG") ?? "C.UTF-8"
    if unsafe setlocale(LC_CTYPE, name) == nil { unsafe setlocale(LC_CTYPE, "C.UTF-8") }
    return cterminal_is_utf8() != 0
  }

  private func nonEmpty(_ name: String) -> String? {
    values[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
