import NavigationExplorer
import Sextant
import Storefront

await StorefrontApp.program.explorable(laws: [
  .canary("Mira Sandoval", needs: .signedIn),
  Law("no empty title") { !$0.title.isEmpty },
]).main()
