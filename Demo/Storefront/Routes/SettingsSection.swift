import Navigation

/// A section of the settings.
package enum SettingsSection: String, Hashable, Sendable, CaseIterable, Codable, DeepLinkValue {
  /// The display of lists.
  case display
  /// The default delivery method.
  case delivery
  /// Email notifications.
  case notifications
  /// The speed of the order service.
  case service

  /// The displayed title.
  package var title: String {
    switch self {
    case .display: "Display"
    case .delivery: "Delivery"
    case .notifications: "Notifications"
    case .service: "Service"
    }
  }

  /// A brief description.
  package var summary: String {
    switch self {
    case .display: "how lists look"
    case .delivery: "default delivery"
    case .notifications: "what we email you about"
    case .service: "how fast orders load"
    }
  }
}
