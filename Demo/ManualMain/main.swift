import Manual
import Sextant

do {
  let (program, arguments) = try await ManualApp.start(Array(CommandLine.arguments.dropFirst()))
  await program.main(arguments, piped: ManualApp.paging)
} catch {
  // The code of man.
  ManualApp.program().fail("\(error)", code: 16)
}
