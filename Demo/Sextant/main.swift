import SystemBackend

var result = Tool.run(Array(CommandLine.arguments.dropFirst()), read: ToolFiles.read)
if let report = result.report, let problem = ToolFiles.write(report.text, to: report.path) {
  result.errors += "sextant: \(problem)\n"
  result.exitCode = 73
}
StandardProcess.writeOutput(result.output)
StandardProcess.writeError(result.errors)
StandardProcess.end(with: result.exitCode)
