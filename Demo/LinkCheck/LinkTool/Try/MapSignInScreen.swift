import RouteMaps
import Sextant

/// The sign-in screen, which fills in the accounts of a map.
@MainActor
final class MapSignInScreen: FormScreen {
  /// The accounts of the map, or else the one that every map without them has.
  private let accounts: [MapAccount]
  private let context: ScreenContext<MappedRoute>
  var form: Form? = MapSignInScreen.form()

  init(_ guide: MapGuide, _ context: ScreenContext<MappedRoute>) {
    accounts = guide.map.accounts
    self.context = context
    form?.take(context.draft)
  }

  private static func form(_ email: String = "", _ password: String = "") -> Form {
    Form([
      Form.Field("Email", text: email) { $0.isEmpty ? "Enter email and password." : nil },
      Form.Field("Password", text: password, isMasked: true) {
        $0.isEmpty ? "Enter the password." : nil
      },
    ])
  }

  let title = "Sign in"

  let submitLabel = "sign in"

  var preferredSize: Size? { Size(columns: 60, rows: 9 + min(accounts.count, 4)) }

  var hints: [KeyHint] {
    [KeyHint("↑↓", "accounts")] + (form?.hints(submit: submitLabel) ?? [])
  }

  func formRegion(in size: Size) -> Rect {
    Rect(size: size).splitRows(.fixed(size.rows >= 6 ? 2 : 1), .share())[1]
  }

  func draw(in frame: inout ScreenFrame) {
    let waiting =
      context.waitingLabels.last.map { "to open \($0)" } ?? "with one of the map's accounts"
    frame.canvas.write(
      TextWidth.shortened(waiting, to: frame.size.columns, position: .middle), at: .zero,
      style: frame.theme.text)
    let start = drawForm(in: &frame)
    for (index, account) in accounts.prefix(max(0, frame.size.rows - start)).enumerated() {
      let roles = account.roles.sorted().joined(separator: ", ")
      let words = "\(account.email) / \(account.password)   \(roles)"
      let line = Rect(column: 0, row: start + index, columns: frame.size.columns, rows: 1)
      frame.canvas.write(
        TextWidth.shortened(words, to: line.size.columns, position: .end),
        at: line.origin, style: index == filled ? frame.theme.accent : frame.theme.dim)
      frame.hit(line, HitID("account", index))
    }
  }

  /// The account that is filled in.
  private var filled: Int? { accounts.firstIndex { $0.email == form?[0] } }

  func handle(_ event: ScreenEvent) -> Bool {
    switch event {
    case .key(KeyPress(.down)): fill(in: filled.map { $0 + 1 } ?? 0)
    case .key(KeyPress(.up)): fill(in: (filled ?? 0) - 1)
    case .click(let id) where id.name == "account": fill(in: id.index)
    default: return handleForm(event)
    }
    return true
  }

  /// Fills in an account, so that Enter signs in.
  private func fill(in index: Int) {
    let account = accounts[(index + accounts.count) % accounts.count]
    form = Self.form(account.email, account.password)
    form?.focus(1)
  }

  func submit(_ form: Form) {
    if let account = accounts.first(where: { $0.email == form[0] && $0.password == form[1] }) {
      context.signIn(account.principal)
    } else {
      self.form?.refuse("Wrong email or password.", field: 1)
    }
  }
}

extension MapAccount {
  /// The user who is signed in with the account.
  var principal: Principal { Principal(subject: email, roles: roles) }
}
