/// The shop's settings at this terminal, kept from one run to the next.
///
/// They are set without signing in and say nothing about anybody, so a sign-out leaves them.
package struct Preferences: Hashable, Sendable, Codable {
  /// Whether lists leave out what is sold out.
  package var hidesSoldOut = false
  /// Whether lists show a few words about each product.
  package var showsSummaries = true
  /// The default delivery.
  package var delivery = DeliveryMethod.standard
  /// Whether a message goes out when a parcel is shipped.
  package var announcesParcels = true
  /// Whether a letter about new charts goes out each spring.
  package var announcesCharts = false
  /// How fast the order service answers.
  package var service = ServiceSpeed.normal

  /// Makes the settings of a first run.
  package init() {}

  /// Reads settings; what an older version did not know keeps its default.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: If a value cannot be read.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func read<Value: Decodable>(_ key: CodingKeys, into value: inout Value) throws {
      value = try values.decodeIfPresent(Value.self, forKey: key) ?? value
    }
    try read(.hidesSoldOut, into: &hidesSoldOut)
    try read(.showsSummaries, into: &showsSummaries)
    try read(.delivery, into: &delivery)
    try read(.announcesParcels, into: &announcesParcels)
    try read(.announcesCharts, into: &announcesCharts)
    try read(.service, into: &service)
  }
}
