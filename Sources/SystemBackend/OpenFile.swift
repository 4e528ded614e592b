#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file held open, and with it the lock on it.
struct OpenFile {
  private let descriptor: FileDescriptor

  /// Takes a number that the system gave; `nil` for the one that means none.
  init?(_ number: Int32) {
    guard number >= 0 else { return nil }
    descriptor = FileDescriptor(number: number)
  }

  /// What was opened, whatever its name stands for by now.
  var entry: OpenFolder.Entry? {
    var status = stat()
    guard unsafe fstat(descriptor.number, &status) == 0 else { return nil }
    return OpenFolder.Entry(status)
  }

  /// Takes the lock, which goes with the process; false when another has it.
  ///
  /// Where the file system knows no locks, nobody can have it.
  func lock() -> Bool {
    while flock(descriptor.number, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EINTR else { return errno != EWOULDBLOCK }
    }
    return true
  }

  /// Reads all of it, up to a limit.
  func bytes(atMost limit: Int) -> [UInt8] {
    var all: [UInt8] = []
    while all.count < limit {
      guard let more = descriptor.bytes(atMost: min(65_536, limit - all.count)), !more.isEmpty
      else { break }
      all += more
    }
    return all
  }

  /// Writes all of it for its owner alone, to where a failure of power does not reach it.
  func write(_ bytes: [UInt8]) -> Bool {
    fchmod(descriptor.number, 0o600) == 0 && descriptor.send(bytes)
      && fsync(descriptor.number) == 0
  }

  /// Writes all of it, for whom a mode names.
  func write(_ bytes: [UInt8], mode: mode_t?) -> Bool {
    if let mode, fchmod(descriptor.number, mode) != 0 { return false }
    return descriptor.send(bytes)
  }

  /// Puts bytes at a place of the file; false when not all of them got there.
  func write(_ bytes: [UInt8], at offset: Int) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe pwrite(
          descriptor.number, $0.baseAddress?.advanced(by: written), bytes.count - written,
          off_t(offset + written))
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      written += count
    }
    return true
  }

  /// Gives the file back; the lock that another opening of it holds stays.
  func close() { descriptor.release() }

  /// Gives the file and its lock back.
  func release() {
    // A child that was forked meanwhile and has not become its program yet would keep the lock.
    _ = flock(descriptor.number, LOCK_UN)
    descriptor.release()
  }
}
