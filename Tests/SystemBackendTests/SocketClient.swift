import NavigationTerminal
import SystemBackend

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A server that says a byte each tenth of a second, and never a line, until nobody listens.
struct DrippingServer {
  private let number: Int32

  init?(path: String) {
    number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) {
      unsafe $0.copyBytes(from: Array(path.utf8))
    }
    let result = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0, listen(number, 1) == 0 else { return nil }
  }

  /// Takes one connection and drips.
  func drip() {
    defer { close(number) }
    let connected = accept(number, nil, nil)
    defer { close(connected) }
    var left = pollfd(fd: connected, events: 0, revents: 0)
    // Waits for the other end to leave, a tenth of a second at a time.
    while unsafe poll(&left, 1, 100) == 0 {
      guard unsafe send(connected, "x", 1, Int32(MSG_NOSIGNAL)) == 1 else { return }
    }
  }
}

/// Another process, as far as a socket knows.
struct SocketClient {
  let path: String

  /// Says a line and waits for the answer, on whatever thread this is, also where the machine is busy.
  func ask(_ line: String) throws(AppSocketError) -> String {
    try AppSocket.ask(line, at: path, waiting: 600)
  }

  /// A connection that says nothing yet.
  func connected() -> Int32? {
    let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) {
      unsafe $0.copyBytes(from: Array(path.utf8))
    }
    let result = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { return nil }
    // Who does not answer keeps nobody waiting for ever; on a busy machine an answer takes minutes.
    var limit = timeval(tv_sec: 600, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    unsafe setsockopt(number, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
    return number
  }

  /// Says a line and leaves without waiting for an answer.
  func sayAndLeave(_ line: String) {
    guard let number = connected() else { return }
    say(Array("\(line)\n".utf8), on: number)
    close(number)
  }

  private func say(_ bytes: [UInt8], on number: Int32) {
    unsafe bytes.withUnsafeBytes {
      _ = unsafe send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
  }

  /// Sends bytes, and more of them a little later, and returns what comes back until the other side
  /// closes; when they are the last, it says at once that nothing more comes.
  func exchange(_ bytes: [UInt8], then more: [UInt8] = [], isLast: Bool = false) -> [UInt8]? {
    guard let number = connected() else { return nil }
    defer { close(number) }
    say(bytes, on: number)
    if !more.isEmpty {
      var other = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
      _ = unsafe poll(&other, 1, 50)
      say(more, on: number)
    }
    if isLast { shutdown(number, Int32(SHUT_WR)) }
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe read(number, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return answer }
      answer += buffer.prefix(count)
    }
  }
}
