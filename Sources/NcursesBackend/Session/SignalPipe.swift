import CTerminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A pipe that signal handlers write into, so that signals arrive like input.
struct SignalPipe {
  let reader: FileDescriptor
  private let writer: FileDescriptor

  /// Makes the pipe; nil when the system has none left.
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

  /// Begins to receive signals.
  func watch() { cterminal_watch_signals(writer.number) }

  /// Gives the signals back to who had them.
  func unwatch() { cterminal_unwatch_signals() }

  /// Makes the reader readable, with a number that no signal has.
  func wake() { writer.send([0]) }

  /// Gives the pipe back to the system.
  func close() {
    reader.release()
    writer.release()
  }
}
