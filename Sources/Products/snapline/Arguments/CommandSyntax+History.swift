extension CommandSyntax {
  /// The flags that select shots of a revision.
  private static let selecting = [.filter] + FlagSyntax.traits

  static let log = CommandSyntax(
    command: .log, operands: "SCREEN [A..B]",
    summary: "list the commits that changed how a screen looks or is laid out, with their causes",
    examples: [
      ("snapline log App/Home.storyboard", "every screen of a file; needs no settings or goldens"),
      ("snapline log 'Home.storyboard#LoginViewController'", "one screen of it"),
      ("snapline log articles/form --view nameField", "only the commits that changed this view"),
      ("snapline log Cell.xib -n 5", "the last five changes"),
      ("snapline log Cell.xib v1.0..v2.0", "the changes between two revisions"),
      ("snapline log Cell.xib --since 2024-01-31", "the changes since a day or a revision"),
      ("snapline log Cell.xib --device iphone-se --appearance dark", "on another screen"),
      ("snapline log articles/form -o strip.png", "one image of how the screen changed"),
      ("snapline log Cell.xib -o history.apng", "an animation of how the screen changed"),
      ("snapline log articles/form --html history", "a page with a time slider"),
    ],
    flags: selecting + LogArguments.flags + [.output, .json, .images])

  static let blame = CommandSyntax(
    command: .blame, operands: "SCREEN [A..B]",
    summary: "list the commit that set each number of each view of a screen, with its cause",
    examples: [
      ("snapline blame 'Home.storyboard#LoginViewController'", "every view of a screen"),
      ("snapline blame articles/form --view nameField", "one view"),
      ("snapline blame Cell.xib v1.0..v2.0", "as of v2.0; numbers before v1.0 are older"),
      ("snapline blame Cell.xib --device iphone-se --json", "on another screen, as JSON"),
      (
        "snapline blame Cell.xib --overlay -o blame.png",
        "its views tinted by the age of their last change"
      ),
    ],
    flags: selecting + BlameArguments.flags + [.output, .json])

  static let bisect = CommandSyntax(
    command: .bisect, operands: "SCREEN EXPECTATION [A..B]",
    summary: "find the commit at which an expectation about a screen stopped to hold, or at which "
      + "it stopped to look like an image; exits with 1 if that is so in the newest revision",
    examples: [
      (
        "snapline bisect 'Home.storyboard#Login' 'signIn.width >= 300'",
        "an expectation as in a scene's 'expect'"
      ),
      (
        "snapline bisect articles/form 'nameField.height == 44' --all",
        "every change back and forth"
      ),
      (
        "snapline bisect Cell.xib --looks-like cell.png", "a PNG file in place of an expectation"
      ),
      (
        "snapline bisect Cell.xib 'title.trailing <= badge.leading' v1.0..v2.0", "between revisions"
      ),
    ],
    flags: selecting + BisectArguments.flags + [.json])
}
