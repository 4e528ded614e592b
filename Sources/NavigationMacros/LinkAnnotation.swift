import LinkPatterns
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder

/// The text of a `@Link`, and where in the source each of its bytes stands.
struct LinkAnnotation {
  let literal: ExprSyntax
  let pattern: DeepLinkPattern
  /// The other argument, as it is written.
  let secrets: String?
  /// Where the text begins, unless escapes stand between source and text.
  private let start: AbsolutePosition?

  /// Reads an attribute, and reports what is wrong with it.
  init?(_ attribute: AttributeSyntax, in reading: Reading) {
    guard case .argumentList(let arguments)? = attribute.arguments,
      let literal = arguments.first?.expression
    else { return nil }
    guard let text = literal.as(StringLiteralExprSyntax.self) else {
      reading.diagnose(.init(literal, "@Link takes a string literal, which it can check"))
      return nil
    }
    guard let value = text.representedLiteralValue else {
      let interpolation = text.segments.first { $0.is(ExpressionSegmentSyntax.self) }
      reading.diagnose(
        .init(
          interpolation.map(Syntax.init) ?? Syntax(text),
          "@Link takes a plain string literal, in which values are written ':name'"))
      return nil
    }
    self.literal = literal
    secrets = arguments.first { $0.label?.text == "secrets" }?.expression.trimmedDescription
    let content = text.segments.first?.as(StringSegmentSyntax.self)?.content
    start = content?.text == value ? content?.positionAfterSkippingLeadingTrivia : nil
    do {
      pattern = try DeepLinkPattern(value)
    } catch {
      let place = start?.advanced(by: error.position)
      // The compiler shows the literal, and not the place in it: so that is said too.
      let words = "no link pattern: at character \(error.characterOffset + 1), \(error.message)"
      reading.diagnose(.init(literal, at: place, words))
      return nil
    }
  }

  /// The pattern as a literal of the source to be.
  var source: String { StringLiteralExprSyntax(content: pattern.description).description }

  /// Where some bytes of the pattern stand in the source, if that can be said.
  func place(of range: Range<Int>) -> Range<AbsolutePosition>? {
    start.map { $0.advanced(by: range.lowerBound)..<$0.advanced(by: range.upperBound) }
  }
}
