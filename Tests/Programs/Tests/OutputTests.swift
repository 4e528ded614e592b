import Foundation
import Programs
import Testing

/// What becomes of results that cannot be written.
@Suite(.timeLimit(.minutes(10))) struct OutputTests {
  @Test(
    arguments: [
      "routes", "routes --json", "manual", "completions bash", "--version", "help",
      "explain products/1", "explain orders/1042", "explain nowhere", "explain other://x",
      "replay --language", "--plain --no-state",
    ],
    ["/dev/full", "&-"])
  func `results that are lost are an error`(command: String, target: String) throws {
    let program = try RunningProgram(
      "/bin/sh", ["-c", "\"$0\" \(command) >\(target)", BuiltProgram.path("storefront")], size: nil)
    #expect(try program.waitUntilEnd() == ProgramEnd(code: 73))
    let said = String(decoding: program.output, as: UTF8.self)
    #expect(said.hasPrefix("storefront: standard output: "))
    #expect(said.contains(target == "&-" ? "Bad file descriptor" : "No space left on device"))
  }

  @Test func `a slow reader of output that does not block gets all of it`() throws {
    // The pipe is small, so that the program is ahead of its reader.
    let open = "use Fcntl; fcntl(STDOUT, 1031, 4096); fcntl(STDOUT, F_SETFL, O_WRONLY | O_NONBLOCK)"
    let program = try RunningProgram(
      "/bin/sh",
      [
        "-c", "perl -e '\(open); exec @ARGV' \"$0\" replay --language | { sleep 1; cat; }",
        BuiltProgram.path("storefront"),
      ], size: nil)
    #expect(try program.waitUntilEnd() == ProgramEnd(code: 0))
    let plain = try RunningProgram(
      BuiltProgram.path("storefront"), ["replay", "--language"], size: nil)
    #expect(try plain.waitUntilEnd() == ProgramEnd(code: 0))
    #expect(program.output == plain.output)
    #expect(program.output.count > 4_096)
  }

  @Test func `a reader that wants no more is none`() throws {
    let program = try RunningProgram(
      "/bin/sh", ["-c", "\"$0\" manual | head -n 1", BuiltProgram.path("storefront")], size: nil)
    #expect(try program.waitUntilEnd() == ProgramEnd(code: 0))
    let said = String(decoding: program.output, as: UTF8.self)
    #expect(said.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    ("storefront", "replay -", "Expect Not Modal", 0), ("storefront", "replay - -", "Nonsense", 65),
    ("storefront", "replay /dev/stdin", "Expect Modal", 1),
    ("sextant", "explain --map /dev/stdin acme://home", "", 0),
    ("sextant", "routes --map -", "", 0), ("sextant", "export -", "", 0),
    ("sextant", "try - --plain --no-state", "", 0),
    ("sextant", "routes --map - </dev/zero", "", 65),
  ])
  func `a pipe and the standard input are read, up to the limit`(
    name: String, words: String, tape: String, code: Int32
  ) throws {
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    let map = folder.appending(path: "Demo/LinkCheck/Maps/acme.json5").path
    let write = tape.isEmpty ? "cat \(map)" : "echo '\(tape)'"
    let program = try RunningProgram(
      "/bin/sh", ["-c", "\(write) | \"$0\" \(words)", BuiltProgram.path(name)],
      size: nil)
    let end = try program.waitUntilEnd()
    #expect(end == ProgramEnd(code: code), "\(String(decoding: program.output, as: UTF8.self))")
  }
}
