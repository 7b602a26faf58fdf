/// Returns a progress bar of a number of characters: `███▌      `.
package func progressBar(_ done: Int, of all: Int, width: Int) -> String {
  guard all > 0, width > 0 else { return "" }
  let eighths = min(max(done, 0), all) * width * 8 / all
  let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
  let bar = String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
  return bar + String(repeating: " ", count: width - bar.count)
}
