/// Throws bytes at the reading of links and patterns and at the search, and checks `LinkLaws`.
///
/// Compiled into one module with the laws and with the sources of Navigation: `Tests/Fuzz/run` does it.
/// The first line of an input is a pattern, the rest a link.
@c(LLVMFuzzerTestOneInput)
public func fuzzLink(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var bytes: [UInt8] = []
  for index in 0..<count { if let start { bytes.append(unsafe start[index]) } }
  let lines = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
  let texts = lines.map { String(decoding: $0, as: UTF8.self) }
  let link = texts.count > 1 ? texts[1] : texts[0]
  let broken = LinkLaws.broken(pattern: texts[0], link: link)
  // The runtime's own report leaves no file behind, so the input is in the message.
  if !broken.isEmpty {
    fatalError("\(broken) \(texts[0].debugDescription) \(link.debugDescription)")
  }
  return 0
}
