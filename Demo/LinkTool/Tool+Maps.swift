import RouteMaps
import Sextant

extension Tool {
  static let enumeration = ToolCommand(
    name: "enum", help: "print a map as a Swift enum with @Routable and @Link",
    operand: .init(word: "MAP", count: 1...1, isFile: true)
  ) { words, input throws(ToolError) in
    Result(output: try input.map(words.operands[0]).swiftEnum)
  }
}
