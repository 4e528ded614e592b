/// Throws bytes at the reading of links and patterns and at the search, and checks their laws.
///
/// Compiled into one module with the sources of Navigation: `Tests/Fuzz/run` does it. The first line
/// of an input is a pattern, the second a link.
@c(LLVMFuzzerTestOneInput)
public func fuzzLink(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var bytes: [UInt8] = []
  for index in 0..<count { if let start { bytes.append(unsafe start[index]) } }
  let lines = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
  let texts = lines.map { String(decoding: $0, as: UTF8.self) }
  LinkFuzzer.check(pattern: texts[0], link: texts.count > 1 ? texts[1] : texts[0])
  return 0
}

enum LinkFuzzer {
  struct Found: Route {
    let values: [String]
  }

  static let known = [
    "a/<int:i>", "a/:t", "a/<path:p>", "*", ":x.json", "l/:page?", "s?q=:q&o=<bool:b>?",
  ]

  static func check(pattern: String, link: String) {
    func law(_ holds: Bool, _ name: String) {
      // The runtime's own report leaves no file behind, so the input is in the message.
      if !holds { fatalError("\(name) \(pattern.debugDescription) \(link.debugDescription)") }
    }
    let matcher = DeepLinkMatcher<Found>(
      mappings: ([pattern] + known).map { text in
        DeepLinkMapping(text) { values -> Found? in
          Found(values: [text] + values.dictionary.keys.sorted() + values.tail)
        }
      })
    let pipeline = DeepLinkPipeline<Found>(
      allowedSchemes: ["app", "https"], allowedHosts: ["app.example"], matcher: matcher,
      plan: { .show(path: [$0]) })
    let explanation = pipeline.explain(link, isInternal: true)
    let decision = pipeline.decide(for: link, isInternal: true)
    _ = pipeline.completions(for: link)
    switch decision {
    case .plan: law(explanation.outcome == .plan, "Explained otherwise than decided.")
    case .pending: law(false, "Nothing here needs sign-in.")
    case .rejected: law(explanation.outcome == .rejected, "Explained otherwise.")
    case .unhandled: law(explanation.outcome == .unhandled, "Explained otherwise.")
    }
    if let place = explanation.place {
      law(place.offset + place.length <= link.count + 1, "The caret stands outside.")
    }
    law(
      !explanation.description.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" },
      "A message carries a control character.")
    guard let parsed = try? DeepLinkURL(link) else { return }
    law(Array(parsed.description.utf8) == Array(link.utf8), "The link changed.")
    law(matcher.visitedNodes(for: parsed) <= matcher.worstCase, "Too many nodes.")
    let again = parsed.segments.map { LinkBytes.encode($0, keeping: .host) }
    if !again.isEmpty, again.last != "",
      let other = try? DeepLinkURL("/x/" + again.joined(separator: "/"))
    {
      law(other.segments.dropFirst() == parsed.segments[...], "A segment did not survive writing.")
    }
  }
}
