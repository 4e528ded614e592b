import Sextant
import Storefront

await StorefrontApp.program.main()
