/// What answered a link: the mapping, when there is a table, and what it made of the link.
@usableFromInline
struct DeepLinkAnswer<R: Route>: Sendable {
  @usableFromInline let mapping: Int?
  @usableFromInline let outcome: DeepLinkOutcome<R>

  @inlinable
  init(mapping: Int?, outcome: DeepLinkOutcome<R>) {
    self.mapping = mapping
    self.outcome = outcome
  }
}
