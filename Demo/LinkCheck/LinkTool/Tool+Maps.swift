import RouteMaps
import Sextant

extension Tool {
  static let enumeration = ToolCommand(
    name: "enum", help: "print a map as a Swift enum with @Routable and @Link",
    operand: .init(word: "MAP", count: 1...1, isFile: true)
  ) { words, input throws(ToolError) in
    Result(output: try input.map(words.operands[0]).swiftEnum)
  }

  static let picture = ToolCommand(
    name: "picture", help: "print a picture of a map, as SVG",
    operand: .init(word: "MAP", count: 1...1, isFile: true),
    options: [
      CommandLineOption(name: "mermaid", help: "print the language of Mermaid instead")
    ],
    details:
      "The picture shows tabs, parents, where screens lead (dashed), what needs sign-in, and "
      + "which links lead where."
  ) { words, input throws(ToolError) in
    let picture = MapPicture(try input.map(words.operands[0]))
    return Result(output: words.has("mermaid") ? picture.mermaid : picture.svg)
  }
}
