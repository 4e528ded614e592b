/// The shop's settings, saved between runs.
///
/// They need no sign-in and contain no private data, so signing out keeps them.
package struct Preferences: Hashable, Sendable, Codable {
  /// Whether lists hide sold-out products.
  package var hidesSoldOut = false
  /// Whether lists show product summaries.
  package var showsSummaries = true
  /// The default delivery method.
  package var delivery = DeliveryMethod.standard
  /// Whether shipped parcels are announced by email.
  package var announcesParcels = true
  /// Whether new charts are announced by email each spring.
  package var announcesCharts = false
  /// The speed of the order service.
  package var service = ServiceSpeed.normal

  /// Creates the default settings.
  package init() {}

  /// Decodes settings; values missing in older versions keep their defaults.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: An error if a value cannot be decoded.
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
