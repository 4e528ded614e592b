/// What a matcher knows that does not depend on the type of routes: its tree and what it was made of.
@usableFromInline
final class LinkTable: Sendable {
  let trie: LinkTrie
  let problems: [DeepLinkMatcherProblem]
  /// For a mapping the one that is tried before it for each of its links, and may say no.
  let shadows: [Int: Int]
  let converters: [DeepLinkConverter]
  let hosts: [String]
  private let names: [LinkName]

  init(_ builder: TableBuilder, converters: [DeepLinkConverter], hosts: [String]) {
    trie = builder.trie
    problems = builder.problems
    shadows = builder.shadows
    self.converters = converters
    self.hosts = hosts
    names = hosts.map { LinkName($0) }
  }

  /// Reads a link's authority as this table's patterns do.
  @usableFromInline
  func reading(of link: DeepLinkURL) -> LinkReading { LinkReading(link, hosts: names) }

  /// Offers the mappings that a link reaches, in order of precedence, until one is taken.
  @usableFromInline
  func search(
    _ link: DeepLinkURL, _ reading: LinkReading, _ context: DeepLinkContext,
    _ take: (_ mapping: Int, _ parameters: DeepLinkParameters) -> Bool
  ) {
    let walk = LinkWalk(self, link, reading)
    let first = walk.first
    let link = link.reading(authorityAsHost: reading.isHost)
    var visited = 0
    _ = walk.run(visited: &visited) { leaf in
      take(
        Int(leaf.mapping),
        DeepLinkParameters(
          link: link, context: context, firstPiece: first,
          captures: trie.rules[Int(leaf.rule)].captures))
    }
  }
}
