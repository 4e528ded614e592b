/// A salted SHA-256 digest of an account, for files that must not identify accounts.
package struct SubjectDigest: Hashable, Sendable, Codable {
  package let salt: String
  package let digest: String

  package init(of subject: String, salt: String) {
    self.salt = salt
    digest = Self.sha256(Array("\(salt)\u{0}\(subject)".utf8))
      .map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  /// Returns whether this is the digest of an account.
  package func isOf(_ subject: String) -> Bool { self == Self(of: subject, salt: salt) }

  /// Returns a random salt, different for each run.
  package static func makeSalt() -> String { String(UInt64.random(in: .min ... .max), radix: 16) }

  /// SHA-256, as specified in FIPS 180-4.
  static func sha256(_ message: [UInt8]) -> [UInt8] {
    var bytes = message + [0x80]
    while bytes.count % 64 != 56 { bytes.append(0) }
    let bits = UInt64(message.count) * 8
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }
    var hash: [UInt32] = [
      0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
      0x5be0_cd19,
    ]
    for block in stride(from: 0, to: bytes.count, by: 64) {
      var words = (0..<16).map { index in
        (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(bytes[block + 4 * index + $1]) }
      }
      for index in 16..<64 {
        let (near, far) = (words[index - 2], words[index - 15])
        let first = turned(far, 7) ^ turned(far, 18) ^ (far >> 3)
        let second = turned(near, 17) ^ turned(near, 19) ^ (near >> 10)
        words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
      }
      var state = hash
      for index in 0..<64 {
        let sum = turned(state[4], 6) ^ turned(state[4], 11) ^ turned(state[4], 25)
        let choice = (state[4] & state[5]) ^ (~state[4] & state[6])
        let first = state[7] &+ sum &+ choice &+ constants[index] &+ words[index]
        let other = turned(state[0], 2) ^ turned(state[0], 13) ^ turned(state[0], 22)
        let majority = (state[0] & state[1]) ^ (state[0] & state[2]) ^ (state[1] & state[2])
        state = [first &+ other &+ majority] + state[0..<3] + [state[3] &+ first] + state[4..<7]
      }
      for index in 0..<8 { hash[index] &+= state[index] }
    }
    return hash.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }
  }

  private static func turned(_ word: UInt32, _ amount: UInt32) -> UInt32 {
    word >> amount | word << (32 - amount)
  }

  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
