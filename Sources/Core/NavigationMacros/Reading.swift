import SwiftDiagnostics
import SwiftSyntaxMacros

/// The context in which an enum is read, with the problems found.
///
/// Both roles of `@Routable` read the enum, but only one reports problems.
final class Reading {
  let context: any MacroExpansionContext
  private(set) var problems: [Diagnostic] = []

  init(in context: any MacroExpansionContext) { self.context = context }

  func diagnose(_ problem: Diagnostic) { problems.append(problem) }

  /// Reports the problems to the compiler.
  func report() { problems.forEach(context.diagnose) }
}
