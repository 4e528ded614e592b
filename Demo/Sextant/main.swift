import LinkFiles

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

var result = Tool.run(Array(CommandLine.arguments.dropFirst()), read: ToolFiles.read)
if let report = result.report, let problem = ToolFiles.write(report.text, to: report.path) {
  result.errors += "sextant: \(problem)\n"
  result.exitCode = 73
}
ToolFiles.print(result.output, to: 1)
ToolFiles.print(result.errors, to: 2)
exit(result.exitCode)
