import Foundation
import Manual
import NavigationExplorer
import Sextant

do {
  let (words, pages) = ManualApp.arguments(Array(CommandLine.arguments.dropFirst()))
  let arguments = try await ManualApp.arguments(words, showing: pages)
  await ManualApp.program(isNamed: !pages.isEmpty).explorable()
    .main(arguments, piped: ManualApp.paging)
} catch {
  // As man does.
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(16)
}
