extension CommandSyntax {
  static let lsp = CommandSyntax(
    command: .lsp, operands: "",
    summary: "serve editors of scene files by the Language Server Protocol",
    examples: [
      ("snapline lsp", "standard input and output; started by the editor"),
      ("snapline help editors", "how to set up Neovim, Helix and VS Code"),
    ], flags: LanguageServerArguments.flags)

  static let schema = CommandSyntax(
    command: .schema, operands: "",
    summary: "print the JSON Schema of scenes, for validation and completion in editors",
    examples: [
      ("snapline schema > scene.schema.json", "for your editor's YAML settings"),
      ("snapline schema --of settings > settings.schema.json", "for .snapline.yaml"),
      ("snapline schema --of run", "the schema of the JSON report"),
    ], flags: SchemaArguments.flags)
}
