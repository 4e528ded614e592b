import Programs
import Testing

/// The script for bash, in bash.
@Suite(.timeLimit(.minutes(10))) struct CompletionTests {
  @Test(arguments: [
    ("storefront re", "replay"),
    ("storefront help ex", "explore explain"),
    ("storefront completions z", "zsh"),
    ("storefront completions zsh ''", ""),
    ("storefront --log-level e", "error"),
    ("storefront replay --che", "--check"),
    ("storefront --state ''", ""),
  ])
  func `bash completes what stands before the cursor`(line: String, words: String) throws {
    let script = """
      source <("$0" completions bash)
      COMP_WORDS=(\(line)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMPREPLY=()
      _storefront
      echo "[${COMPREPLY[*]}]"
      """
    let program = try RunningProgram(
      "/bin/bash", ["-c", script, BuiltProgram.path("storefront")], size: nil)
    #expect(try program.waitUntilEnd() == ProgramEnd(code: 0))
    #expect(String(decoding: program.output, as: UTF8.self) == "[\(words)]\n")
  }
}
