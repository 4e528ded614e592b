import Sextant
import Storefront

await StorefrontApp.program.main(laws: [
  .canary("Mira Sandoval", needs: .signedIn),
  Law("no empty title") { !$0.title.isEmpty },
])
