// A mail program without a terminal: a line in, what happened and where one is out.
import Navigation

let mail = MailCoordinator()
while let line = readLine() {
  let words = line.split(separator: " ", maxSplits: 1).map(String.init)
  let rest = words.count > 1 ? words[1] : ""
  switch words.first {
  case "mailbox": mail.handle(.go(.mailbox(rest)))
  case "open": mail.handle(.go(.message(Int(rest) ?? 0)))
  case "settings": mail.handle(.go(.settings))
  case "back": mail.handle(.back)
  case "undo": mail.handle(.undo)
  case "home": mail.handle(.backToRoot)
  case "write": mail.write()
  case "type": mail.type(rest)
  case "leave": mail.leave()
  case "link": mail.store.open(rest)
  case "login": mail.store.signIn(Principal(subject: rest), answering: mail.store.loginLayer)
  case "logout": mail.store.signOut()
  default: print("what is “\(line)”?")
  }
  for sentence in mail.takeWords() { print("  \(sentence)") }
  print(mail.breadcrumb)
}
print("\(mail.sent.count) sent, \(mail.read.count) read, \(mail.flows) under way")
