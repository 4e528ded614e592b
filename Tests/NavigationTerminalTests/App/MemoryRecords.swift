import NavigationTerminal
import TerminalKit

/// New files that are none, by path, and every state each of them was in.
@MainActor
final class MemoryRecords {
  private(set) var files: [String: [UInt8]] = [:]
  /// What a file held after each write.
  private(set) var states: [String: [String]] = [:]
  /// What the next writes fail with.
  var refusal: FileReason?

  init(existing paths: String...) {
    for path in paths { files[path] = [] }
  }

  func file(at path: String) -> any RecordFileBackend { MemoryRecord(path: path, records: self) }

  func text(_ path: String) -> String? {
    files[path].map { String(decoding: $0, as: UTF8.self) }
  }

  fileprivate func make(_ path: String) throws(FileError) {
    guard files[path] == nil else { throw FileError(.taken, at: path) }
    files[path] = []
  }

  fileprivate func write(
    _ bytes: [UInt8], at offset: Int, _ path: String
  ) throws(FileError) {
    if let refusal { throw FileError(refusal, at: path) }
    files[path, default: []].replaceSubrange(
      offset..<min(offset + bytes.count, files[path]?.count ?? 0), with: bytes)
    states[path, default: []].append(text(path) ?? "")
  }

  fileprivate func discard(_ path: String) {
    if files[path]?.isEmpty == true { files[path] = nil }
  }
}

private final class MemoryRecord: RecordFileBackend {
  private let path: String
  private let records: MemoryRecords

  init(path: String, records: MemoryRecords) {
    self.path = path
    self.records = records
  }

  var fullPath: String { path }

  func make() throws(FileError) { try records.make(path) }

  func write(_ bytes: [UInt8], at offset: Int) throws(FileError) {
    try records.write(bytes, at: offset, path)
  }

  func discard() { records.discard(path) }
}
