package import Navigation
import TerminalKit
package import TerminalUI

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The severity of a log entry; the level names are those of swift-log.
public enum LogLevel: String, CaseIterable, Sendable {
  /// A single step of the app, for tracing a problem.
  case trace
  /// Information for debugging.
  case debug
  /// A normal event.
  case info
  /// An unusual event that is not a problem.
  case notice
  /// A condition that may lead to a failure.
  case warning
  /// A failure.
  case error
  /// A failure after which the program cannot continue.
  case critical

  /// Whether this level is at least as severe as another.
  func reaches(_ other: LogLevel) -> Bool {
    let all = Self.allCases
    return (all.firstIndex(of: self) ?? 0) >= (all.firstIndex(of: other) ?? 0)
  }
}

/// An app's log, written to the file given with `--log`; without that option, it is discarded.
///
/// ```swift
/// run.log(.warning, "The library cannot be reached.")
/// ```
@MainActor
public final class AppLog {
  /// The maximum length of a message, in characters.
  private static let longest = 2_000
  /// The maximum size of a log, in bytes.
  private static let largest = 64 << 20

  private let clock: AppClock?
  private let least: LogLevel
  private let write: (@MainActor (String) -> Void)?
  private var room = AppLog.largest
  /// The secrets to hide in links; set to the app's own once they are known.
  package var secrets = LinkSecrets()

  /// Creates a log that discards everything.
  package init() {
    clock = nil
    least = .critical
    write = nil
  }

  /// Creates a log.
  ///
  /// - Parameters:
  ///   - least: The lowest level to write.
  ///   - clock: The clock for the timestamps.
  ///   - write: Writes an entry.
  package init(
    from least: LogLevel, on clock: AppClock, write: @escaping @MainActor (String) -> Void
  ) {
    self.clock = clock
    self.least = least
    self.write = write
  }

  /// Whether entries at this level are written.
  func writes(_ level: LogLevel) -> Bool { write != nil && level.reaches(least) }

  /// Writes an entry, hiding the secrets in its links.
  ///
  /// - Parameters:
  ///   - level: The severity of the entry.
  ///   - message: The message; evaluated only if it is written.
  public func callAsFunction(_ level: LogLevel, _ message: @autoclosure () -> String) {
    guard let write, let clock, writes(level), room > 0 else { return }
    let message = message()
    let cut = message.count > Self.longest ? message.prefix(Self.longest) + "…" : message[...]
    let words = ShownLink(String(cut), hiding: secrets, isLink: false).masked().visiblySafe
    let line = "\(clock.date.logged) \(level.rawValue) \(words)\n"
    room -= line.utf8.count
    write(room > 0 ? line : "\(clock.date.logged) warning the log is full\n")
  }
}

extension Date {
  /// The timestamp of a log entry: UTC, to the millisecond.
  fileprivate var logged: String {
    let all = Int((timeIntervalSince1970 * 1_000).rounded(.down))
    let (days, time) = all.quotientAndRemainder(dividingBy: 86_400_000)
    // Converts the day number to a civil date; see Howard Hinnant's "chrono-Compatible Low-Level
    // Date Algorithms".
    let shifted = days + 719_468
    let era = shifted / 146_097
    let ofEra = shifted % 146_097
    let year = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * year + year / 4 - year / 100)
    let shiftedMonth = (5 * ofYear + 2) / 153
    let day = ofYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    func digits(_ number: Int, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let date = "\(year + era * 400 + (month <= 2 ? 1 : 0))-\(digits(month, 2))-\(digits(day, 2))"
    let seconds = time / 1_000
    let clock =
      "\(digits(seconds / 3_600, 2)):\(digits(seconds / 60 % 60, 2)):\(digits(seconds % 60, 2))"
    return "\(date)T\(clock).\(digits(time % 1_000, 3))Z"
  }
}
