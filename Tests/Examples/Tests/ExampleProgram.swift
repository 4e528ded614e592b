import Foundation

/// A program built beside the tests.
struct ExampleProgram {
  enum Failure: Error { case notBuilt(String) }

  let name: String

  /// Runs it with these lines as its input, and answers what it prints, line by line.
  func run(_ lines: String) throws -> (lines: [String], code: Int32) {
    let process = Process()
    process.executableURL = try file
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data((lines + "\n").utf8))
    try input.fileHandleForWriting.close()
    let printed = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (printed.split(separator: "\n").map(String.init), process.terminationStatus)
  }

  /// The programs stand beside the bundle of tests.
  private var file: URL {
    get throws {
      let bundles = Bundle.allBundles.map(\.bundleURL) + [URL(filePath: CommandLine.arguments[0])]
      for bundle in bundles {
        let file = bundle.deletingLastPathComponent().appending(path: name)
        if FileManager.default.isExecutableFile(atPath: file.path) { return file }
      }
      throw Failure.notBuilt(name)
    }
  }
}
