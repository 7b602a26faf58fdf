/// A red box on a white screen, in two pictures.
let boxScene = """
  era: ios7
  devices: [iphone-4s]
  views:
    box: { background: "#FF0000" }
  constraints:
    - box.leading == root.leading + 20
    - box.top == root.top + 40
    - box.width == 100
    - box.height == 50

  """

/// The same with the box elsewhere.
let movedBoxScene = boxScene.replacing("top + 40", with: "top + 48")

/// Five mistakes of five kinds.
let wrongScene = """
  era: ios7
  devices: [iphone-4s, nokia-3310]
  views:
    box: { background: "#GG0000", colour: red }
  constraints:
    - bux.leading == root.leading + 20
    - box.top == root.topp + 40
    - box.width == 100
    - box.height == 50

  """

/// Two required widths.
let conflictingScene = boxScene + "  - box.width == 120\n"

/// No height.
let ambiguousScene = boxScene.replacing("  - box.height == 50\n", with: "")

/// Text in two scripts, so that fonts take part.
let labelledScene =
  boxScene.replacing("views:\n", with: "views:\n  title: { kind: label, text: 姓名 Name }\n")
    + """
      - title.leading == box.leading
      - title.top == box.bottom + 8

    """
