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
  /// The date and time to the millisecond, such as `2026-03-06T09:00:00.000Z`.
  fileprivate var logged: String {
    formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }
}
