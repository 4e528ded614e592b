import CNcurses
import TerminalKit

/// The terminal description that ncurses loaded.
@MainActor
enum TerminalDescription {
  /// Returns the bytes that restore the terminal's normal screen when ncurses cannot.
  static func restoreBytes() -> [UInt8] {
    ["rmkx", "sgr0", "op", "cnorm", "rmcup"].flatMap { bytes(of: $0) }
  }

  /// Whether the terminal has a capability that produces output.
  static func has(_ capability: String) -> Bool { !bytes(of: capability).isEmpty }

  /// Returns the output of a capability without parameters, excluding the padding for old
  /// terminals.
  private static func bytes(of capability: String) -> [UInt8] {
    guard let text = unsafe cncurses_capability(capability) else { return [] }
    var bytes: [UInt8] = []
    var isPause = false
    for byte in unsafe String(cString: text).utf8 {
      if byte == UInt8(ascii: "<"), bytes.last == UInt8(ascii: "$") {
        bytes.removeLast()
        isPause = true
      }
      if !isPause { bytes.append(byte) }
      if byte == UInt8(ascii: ">") { isPause = false }
    }
    return bytes
  }

  /// Returns the byte sequences of keys in the terminal's description.
  static func keys() -> [[UInt8]: KeyPress] {
    var keys: [[UInt8]: KeyPress] = [:]
    for (capability, press) in named + functions {
      let sequence = bytes(of: capability)
      if sequence.count > 1 { keys[sequence] = press }
    }
    return keys
  }

  private static let named: [(String, KeyPress)] = [
    ("kcuu1", KeyPress(.up)), ("kcud1", KeyPress(.down)), ("kcub1", KeyPress(.left)),
    ("kcuf1", KeyPress(.right)), ("khome", KeyPress(.home)), ("kend", KeyPress(.end)),
    ("kpp", KeyPress(.pageUp)), ("knp", KeyPress(.pageDown)), ("kich1", KeyPress(.insert)),
    ("kdch1", KeyPress(.delete)), ("kcbt", KeyPress(.tab, .shift)), ("kent", KeyPress(.enter)),
  ]

  private static let functions = (1...12).map { ("kf\($0)", KeyPress(.function($0))) }
}
