import Programs
import Testing

/// What stands on the command line before the program understands it.
@Suite(.timeLimit(.minutes(10))) struct ArgumentTests {
  @Test func `an argument that is not valid UTF-8 is refused and names no other file`() throws {
    let program = try RunningProgram(
      "/bin/sh",
      [
        "-c", "exec \"$0\" --state \"$(printf '/nowhere/\\377')\"", BuiltProgram.path("storefront"),
      ],
      size: nil)
    #expect(try program.waitUntilEnd() == ProgramEnd(code: 64))
    let said = String(decoding: program.output, as: UTF8.self)
    #expect(said == "storefront: argument 2 is not valid UTF-8\n")
  }
}
