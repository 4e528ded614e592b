import CTerminal
import Descriptors

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A local socket, with the calls needed to send a line.
struct LocalSocket {
  let descriptor: FileDescriptor

  /// Creates an unbound socket, or returns `nil` if the system cannot provide one.
  init?() {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    self.init(socket(AF_UNIX, kind, 0))
  }

  private init?(_ number: Int32) {
    guard number >= 0 else { return nil }
    descriptor = FileDescriptor(number: number)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    #if !canImport(Glibc)
      var on: Int32 = 1
      _ = unsafe setsockopt(number, SOL_SOCKET, SO_NOSIGPIPE, &on, 4)
    #endif
  }

  /// The length, in bytes, of the longest path that fits into an address.
  static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  /// Binds the socket to a path that only this user may access, and starts listening.
  func open(at path: String) -> Bool {
    let mask = umask(0o177)
    defer { umask(mask) }
    return unsafe withAddress(of: path) { unsafe bind(descriptor.number, $0, $1) } == 0
      && listen(descriptor.number, 8) == 0 && isWaitingOff()
  }

  /// Connects to the process listening at a path.
  func reach(_ path: String) -> Bool {
    unsafe withAddress(of: path) { unsafe connect(descriptor.number, $0, $1) } == 0
  }

  /// Accepts a pending connection, or returns `nil` if there is none.
  func next() -> LocalSocket? {
    guard let taken = LocalSocket(accept(descriptor.number, nil, nil)) else { return nil }
    guard taken.isWaitingOff() else {
      taken.descriptor.release()
      return nil
    }
    return taken
  }

  /// Refuses all further connections.
  func refuse() { _ = shutdown(descriptor.number, Int32(SHUT_RDWR)) }

  /// Whether the other end belongs to the same user.
  var isOwn: Bool {
    var user: UInt32 = 0
    return unsafe cterminal_peer_user(descriptor.number, &user) != 0 && user == geteuid()
  }

  /// Whether the other end is closed; an end that has only stopped sending is not closed.
  var isLeft: Bool {
    var asked = pollfd(fd: descriptor.number, events: 0, revents: 0)
    return unsafe poll(&asked, 1, 0) > 0 && asked.revents & Int16(POLLHUP) != 0
  }

  /// Sets a deadline for the next read or write; returns `false` if it has passed.
  @discardableResult
  func limit(until deadline: ContinuousClock.Instant) -> Bool {
    let (seconds, attoseconds) = ContinuousClock.now.duration(to: deadline).components
    let microseconds = attoseconds / 1_000_000_000_000
    // A timeout of zero would mean no limit.
    guard seconds > 0 || microseconds > 0 else { return false }
    var time = timeval(tv_sec: Int(seconds), tv_usec: numericCast(microseconds))
    let size = socklen_t(MemoryLayout<timeval>.size)
    _ = unsafe setsockopt(descriptor.number, SOL_SOCKET, SO_RCVTIMEO, &time, size)
    _ = unsafe setsockopt(descriptor.number, SOL_SOCKET, SO_SNDTIMEO, &time, size)
    return true
  }

  /// Sends all bytes, without raising a signal if the other end is closed.
  func write(_ bytes: [UInt8]) -> Bool {
    #if canImport(Glibc)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe send(descriptor.number, $0.baseAddress, $0.count, flags)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private func isWaitingOff() -> Bool { fcntl(descriptor.number, F_SETFL, O_NONBLOCK) == 0 }

  private func withAddress(
    of path: String, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count <= Self.longestPath else {
      errno = ENAMETOOLONG
      return -1
    }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe call($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
