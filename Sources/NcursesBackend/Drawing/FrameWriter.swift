import CNcurses
import CTerminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes what ncurses has to say about a frame with one call, so that a terminal never shows half.
///
/// ncurses writes whenever a buffer is full that it sized when it started, so a large or colourful
/// frame leaves in parts. While it updates, the descriptor it writes to therefore leads into an
/// unnamed file in memory, whose content then goes out whole.
@MainActor
struct FrameWriter {
  private let output: FileDescriptor
  private let ncurses: Int32
  private let scratch: FileDescriptor

  /// How many writes went out.
  private(set) var writes = 0
  /// How many bytes went out.
  private(set) var bytes = 0

  /// Makes a writer.
  ///
  /// - Parameters:
  ///   - output: The terminal.
  ///   - ncurses: The descriptor ncurses writes to, its own duplicate of the terminal's.
  init(output: FileDescriptor, ncurses: Int32) {
    self.output = output
    self.ncurses = ncurses
    scratch = FileDescriptor(number: cterminal_scratch_file())
  }

  /// Updates the screen; false when the terminal is gone.
  mutating func update() -> Bool {
    guard scratch.number >= 0, dup2(scratch.number, ncurses) >= 0 else {
      doupdate()
      return true
    }
    doupdate()
    dup2(output.number, ncurses)
    let count = Int(lseek(scratch.number, 0, SEEK_CUR))
    guard count > 0 else { return true }
    lseek(scratch.number, 0, SEEK_SET)
    let frame = scratch.bytes(atMost: count) ?? []
    lseek(scratch.number, 0, SEEK_SET)
    writes += 1
    bytes += frame.count
    return output.send(frame)
  }

  /// Gives the file back.
  func release() {
    if scratch.number >= 0 { scratch.release() }
  }
}
