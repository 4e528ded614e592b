/// A scheme or host in lower case, with its bytes at hand.
struct LinkName: Sendable {
  let text: String
  let bytes: [UInt8]

  init(_ text: String) {
    self.text = text.lowercased()
    bytes = Array(self.text.utf8)
  }
}
