extension Unicode.Scalar {
  /// The scalar as one or two escapes of JSON, such as `\u202e`.
  package var escapedJSON: String {
    String(self).utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}
