import LinkPatterns
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder

/// The pattern of a `@Link`, with the source positions of its bytes.
struct LinkAnnotation {
  let literal: ExprSyntax
  let pattern: DeepLinkPattern
  /// The `secrets` argument, as source.
  let secrets: String?
  /// The `as` argument, as source; a link with one is only read.
  let style: String?
  /// The start of the text, unless the literal contains escapes.
  private let start: AbsolutePosition?

  /// Parses an attribute, and reports its errors.
  init?(_ attribute: AttributeSyntax, in reading: Reading) {
    guard case .argumentList(let arguments)? = attribute.arguments,
      let literal = arguments.first?.expression
    else { return nil }
    guard let text = literal.as(StringLiteralExprSyntax.self) else {
      reading.diagnose(.init(literal, "@Link requires a string literal, so that it can be checked"))
      return nil
    }
    guard let value = text.representedLiteralValue else {
      let interpolation = text.segments.first { $0.is(ExpressionSegmentSyntax.self) }
      reading.diagnose(
        .init(
          interpolation.map(Syntax.init) ?? Syntax(text),
          "@Link requires a plain string literal, with values written as ':name'"))
      return nil
    }
    self.literal = literal
    secrets = arguments.first { $0.label?.text == "secrets" }?.expression.trimmedDescription
    style = arguments.first { $0.label?.text == "as" }?.expression.trimmedDescription
    let content = text.segments.first?.as(StringSegmentSyntax.self)?.content
    start = content?.text == value ? content?.positionAfterSkippingLeadingTrivia : nil
    do {
      pattern = try DeepLinkPattern(value)
    } catch {
      let place = start?.advanced(by: error.position)
      // The compiler marks only the whole literal, so the message includes the position.
      let words =
        "invalid link pattern: at character \(error.characterOffset + 1), \(error.message)"
      reading.diagnose(.init(literal, at: place, words))
      return nil
    }
  }

  /// The pattern as a source literal.
  var source: String { StringLiteralExprSyntax(content: pattern.description).description }

  /// Returns the source range of some bytes of the pattern, if known.
  func place(of range: Range<Int>) -> Range<AbsolutePosition>? {
    start.map { $0.advanced(by: range.lowerBound)..<$0.advanced(by: range.upperBound) }
  }
}
