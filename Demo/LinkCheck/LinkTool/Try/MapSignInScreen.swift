import RouteMaps
import Sextant

/// The sign-in screen for the accounts of a map.
@MainActor
final class MapSignInScreen: FormScreen {
  private let guide: MapGuide
  private let context: ScreenContext<MappedRoute>
  var form: Form? = Form([
    Form.Field("Email", problem: { $0.isEmpty ? "Enter email and password." : nil }),
    Form.Field("Password", isMasked: true, problem: { $0.isEmpty ? "Enter the password." : nil }),
  ])

  init(_ guide: MapGuide, _ context: ScreenContext<MappedRoute>) {
    self.guide = guide
    self.context = context
    form?.take(context.draft)
  }

  let title = "Sign in"

  let submitLabel = "sign in"

  var preferredSize: Size? {
    Size(columns: 60, rows: 7 + min(guide.map.accounts.count, 4))
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
    var row = drawForm(in: &frame) + 1
    for account in guide.map.accounts.prefix(max(0, frame.size.rows - row)) {
      let roles = account.roles.sorted().joined(separator: ", ")
      frame.canvas.write(
        TextWidth.shortened(
          "\(account.email) / \(account.password)   \(roles)", to: frame.size.columns,
          position: .end),
        at: Position(column: 0, row: row), style: frame.theme.dim)
      row += 1
    }
  }

  func submit(_ form: Form) {
    let account = guide.map.accounts.first { $0.email == form[0] && $0.password == form[1] }
    guard let account else {
      self.form?.refuse("Wrong email or password.", field: 1)
      return
    }
    context.signIn(Principal(subject: account.email, roles: account.roles))
  }
}
