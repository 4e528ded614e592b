import Manual
import Sextant

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

let words = Array(CommandLine.arguments.dropFirst())
let isShown = isatty(STDOUT_FILENO) == 1

// Text that another program formatted, as `man` hands it to its pager.
if words.isEmpty, isShown, isatty(STDIN_FILENO) == 0 {
  var text = ""
  while let line = readLine(strippingNewline: false) { text += line }
  let input = ManualInput(
    named: unsafe getenv("MAN_PN").map { unsafe String(cString: $0) }, text: text)
  await ManualApp.program(input: input).main(["--no-state", "man:-"])
}
// Into a pipe or a file, a page goes as `man` itself prints it.
if !isShown, !words.isEmpty, !words.contains(where: { $0.hasPrefix("--") || $0.contains(":") }) {
  unsafe execvp("man", (["man"] + words).map { unsafe strdup($0) } + [nil])
}
await ManualApp.program().main(ManualApp.arguments(words))
