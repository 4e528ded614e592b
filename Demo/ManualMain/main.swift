import Manual
import Sextant

await ManualApp.program().main(
  ManualApp.arguments(Array(CommandLine.arguments.dropFirst())), piped: ManualApp.paging)
