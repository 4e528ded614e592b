import Foundation
import LinkFiles
import LinkTool
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The files that the command line names, on a real disk.
@Suite(.timeLimit(.minutes(10))) struct ToolFilesTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/tool-\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func path(_ name: String) -> String { "\(folder)/\(name)" }

  private func problem(_ path: String) -> String? {
    do throws(ToolError) {
      _ = try ToolFiles.read(path)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func `a pipe is read to its end, once`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data("{}".utf8))
    try pipe.fileHandleForWriting.close()
    let path = "/proc/self/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    #expect(try ToolFiles.read(path).text == "{}")
    #expect(problem(path)?.contains("is a pipe without content") == true)
  }

  @Test func `what is not a regular file, or too long, is refused and not waited for`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = unsafe mkfifo(path("pipe"), 0o600)
    try Data("{}".utf8).write(to: URL(filePath: path("big")))
    let big = try #require(FileHandle(forWritingAtPath: path("big")))
    try big.truncate(atOffset: 2 << 30)
    try big.close()
    #expect(problem(path("pipe"))?.contains("is a pipe") == true)
    #expect(problem("/dev/zero")?.contains("is a device") == true)
    #expect(problem(folder)?.contains("is a folder") == true)
    #expect(problem(path("big"))?.contains("is larger than the limit of 16777216 bytes") == true)
    #expect(problem(path("none"))?.contains("there is no such file") == true)
    try Data("{}".utf8).write(to: URL(filePath: path("small")))
    #expect(problem(path("small")) == nil)
  }

  #if canImport(Glibc)
    @Test func `a file that cannot be read is an error, also in a folder that is imported`() throws
    {
      defer { try? FileManager.default.removeItem(atPath: folder) }
      #expect(problem("/proc/self/mem") == "sextant: /proc/self/mem: the file cannot be read\n")
      try Data("<Stack/>".utf8).write(to: URL(filePath: path("_layout.tsx")))
      try FileManager.default.createSymbolicLink(
        atPath: path("index.tsx"), withDestinationPath: "/proc/self/mem")
      let result = Tool.run(["import", folder], read: ToolFiles.read)
      #expect(result.errors == "sextant: \(path("index.tsx")): the file cannot be read\n")
      #expect(result.exitCode == 65)
    }
  #endif

  @Test func `a folder that is too deep is an error, and no part of it is left out`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func result(levels: Int) throws -> Tool.Result {
      let deepest = folder + String(repeating: "/a", count: levels)
      try FileManager.default.createDirectory(atPath: deepest, withIntermediateDirectories: true)
      try Data("<Stack/>".utf8).write(to: URL(filePath: path("_layout.tsx")))
      try Data("export default 1".utf8).write(to: URL(filePath: "\(deepest)/b.tsx"))
      return Tool.run(["import", folder], read: ToolFiles.read)
    }
    let whole = try result(levels: 31)
    #expect(whole.exitCode == 0 && whole.output.contains("a/b"), "\(whole)")
    let deep = try result(levels: 32)
    #expect(deep.exitCode == 65 && deep.errors.contains("more than 100000 files or 32 levels"))
  }

  @Test func `only a report of this program gives way to another`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let report = ToolFiles.reportMark + " \"0\"\n"
    #expect(ToolFiles.write(report, to: path("a.sarif")) == nil)
    #expect(ToolFiles.write(report + "}", to: path("a.sarif")) == nil)
    try Data("{\"others\": 1}".utf8).write(to: URL(filePath: path("b.sarif")))
    try FileManager.default.createSymbolicLink(
      atPath: path("c.sarif"), withDestinationPath: path("a.sarif"))
    _ = unsafe mkfifo(path("d.sarif"), 0o600)
    for name in ["b.sarif", "c.sarif", "d.sarif"] {
      #expect(
        ToolFiles.write(report, to: path(name))?.contains("it is left unchanged") == true, "\(name)"
      )
    }
    #expect(try String(contentsOfFile: path("b.sarif"), encoding: .utf8).contains("others"))
  }

  /// Runs a command line in the folder, and returns what it prints.
  private func shell(_ line: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "cd '\(folder)' && " + line]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: printed, as: UTF8.self)
  }

  @Test(arguments: [
    "smime -sign -nodetach -outform DER", "smime -sign -nodetach -outform PEM",
    "smime -sign -nodetach", "smime -sign", "cms -sign -nodetach -outform PEM",
    "cms -sign -nodetach -stream -outform DER",
  ])
  func `what is said about a signed file works`(signing: String) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = try paths("/news/*").source
    try Data(file.bytes).write(to: URL(filePath: path("plain")))
    _ = try shell(
      "openssl req -x509 -newkey rsa:2048 -nodes -keyout key -out certificate -subj /CN=a")
    _ = try shell("openssl \(signing) -in plain -signer certificate -inkey key -out signed")
    let signed = try ToolFiles.read(path("signed"))
    let problem = #expect(throws: FileProblem.self) { try AssociationFile(signed) }
    let text = try #require(problem?.description)
    let advice = try #require(text.firstRange(of: "openssl "))
    let line = String(text[advice.lowerBound...]).replacing("FILE", with: "signed")
    let plain = SourceText(name: "aasa", text: try shell(line))
    #expect(try AssociationFile(plain).opens("/news/1"), "\(line)")
  }
}
