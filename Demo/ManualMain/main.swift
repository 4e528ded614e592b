import Manual

await ManualApp.main(Array(CommandLine.arguments.dropFirst()))
