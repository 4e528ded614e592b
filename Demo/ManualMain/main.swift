import Manual
import Sextant

do {
  let (words, pages) = try ManualApp.arguments(Array(CommandLine.arguments.dropFirst()))
  let arguments = try await ManualApp.arguments(words, showing: pages)
  await ManualApp.program(isNamed: !pages.isEmpty).main(arguments, piped: ManualApp.paging)
} catch {
  // The code of man.
  ManualApp.program().fail("\(error)", code: 16)
}
