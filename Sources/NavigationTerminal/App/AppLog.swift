import Navigation
import TerminalKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How important a line of the log is, by the names of swift-log.
public enum LogLevel: String, CaseIterable, Sendable {
  /// Every step, for whoever looks for a fault.
  case trace
  /// What helps to find a fault.
  case debug
  /// What happens.
  case info
  /// What happens seldom, and is no fault.
  case notice
  /// What may become a fault.
  case warning
  /// What failed.
  case error
  /// What the program cannot go on after.
  case critical

  /// Whether a line of this level is at least as important as another.
  func reaches(_ other: LogLevel) -> Bool {
    let all = Self.allCases
    return (all.firstIndex(of: self) ?? 0) >= (all.firstIndex(of: other) ?? 0)
  }
}

/// What an app says of itself apart from its screens: lines in the file of `--log`, or nowhere.
///
/// ```swift
/// run.log(.warning, "The library cannot be reached.")
/// ```
@MainActor
public final class AppLog {
  /// No line is longer, in characters.
  private static let longest = 2_000
  /// No log is larger, in bytes.
  private static let largest = 64 << 20

  private let clock: AppClock?
  private let least: LogLevel
  private let write: (@MainActor (String) -> Void)?
  private var room = AppLog.largest
  /// What is secret in links; the app's own, once they are known.
  var secrets = LinkSecrets()

  /// Makes a log that goes nowhere.
  package init() {
    clock = nil
    least = .critical
    write = nil
  }

  /// Makes a log.
  ///
  /// - Parameters:
  ///   - least: The least important level that is written.
  ///   - clock: Says when something happens.
  ///   - write: Writes a line.
  package init(
    from least: LogLevel, on clock: AppClock, write: @escaping @MainActor (String) -> Void
  ) {
    self.clock = clock
    self.least = least
    self.write = write
  }

  /// Whether lines of a level are written.
  func writes(_ level: LogLevel) -> Bool { write != nil && level.reaches(least) }

  /// Writes a line; what links in it hold that is secret is left out.
  ///
  /// - Parameters:
  ///   - level: How important it is.
  ///   - message: What happened; asked for only where it is written.
  public func callAsFunction(_ level: LogLevel, _ message: @autoclosure () -> String) {
    guard let write, let clock, writes(level), room > 0 else { return }
    let message = message()
    let cut = message.count > Self.longest ? message.prefix(Self.longest) + "…" : message[...]
    let words = secrets.hiding(String(cut), isLink: false).visiblySafe
    let line = "\(clock.date.logged) \(level.rawValue) \(words)\n"
    room -= line.utf8.count
    write(room > 0 ? line : "\(clock.date.logged) warning the log is full\n")
  }
}

extension Date {
  /// The moment as a line of the log begins with it: UTC, to the millisecond.
  fileprivate var logged: String {
    let all = Int((timeIntervalSince1970 * 1_000).rounded(.down))
    let (days, time) = all.quotientAndRemainder(dividingBy: 86_400_000)
    // The civil date of a day, after Howard Hinnant's "chrono-Compatible Low-Level Date Algorithms".
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
