import SystemBackend
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite(.timeLimit(.minutes(10))) struct ProcessOutputTests {
  private func shell(_ script: String, maximum: Int = 1 << 26) async -> ProcessOutput {
    await ProcessOutput(of: ["sh", "-c", script], maximum: maximum)
  }

  @Test func `what a program writes and how it ends`() async {
    let output = await shell("echo out; echo err >&2; exit 3")
    #expect(output.text == "out\n")
    #expect(output.errorText == "err\n")
    #expect(output.exitCode == 3)
    #expect(await shell("kill -9 $$").exitCode == 128 + 9)
  }

  @Test func `words reach the program as they are`() async {
    let words = ["a b", "$HOME", "'", "", "*"]
    let output = await ProcessOutput(of: ["printf", "[%s]"] + words)
    #expect(output.text == "[a b][$HOME]['][][*]")
  }

  @Test func `variables are added to those of this process`() async {
    let output = await ProcessOutput(
      of: ["sh", "-c", "echo $COURSE; test -n \"$PATH\""], environment: ["COURSE": "north"])
    #expect(output.text == "north\n")
    #expect(output.exitCode == 0)
    let lost = await ProcessOutput(of: ["sh", "-c", "echo"], environment: ["PATH": "/nowhere::/"])
    #expect(lost.exitCode == 127)
  }

  @Test func `a program that cannot be started`() async {
    let missing = await ProcessOutput(of: ["no-such-program"])
    #expect(missing.exitCode == 127)
    #expect(missing.errorText == "No such file or directory")
    for words in [[], [""], ["echo", "a\0b"]] {
      let refused = await ProcessOutput(of: words)
      #expect(refused.exitCode == 127)
      #expect(refused.errorText == "The command is empty or contains a NUL.")
    }
  }

  @Test func `a program has neither input nor a terminal`() async {
    let output = await shell("read line || echo no input; (: < /dev/tty) 2>&- || echo no terminal")
    #expect(output.text == "no input\nno terminal\n")
  }

  @Test func `a program gets no descriptor but its standard ones`() async throws {
    // One of another part of this process, which anybody may have opened without the flag to close it.
    let other = dup(1)
    defer { close(other) }
    let output = await shell(
      "test -e /dev/fd/2 || echo no 2; test -e /dev/fd/\(other) && echo \(other)")
    #expect(other > 2)
    #expect(output.text == "")
  }

  @Test func `more than both pipes hold does not block`() async {
    let output = await shell(
      """
      i=0
      while [ $i -lt 2000 ]; do
        printf '%0100d' 0
        printf '%0100d' 0 >&2
        i=$((i + 1))
      done
      """)
    #expect(output.text.utf8.count == 200_000)
    #expect(output.errorText.utf8.count == 32_768)
    #expect(output.exitCode == 0)
  }

  @Test func `output without an end is cut off and its program terminated`() async {
    let output = await shell("while :; do echo forever; done", maximum: 100_000)
    #expect(output.text.utf8.count == 100_000)
    #expect(output.exitCode == 128 + 15)
  }

  @Test func `a program may write as much as is kept`() async {
    let output = await shell("printf hello; sleep 0.2; exit 3", maximum: 5)
    #expect(output.text == "hello")
    #expect(output.exitCode == 3)
  }

  @Test func `bytes that are no text are replaced`() async {
    #expect(await shell(#"printf '\377'"#).text == "\u{FFFD}")
  }

  @Test func `cancelling ends a program and those that it started`() async {
    let task = Task { await shell("sleep 100 & sleep 100 & echo started; wait") }
    // The pipes stay open until all three have ended.
    try? await Task.sleep(for: .milliseconds(200))
    task.cancel()
    let output = await task.value
    #expect(output.exitCode == 128 + 15)
  }

  @Test func `a program that ignores being terminated is ended by force`() async {
    let output = await shell("trap '' TERM; while :; do echo forever; done", maximum: 1_000)
    #expect(output.exitCode == 128 + 9)
    #expect(output.text.utf8.count == 1_000)
  }

  @Test func `many programs run side by side`() async {
    let texts = await withTaskGroup(of: String.self) { group in
      for number in 0..<40 { group.addTask { await shell("echo \(number)").text } }
      return await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(texts.count == 40)
  }

  @Test func `a program that goes on in the background is not waited for`() async {
    let output = await shell("sleep 100 & echo done; echo bad >&2; exit 3")
    #expect(output.text == "done\n")
    #expect(output.errorText == "bad\n")
    #expect(output.exitCode == 3)
    #expect(output.isCut)
    let flood = await shell("(while :; do echo more; done) & echo first")
    #expect(flood.text.hasPrefix("first\n") || flood.text.hasPrefix("more\n"))
    #expect(flood.isCut)
  }

  @Test func `what is cut says so`() async {
    #expect(await shell("printf hello", maximum: 4).isCut)
    #expect(await !shell("printf hello", maximum: 5).isCut)
    #expect(await !shell("exec >&- 2>&-; sleep 0.2").isCut)
  }

  @Test func `a program is asked for UTF-8 in the user's language`() async {
    let script = #"echo "$LC_ALL|$LC_CTYPE|$LC_MESSAGES|$LANG""#
    func values(_ environment: [String: String]) async -> String {
      await ProcessOutput(of: ["sh", "-c", script], environment: environment).text
    }
    let none = ["LC_ALL": "", "LC_CTYPE": "", "LC_MESSAGES": "", "LANG": ""]
    #expect(await values(none) == "|C.UTF-8||\n")
    #expect(await values(none.merging(["LC_ALL": "POSIX"]) { $1 }) == "|C.UTF-8|POSIX|POSIX\n")
    #expect(
      await values(none.merging(["LANG": "C", "LC_MESSAGES": "POSIX"]) { $1 })
        == "|C.UTF-8|POSIX|C\n")
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      let own = none.merging([name: "C.utf8"]) { $1 }
      #expect(await !values(own).contains("C.UTF-8"))
    }
  }

  @Test(arguments: ["LC_ALL", "LC_CTYPE", "LANG", "LC_MESSAGES", "LC_TIME"])
  func `a program does not take to ASCII because a locale is not installed`(name: String) async {
    var locale = ["LC_ALL": "", "LC_CTYPE": "C.UTF-8", "LC_MESSAGES": "", "LC_TIME": ""]
    locale[name] = "xx_XX.UTF-8"
    let output = await ProcessOutput(of: ["locale", "charmap"], environment: locale)
    #expect(output.text == "UTF-8\n")
    #expect(output.errorText == "")
  }
}
