import LinkTool

await Tool.main()
