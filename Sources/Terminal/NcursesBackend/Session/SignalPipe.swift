import CTerminal
import Descriptors

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A pipe that signal handlers write to, so that signals arrive like input.
struct SignalPipe {
  let reader: FileDescriptor
  private let writer: FileDescriptor

  /// Creates the pipe, or returns `nil` if the system has no descriptors left.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    reader = FileDescriptor(number: ends[0])
    writer = FileDescriptor(number: ends[1])
  }

  /// Starts receiving signals.
  func watch() { cterminal_watch_signals(writer.number) }

  /// Restores the previous signal handlers.
  func unwatch() { cterminal_unwatch_signals() }

  /// Makes the reader readable by writing a number that no signal uses.
  func wake() { writer.send([0]) }

  /// Closes the pipe.
  func close() {
    reader.release()
    writer.release()
  }
}
