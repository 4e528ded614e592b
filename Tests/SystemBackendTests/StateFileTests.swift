import Foundation
import NavigationTerminal
import SystemBackend
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An app's file in a real folder: what is taken, and what is refused and left as it is.
@MainActor @Suite(.timeLimit(.minutes(10))) final class StateFileTests {
  private static let mark = Array("{\"mark\":".utf8)
  private let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/state-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private var path: String { "\(folder)/state.json" }

  private func bytes(_ text: String) -> [UInt8] { Self.mark + Array(text.utf8) }

  private func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(filePath: "\(folder)/\(name)"))
  }

  private func read(_ name: String = "state.json") -> [UInt8]? {
    FileManager.default.contents(atPath: "\(folder)/\(name)").map { Array($0) }
  }

  private func link(_ name: String, to other: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/\(name)", withDestinationPath: "\(folder)/\(other)")
  }

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  private func refusal(_ path: String) -> String? {
    let file = StateFile(path: path)
    defer { file.release() }
    do {
      _ = try file.take(marked: Self.mark)
      return nil
    } catch {
      return error.description
    }
  }

  /// Returns what is in the file when it is free, which the work makes it.
  private func content(
    when file: StateFile, isFreeAfter work: () throws -> Void
  ) async throws -> [UInt8]? {
    var failure: (any Error)?
    let result = await withCheckedContinuation { ended in
      file.takeWhenFree(marked: Self.mark) { ended.resume(returning: $0) }
      do { try work() } catch { failure = error }
    }
    if let failure { throw failure }
    return try result.get()
  }

  @Test func `a file is taken when its owner releases it, with what was saved last`() async throws {
    let (first, second, third) = (
      StateFile(path: path), StateFile(path: path), StateFile(path: path)
    )
    _ = try first.take(marked: Self.mark)
    try first.replace(with: bytes("1"))
    let found = try await content(when: second) {
      // Each save is another file.
      try first.replace(with: bytes("2"))
      try first.replace(with: bytes("3"))
      first.release()
    }
    #expect(found == bytes("3"))
    #expect(refusal(path) == "Another instance is running, so your place here is not saved.")
    try second.replace(with: bytes("5"))
    #expect(try await content(when: third) { second.release() } == bytes("5"))
    third.release()
    #expect(refusal(path) == nil)
  }

  @Test func `a file that replaced the one that was waited for is taken instead`() async throws {
    let (first, second) = (StateFile(path: path), StateFile(path: path))
    _ = try first.take(marked: Self.mark)
    try first.replace(with: bytes("1"))
    let found = try await content(when: second) {
      try Data(bytes("2")).write(to: URL(filePath: path), options: .atomic)
      first.release()
    }
    #expect(found == bytes("2"))
    second.release()
  }

  @Test func `how a write ended that nobody waited for is told before anything later is`() throws {
    let file = StateFile(path: path)
    defer { file.release() }
    _ = try file.take(marked: Self.mark)
    var told: [String] = []
    func later(_ text: String) {
      file.replaceLater(with: bytes(text)) { told.append($0.map { "\($0.reason)" } ?? text) }
    }
    later("1")
    try file.replace(with: bytes("2"))
    #expect(told == ["1"])
    later("3")
    file.settle()
    #expect(told == ["1", "3"])
    #expect(read() == bytes("3"))
    try FileManager.default.removeItem(atPath: path)
    try write(bytes("other"), to: "state.json")
    later("4")
    #expect(throws: StateFileError.self) { try file.replace(with: bytes("5")) }
    #expect(told == ["1", "3", "replaced"])
  }

  @Test func `a file that somebody removed is made again, also with its folder`() throws {
    let place = "\(folder)/place"
    let file = StateFile(path: "\(place)/state.json")
    defer { file.release() }
    _ = try file.take(marked: Self.mark)
    try file.replace(with: bytes("1"))
    try FileManager.default.removeItem(atPath: "\(place)/state.json")
    try file.replace(with: bytes("2"))
    #expect(read("place/state.json") == bytes("2"))
    try FileManager.default.removeItem(atPath: place)
    try file.replace(with: bytes("3"))
    #expect(read("place/state.json") == bytes("3"))
    #expect(names == ["place"])
  }

  @Test func `an erased file is gone, still this process's, and made again by the next write`()
    throws
  {
    let file = StateFile(path: path)
    defer { file.release() }
    _ = try file.take(marked: Self.mark)
    try file.erase()
    try file.replace(with: bytes("1"))
    try file.erase()
    #expect(names.isEmpty)
    try file.replace(with: bytes("2"))
    #expect(read() == bytes("2"))
    // Another file of this name is not removed.
    try FileManager.default.removeItem(atPath: path)
    try write(bytes("other"), to: "state.json")
    #expect(throws: StateFileError.self) { try file.erase() }
    #expect(read() == bytes("other"))
  }

  @Test func `the first replacement makes the file, for its owner alone, and nothing else`() throws
  {
    let path = "\(folder)/a/b/state.json"
    let file = StateFile(path: path)
    #expect(try file.take(marked: Self.mark) == nil)
    #expect(names.isEmpty)
    try file.replace(with: bytes("1"))
    try file.replace(with: bytes("2"))
    #expect(read("a/b/state.json") == bytes("2"))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let above = try FileManager.default.attributesOfItem(atPath: "\(folder)/a")
    #expect(above[.posixPermissions] as? Int == 0o700)
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/a/b") == ["state.json"])
  }

  @Test func `what was written is read by the next, and a wide mode becomes a narrow one`() throws {
    try write(bytes("old"), to: "state.json")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    let file = StateFile(path: path)
    #expect(try file.take(marked: Self.mark) == bytes("old"))
    try file.replace(with: bytes("new"))
    file.release()
    #expect(try StateFile(path: path).take(marked: Self.mark) == bytes("new"))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `a replacement is another file: who reads the old one reads all of it`() throws {
    let file = StateFile(path: path)
    _ = try file.take(marked: Self.mark)
    try file.replace(with: bytes("old"))
    let reader = try #require(FileHandle(forReadingAtPath: path))
    try file.replace(with: bytes("new and longer"))
    #expect(try reader.readToEnd().map { Array($0) } == bytes("old"))
  }

  @Test func `what is not the app's is refused and stays as it is`() throws {
    try write(Array("Dear diary,\n".utf8), to: "diary")
    try write([], to: "empty")
    try write(bytes("mine"), to: "mine")
    try write(Array(Self.mark.dropLast()), to: "short")
    try link("link", to: "mine")
    try link("dangling", to: "nowhere")
    _ = unsafe mkfifo("\(folder)/pipe", 0o600)
    try FileManager.default.createDirectory(
      atPath: "\(folder)/folder", withIntermediateDirectories: true)
    let before = names
    for (name, why) in [
      ("diary", "is not a state file of this app"), ("empty", "is not a state file of this app"),
      ("short", "is not a state file of this app"), ("link", "is a symbolic link"),
      ("dangling", "is a symbolic link"), ("pipe", "is a pipe"),
      ("folder", "is a folder"),
    ] {
      let path = "\(folder)/\(name)"
      #expect(refusal(path) == "State is not saved: \(path) \(why), so it is left unchanged.")
    }
    #expect(
      refusal("\(folder)/")
        == "State is not saved: \(folder)/ is a folder, so it is left unchanged.")
    #expect(
      refusal("/dev/null") == "State is not saved: /dev/null is a device, so it is left unchanged.")
    #expect(names == before)
    #expect(read("diary") == Array("Dear diary,\n".utf8))
    #expect(read("empty") == [])
    #expect(read("mine") == bytes("mine"))
  }

  @Test func `what cannot be is said in the system's words`() throws {
    try write([], to: "file")
    let path = "\(folder)/file/state.json"
    #expect(refusal(path) == "State is not saved: \(path): Not a directory.")
    let file = StateFile(path: "\(folder)/new/file")
    #expect(try file.take(marked: Self.mark) == nil)
    try write([], to: "new")
    #expect(throws: StateFileError.self) { try file.replace(with: bytes("1")) }
    #expect(read("new") == [])
  }

  @Test func `a second instance finds it taken, until it is released`() throws {
    let first = StateFile(path: path)
    let second = StateFile(path: path)
    #expect(try first.take(marked: Self.mark) == nil)
    #expect(try second.take(marked: Self.mark) == nil)
    try first.replace(with: bytes("1"))
    #expect(throws: StateFileError(.inUse, at: path)) { try second.replace(with: bytes("2")) }
    #expect(throws: StateFileError(.inUse, at: path)) { try second.take(marked: Self.mark) }
    try first.replace(with: bytes("3"))
    #expect(throws: StateFileError(.inUse, at: path)) { try second.take(marked: Self.mark) }
    first.release()
    #expect(try second.take(marked: Self.mark) == bytes("3"))
    #expect(names == ["state.json"])
  }

  @Test func `what somebody put in its place meanwhile is left alone`() throws {
    let file = StateFile(path: path)
    _ = try file.take(marked: Self.mark)
    try file.replace(with: bytes("1"))
    try FileManager.default.moveItem(atPath: path, toPath: "\(folder)/moved")
    try write(Array("Dear diary,\n".utf8), to: "state.json")
    #expect(throws: StateFileError(.replaced, at: path)) { try file.replace(with: bytes("2")) }
    #expect(throws: StateFileError(.replaced, at: path)) { try file.setAside() }
    #expect(read() == Array("Dear diary,\n".utf8))
    try FileManager.default.removeItem(atPath: path)
    try link("state.json", to: "moved")
    #expect(throws: StateFileError(.replaced, at: path)) { try file.replace(with: bytes("2")) }
    #expect(read("moved") == bytes("1"))
    #expect(names == ["moved", "state.json"])
  }

  @Test func `set aside it gets a name that nothing has, and the next one is made afresh`() throws {
    try write(bytes("damaged"), to: "state.json")
    try write(Array("earlier".utf8), to: "state.json.unreadable-1")
    let file = StateFile(path: path)
    _ = try file.take(marked: Self.mark)
    #expect(try file.setAside() == "\(path).unreadable-2")
    try file.replace(with: bytes("new"))
    #expect(read() == bytes("new"))
    #expect(read("state.json.unreadable-1") == Array("earlier".utf8))
    #expect(read("state.json.unreadable-2") == bytes("damaged"))
    #expect(names.count == 3)
  }

  @Test func `what is not the app's is set aside on request, whatever it is`() throws {
    let make: [(String) throws -> Void] = [
      { try Data("Dear diary,\n".utf8).write(to: URL(filePath: $0)) },
      { try Data().write(to: URL(filePath: $0)) },
      { try FileManager.default.createDirectory(atPath: $0, withIntermediateDirectories: false) },
      { try FileManager.default.createSymbolicLink(atPath: $0, withDestinationPath: "/none") },
    ]
    for (number, make) in make.enumerated() {
      try make(path)
      let file = StateFile(path: path)
      #expect(throws: StateFileError.self) { try file.take(marked: Self.mark) }
      #expect(try file.setAside() == "\(path).unreadable-\(number + 1)")
      #expect(try file.take(marked: Self.mark) == nil)
      try file.replace(with: bytes("new"))
      #expect(read() == bytes("new"))
      file.release()
      try FileManager.default.removeItem(atPath: path)
    }
    #expect(names.count == 4)
    // Another instance was quicker: its file stays.
    try write(Array("Dear diary,\n".utf8), to: "state.json")
    let file = StateFile(path: path)
    #expect(throws: StateFileError.self) { try file.take(marked: Self.mark) }
    try FileManager.default.removeItem(atPath: path)
    try write(bytes("theirs"), to: "state.json")
    #expect(throws: StateFileError(.replaced, at: path)) { try file.setAside() }
    #expect(read() == bytes("theirs"))
  }

  @Test func `what a killed process left behind gives way, and somebody's file does not`() throws {
    for left in [[], Array(Self.mark.prefix(3)), bytes("half")] {
      try write(left, to: ".state.json.new")
      let file = StateFile(path: path)
      _ = try file.take(marked: Self.mark)
      try file.replace(with: bytes("1"))
      file.release()
      #expect(names == ["state.json"])
    }
    try write(Array("Dear diary,\n".utf8), to: ".state.json.new")
    let file = StateFile(path: path)
    _ = try file.take(marked: Self.mark)
    #expect(throws: StateFileError.self) { try file.replace(with: bytes("2")) }
    #expect(read() == bytes("1"))
    #expect(read(".state.json.new") == Array("Dear diary,\n".utf8))
  }

  @Test func `a path may be relative, and a name hidden`() throws {
    let depth = FileManager.default.currentDirectoryPath.split(separator: "/").count
    let up = String(repeating: "../", count: depth)
    let file = StateFile(path: "\(up)\(folder.dropFirst())/.state")
    #expect(try file.take(marked: Self.mark) == nil)
    try file.replace(with: bytes("1"))
    #expect(names == [".state"])
  }

  @Test func `of a file of two gigabytes no more than a state can have is read`() throws {
    try write(Self.mark, to: "state.json")
    let long = try #require(FileHandle(forWritingAtPath: path))
    try long.truncate(atOffset: 2 << 30)
    try long.close()
    let file = StateFile(path: path)
    defer { file.release() }
    #expect(try file.take(marked: Self.mark)?.count == 8 << 20)
  }

  @Test func `a later replacement holds nobody up, and everything else comes after it`()
    async throws
  {
    let file = StateFile(path: path)
    #expect(try file.take(marked: Self.mark) == nil)
    var ends: [StateFileError?] = []
    for number in 1...20 { file.replaceLater(with: bytes("\(number)")) { ends.append($0) } }
    #expect(ends.isEmpty)
    try file.replace(with: bytes("last"))
    #expect(read() == bytes("last"))
    file.replaceLater(with: bytes("after")) { ends.append($0) }
    file.release()
    #expect(read() == bytes("after"))
    for _ in 0..<10_000 where ends.count < 21 { try await Task.sleep(for: .milliseconds(1)) }
    #expect(ends == Array(repeating: nil, count: 21))
  }

  @Test func `a later replacement that fails says so`() async throws {
    let file = StateFile(path: path)
    #expect(try file.take(marked: Self.mark) == nil)
    try file.replace(with: bytes("1"))
    try write(bytes("somebody else's"), to: "other")
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: "\(folder)/other", toPath: path)
    var end: StateFileError?
    file.replaceLater(with: bytes("2")) { end = $0 }
    for _ in 0..<10_000 where end == nil { try await Task.sleep(for: .milliseconds(1)) }
    #expect(end == StateFileError(.replaced, at: path))
    #expect(read() == bytes("somebody else's"))
    file.release()
  }

  @Test func `a folder that was moved away is made again, and what it held stays`() throws {
    let place = "\(folder)/place"
    for isWritten in [true, false] {
      let file = StateFile(path: "\(place)/state.json")
      defer { file.release() }
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
      _ = try file.take(marked: Self.mark)
      if isWritten { try file.replace(with: bytes("1")) }
      try FileManager.default.moveItem(atPath: place, toPath: "\(folder)/moved\(isWritten)")
      try file.replace(with: bytes("2"))
      #expect(read("place/state.json") == bytes("2"))
      #expect(read("moved\(isWritten)/state.json") == (isWritten ? bytes("1") : nil))
      try FileManager.default.removeItem(atPath: place)
    }
  }

  #if os(Linux)
    @Test func `an entry that cannot be looked up is an error, and no other instance`() throws {
      let file = StateFile(path: path)
      defer { file.release() }
      _ = try file.take(marked: Self.mark)
      try file.replace(with: bytes("1"))
      // The open folder becomes something that has no entries.
      let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      let opened = try #require(
        descriptors.compactMap { Int32($0) }.first {
          let link = try? FileManager.default.destinationOfSymbolicLink(
            atPath: "/proc/self/fd/\($0)")
          return link == folder
        })
      let null = unsafe open("/dev/null", O_RDONLY)
      #expect(dup2(null, opened) == opened)
      close(null)
      let reason = StateFileReason.system(unsafe String(cString: strerror(ENOTDIR)))
      #expect(throws: StateFileError(reason, at: path)) { try file.replace(with: bytes("2")) }
      #expect(throws: StateFileError(reason, at: path)) { try file.erase() }
      #expect(throws: StateFileError(reason, at: path)) { try file.setAside() }
      #expect(read() == bytes("1"))
    }
  #endif
}
