import Foundation

/// Draws a form with our program and an equivalent SVG with the installed peers; each of them
/// starts, draws and writes a PNG.
func renderPeers(_ folder: String, runs: Int) throws -> String {
  var lines: [String] = []
  for (device, width, height, scale) in [("iphone-5", 320, 568, 2), ("iphone-14", 390, 844, 3)] {
    let scene = "\(folder)/form-\(device).scene.yaml"
    let drawing = "\(folder)/form-\(device).svg"
    try formScene(number: 1, gap: 16, devices: device)
      .write(toFile: scene, atomically: false, encoding: .utf8)
    try formSVG(width, height).write(toFile: drawing, atomically: false, encoding: .utf8)
    let name = "\(width * scale)×\(height * scale)"
    let own = try Program.snapline(["render", scene, "-o", "\(folder)/\(device).png"])
      .median(of: runs)
    lines.append(row("\(name): snapline render", own))
    let output = "\(folder)/\(device)-peer.png"
    let peers: [(String, [String], Int)] = [
      ("rsvg-convert", ["--zoom", "\(scale)", "-o", output, drawing], runs),
      (
        "chromium",
        [
          "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
          "--force-device-scale-factor=\(scale)", "--window-size=\(width),\(height)",
          "--screenshot=\(output)", "file://\(drawing)",
        ], 3
      ),
    ]
    for (peer, arguments, runs) in peers {
      guard let program = Program(peer, arguments) else {
        lines.append("\(name): \(peer) is not installed")
        continue
      }
      lines.append(row("\(name): \(peer)", try program.median(of: runs), besides: own))
    }
  }
  return lines.joined(separator: "\n")
}

/// The form as an SVG that other programs can draw.
private func formSVG(_ width: Int, _ height: Int) -> String {
  var body = """
    <rect width="\(width)" height="\(height)" fill="#fff"/>
    <rect y="20" width="\(width)" height="\(height - 20)" fill="#ffdd3c"/>
    <rect y="20" width="\(width)" height="300" fill="#5c9fff"/>
    <text x="\(width / 2 - 16)" y="15" font-size="12" font-family="Inter">12:00</text>

    """
  for (row, text) in ["姓名", "電話號碼", "住址", "電子信箱", "密碼", "確認密碼"].enumerated() {
    let y = 40 + row * 46
    body += """
      <text x="20" y="\(y + 21)" font-size="17" font-family="Noto Sans CJK TC">\(text)</text>
      <rect x="96" y="\(y)" width="\(width - 109)" height="30" rx="5" fill="#fff" stroke="#c7c7cd" stroke-width="0.5"/>
      <text x="103" y="\(y + 20)" font-size="14" font-family="Inter">someone1@example.com</text>

      """
  }
  return """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)">
    \(body)</svg>
    """
}
