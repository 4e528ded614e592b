import Manual
import NavigationExplorer
import Sextant

await ManualApp.program().explorable().main(
  ManualApp.arguments(Array(CommandLine.arguments.dropFirst())), piped: ManualApp.paging)
