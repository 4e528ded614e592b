import Programs
import Testing

/// What becomes of results that cannot be written.
@Suite(.timeLimit(.minutes(20))) struct OutputTests {
  @Test(
    arguments: ["routes", "routes --json", "manual", "completions bash", "--version", "help"],
    ["/dev/full", "&-"])
  func `results that are lost are an error`(command: String, target: String) throws {
    let program = try RunningProgram(
      "/bin/sh", ["-c", "\"$0\" \(command) >\(target)", BuiltProgram.path("storefront")], size: nil)
    #expect(try program.waitUntilEnd() == ProgramEnd(code: 73))
    let said = String(decoding: program.output, as: UTF8.self)
    #expect(said.hasPrefix("storefront: standard output: "))
    #expect(said.contains(target == "&-" ? "Bad file descriptor" : "No space left on device"))
  }

  @Test func `a reader that wants no more is none`() throws {
    let program = try RunningProgram(
      "/bin/sh", ["-c", "\"$0\" manual | head -n 1", BuiltProgram.path("storefront")], size: nil)
    #expect(try program.waitUntilEnd() == ProgramEnd(code: 0))
    let said = String(decoding: program.output, as: UTF8.self)
    #expect(said.split(separator: "\n").count == 1)
  }
}
