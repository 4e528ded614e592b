import Sextant

await HarborApp.program().main()
