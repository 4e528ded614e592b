@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import SwiftSyntaxMacros

/// The compiler plugin, which communicates over the standard streams.
///
/// The toolchain has no `SwiftCompilerPlugin` module, which would provide `main`.
@main
struct NavigationMacros: PluginProvider {
  static func main() throws {
    let listener = CompilerPluginMessageListener(
      connection: try StandardIOMessageConnection(), provider: Self())
    try listener.main()
  }

  func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
    switch typeName {
    case "RoutableMacro": RoutableMacro.self
    case "LinkMacro": LinkMacro.self
    default: throw MacroExpansionErrorMessage("no macro '\(typeName)' in this plugin")
    }
  }
}
