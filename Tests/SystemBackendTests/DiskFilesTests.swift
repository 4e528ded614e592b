import Foundation
import NavigationTerminal
import SystemBackend
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files that a person or a tape names: what is read, what gives way, and what stays as it is.
@Suite(.timeLimit(.minutes(10))) struct DiskFilesTests {
  private let files = DiskFiles()
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  private func reason(_ work: () throws(FileError) -> Void) -> FileReason? {
    do throws(FileError) {
      try work()
      return nil
    } catch {
      return error.reason
    }
  }

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  @Test func `a new file is written whole, and the same bytes again change nothing`() throws {
    try files.write(Array("one".utf8), to: path("a"), replacing: .none)
    let before = try FileManager.default.attributesOfItem(atPath: path("a"))
    try files.write(Array("one".utf8), to: path("a"), replacing: .none)
    let after = try FileManager.default.attributesOfItem(atPath: path("a"))
    #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
    #expect(folder.read("a") == "one")
    #expect(names == ["a"])
  }

  @Test func `what is to be one's own is no pipe, not too large, and nobody else's`() throws {
    try folder.write("help = F9", to: "keys")
    #expect(try files.readOwn(path("keys"), atMost: 100) == Array("help = F9".utf8))
    #expect(
      reason { () throws(FileError) in _ = try files.readOwn(path("keys"), atMost: 8) }
        == .tooLarge(limit: 8))
    #expect(
      reason { () throws(FileError) in _ = try files.readOwn(path("none"), atMost: 8) } == .missing)
    #expect(unsafe mkfifo(path("pipe"), 0o600) == 0)
    #expect(
      reason { () throws(FileError) in _ = try files.readOwn(path("pipe"), atMost: 8) } != nil)
    // Only root can give a file away.
    guard geteuid() == 0 else { return }
    #expect(unsafe chown(path("keys"), 12_345, 12_345) == 0)
    #expect(
      reason { () throws(FileError) in _ = try files.readOwn(path("keys"), atMost: 100) }
        == .foreign("belongs to another user"))
  }

  @Test func `a document of somebody's stays, and what has the mark gives way`() throws {
    try folder.write("Dear diary", to: "a")
    #expect(
      reason { () throws(FileError) in
        try files.write([1], to: path("a"), replacing: .none)
      } == .exists)
    #expect(
      reason { () throws(FileError) in
        try files.write([1], to: path("a"), replacing: .marked(Array("<xml".utf8)))
      } == .exists)
    #expect(folder.read("a") == "Dear diary")
    try files.write(Array("<xml 1".utf8), to: path("a"), replacing: .any)
    try files.write(Array("<xml 2".utf8), to: path("a"), replacing: .marked(Array("<xml".utf8)))
    #expect(folder.read("a") == "<xml 2")
    #expect(names == ["a"])
  }

  @Test func `no link is followed, and no pipe or device is waited for`() throws {
    try folder.write("mine", to: "mine")
    try folder.link("mine", as: "link")
    try folder.link("nowhere", as: "dangling")
    // One that grows while it is read is larger than what was counted.
    #expect(
      reason { () throws(FileError) in
        _ = try files.read("/proc/self/maps", atMost: 16)
      } == .tooLarge(limit: 16))
    _ = unsafe mkfifo(path("pipe"), 0o600)
    try folder.make("folder", mode: 0o700)
    let before = names
    for (name, why) in [
      ("link", "is a symbolic link"), ("dangling", "is a symbolic link"),
      ("pipe", "is a pipe"), ("folder", "is a folder"),
    ] {
      #expect(
        reason { () throws(FileError) in
          try files.write([1], to: path(name), replacing: .any)
        } == .foreign(why))
    }
    #expect(
      reason { () throws(FileError) in
        try files.write([1], to: "/dev/null", replacing: .any)
      } == .foreign("is a device"))
    #expect(names == before)
    #expect(folder.read("mine") == "mine")
  }

  @Test
  func `what lies below a folder is reached through no link, also one that replaced a folder`()
    throws
  {
    try folder.make("tapes", mode: 0o700)
    try folder.make("tapes/sub", mode: 0o700)
    try folder.make("secret", mode: 0o700)
    try folder.write("secret", to: "secret/a")
    try folder.link("secret/a", as: "tapes/link")
    let below = DiskFiles(below: path("tapes"))
    try below.write([1], to: "sub/a", replacing: .none)
    #expect(try below.read("./sub/a", atMost: 9) == [1])
    #expect(reason { () throws(FileError) in _ = try below.read("sub/b", atMost: 9) } == .missing)
    try folder.remove("tapes/sub")
    try folder.link("secret", as: "tapes/sub")
    for name in ["sub/a", "link", "../secret/a"] {
      #expect(reason { () throws(FileError) in _ = try below.read(name, atMost: 9) } != nil)
      #expect(
        reason { () throws(FileError) in
          try below.write([1], to: name, replacing: .any)
        } != nil)
    }
    #expect(folder.read("secret/a") == "secret")
  }

  @Test func `a file is read once, up to its limit`() throws {
    try folder.write("12345", to: "a")
    try folder.link("a", as: "link")
    #expect(try files.read(path("a"), atMost: 5) == Array("12345".utf8))
    #expect(try files.read(path("link"), atMost: 5) == Array("12345".utf8))
    #expect(
      reason { () throws(FileError) in
        _ = try files.read(path("a"), atMost: 4)
      } == .tooLarge(limit: 4))
    _ = unsafe mkfifo(path("pipe"), 0o600)
    for (name, why) in [("pipe", "is a pipe"), (".", "is a folder")] {
      #expect(
        reason { () throws(FileError) in
          _ = try files.read(path(name), atMost: 4)
        } == .foreign(why))
    }
    #expect(
      reason { () throws(FileError) in
        _ = try files.read(path("none"), atMost: 4)
      } == .missing)
    // Says no size, and has no end.
    #expect(
      reason { () throws(FileError) in
        _ = try files.read("/proc/kallsyms", atMost: 100)
      } != nil)
  }

  @Test func `what a killed process of the same number left gives way, and a long name is a name`()
    throws
  {
    try folder.write("half", to: ".a.\(getpid()).new")
    try files.write(Array("one".utf8), to: path("a"), replacing: .none)
    #expect(folder.read("a") == "one")
    #expect(unsafe mkfifo(path(".b.\(getpid()).new"), 0o600) == 0)
    #expect(
      reason { () throws(FileError) in
        try files.write(Array("two".utf8), to: path("b"), replacing: .none)
      } != nil)
    let long = String(repeating: "ä", count: 127)
    try files.write(Array("three".utf8), to: path(long), replacing: .none)
    #expect(folder.read(long) == "three")
  }

  #if os(Linux)
    @Test func `a read that fails is an error, and no end of the file`() {
      // A regular file without bytes, whose first page cannot be read.
      let place = "/proc/self/mem"
      let failure = FileReason.system(unsafe String(cString: strerror(EIO)))
      #expect(reason { () throws(FileError) in _ = try files.read(place, atMost: 9) } == failure)
      #expect(
        reason { () throws(FileError) in _ = try files.readInput(place, atMost: 9) } == failure)
    }
  #endif
}
