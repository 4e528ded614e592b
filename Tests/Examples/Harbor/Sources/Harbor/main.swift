import HarborApp
import Sextant

await HarborProgram.app().main()
