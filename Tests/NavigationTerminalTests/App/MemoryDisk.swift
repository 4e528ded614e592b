import NavigationTerminal
import TerminalKit

/// A disk that is none: files by path, and what was on the screen when each was written.
@MainActor
final class MemoryDisk {
  struct Write {
    let text: String
    let screen: [String]
  }

  var files: [String: [UInt8]] = [:]
  /// What the next calls fail with.
  var refusal: StateFileReason?
  fileprivate(set) var writes: [Write] = []
  /// Called while something is written, such as to let time go by.
  var onWrite: () -> Void = {}
  fileprivate var taken: Set<String> = []
  /// Those that wait for a file, in order.
  fileprivate var waiting: [(path: String, take: () -> Void)] = []

  /// Frees every file, as the end of a process does.
  func endProcess() { taken = [] }

  func file(at path: String, seenOn terminal: HeadlessTerminal) -> any StateFileBackend {
    MemoryFile(path: path, disk: self, terminal: terminal)
  }

  func text(_ path: String) -> String? {
    files[path].map { String(decoding: $0, as: UTF8.self) }
  }

  /// The text of a file without the digests of accounts, which may contain any digits.
  func words(_ path: String) -> String? {
    text(path)?.replacing(/"(digest|salt)":"[0-9a-f]*"/, with: "")
  }
}

private final class MemoryFile: StateFileBackend {
  private let path: String
  private let disk: MemoryDisk
  private let terminal: HeadlessTerminal
  private var holds = false
  /// The number of the wait; an older one has no effect.
  private var wait = 0

  init(path: String, disk: MemoryDisk, terminal: HeadlessTerminal) {
    self.path = path
    self.disk = disk
    self.terminal = terminal
  }

  func take(marked mark: [UInt8]) throws(StateFileError) -> [UInt8]? {
    try refuse()
    guard let bytes = disk.files[path] else { return nil }
    guard bytes.starts(with: mark) else {
      throw StateFileError(.foreign("is not a state file of this app"), at: path)
    }
    try own()
    return bytes
  }

  func takeWhenFree(
    marked mark: [UInt8],
    _ done: @escaping @MainActor (Result<[UInt8]?, StateFileError>) -> Void
  ) {
    wait += 1
    let number = wait
    let tries = { [self] in
      if wait == number { done(Result { () throws(StateFileError) in try take(marked: mark) }) }
    }
    if disk.taken.contains(path) { disk.waiting.append((path, tries)) } else { tries() }
  }

  func replace(with bytes: [UInt8]) throws(StateFileError) {
    try refuse()
    try own()
    disk.writes.append(
      MemoryDisk.Write(text: String(decoding: bytes, as: UTF8.self), screen: terminal.lines))
    disk.onWrite()
    disk.files[path] = bytes
  }

  func erase() throws(StateFileError) {
    disk.files[path] = nil
    release()
  }

  func setAside() throws(StateFileError) -> String {
    disk.files["\(path).unreadable-1"] = disk.files.removeValue(forKey: path)
    release()
    return "\(path).unreadable-1"
  }

  func release() {
    wait += 1
    guard holds else { return }
    holds = false
    disk.taken.remove(path)
    guard let next = disk.waiting.firstIndex(where: { $0.path == path }) else { return }
    disk.waiting.remove(at: next).take()
  }

  private func refuse() throws(StateFileError) {
    if let refusal = disk.refusal { throw StateFileError(refusal, at: path) }
  }

  private func own() throws(StateFileError) {
    guard !holds else { return }
    guard disk.taken.insert(path).inserted else { throw StateFileError(.inUse, at: path) }
    holds = true
  }
}
