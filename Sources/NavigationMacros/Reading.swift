import SwiftDiagnostics
import SwiftSyntaxMacros

/// One reading of an enum: what the compiler tells about it, and what is wrong with it.
///
/// Both roles of `@Routable` read the enum; one reports.
final class Reading {
  let context: any MacroExpansionContext
  private(set) var problems: [Diagnostic] = []

  init(in context: any MacroExpansionContext) { self.context = context }

  func diagnose(_ problem: Diagnostic) { problems.append(problem) }

  /// Tells the compiler what is wrong.
  func report() { problems.forEach(context.diagnose) }
}
