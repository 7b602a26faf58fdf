package import SnaplineDisplayLists

/// A page of a document: a picture and its name.
package struct PDFPage: Hashable, Sendable {
  package var name: String
  /// With the shapes of its letters.
  package var list: DisplayList

  package init(_ name: String, _ list: DisplayList) {
    self.name = name
    self.list = list
  }
}

/// Writes pictures as the pages of a document; the same pages always give the same bytes.
///
/// Nothing in it says when or where it was made. Letters are shapes; an invisible line of text
/// lies on each, so that it can be searched and copied.
package func writePDF(_ pages: [PDFPage], title: String) -> [UInt8] {
  var writer = PDFWriter(of: pages)
  for page in pages { writer.add(page) }
  return writer.finish(title: title)
}

/// The work on one document.
private struct PDFWriter {
  private var file = PDFFile()
  private var resources: PDFResources
  private var pages: [(name: String, number: Int)] = []
  private let catalog: Int
  private let tree: Int

  init(of pages: [PDFPage]) {
    catalog = file.reserve()
    tree = file.reserve()
    resources = PDFResources(number: file.reserve())
    resources.collectSharedShapes(in: pages)
  }

  mutating func add(_ page: PDFPage) {
    var content = PDFContent(page.list.size)
    for item in page.list.items { content.add(item.mark, &resources, &file) }
    let stream = file.add(stream: content.finish(&resources, &file))
    let number = file.add(
      "<< /Type /Page /Parent \(tree) 0 R /MediaBox [0 0 \(page.list.size.pdf)]"
        + " /Resources \(resources.number) 0 R /Contents \(stream) 0 R"
        + " /Group << /S /Transparency /CS /DeviceRGB >> >>")
    pages.append((page.name, number))
  }

  consuming func finish(title: String) -> [UInt8] {
    let kids = pages.map { "\($0.number) 0 R" }.joined(separator: " ")
    file.set(tree, "<< /Type /Pages /Count \(pages.count) /Kids [\(kids)] >>")
    file.set(resources.number, resources.dictionary(&file))
    var entries = "/Type /Catalog /Pages \(tree) 0 R /ViewerPreferences << /DisplayDocTitle true >>"
    if pages.count > 1 { entries += " /PageMode /UseOutlines /Outlines \(addOutlines()) 0 R" }
    file.set(catalog, "<< \(entries) >>")
    let facts = file.add("<< /Title \(pdfText(title)) /Producer (Snapline) >>")
    return file.finish(root: catalog, info: facts)
  }

  /// The names of the pages, as a list beside them.
  private mutating func addOutlines() -> Int {
    let root = file.reserve()
    let numbers = pages.map { _ in file.reserve() }
    for (index, page) in pages.enumerated() {
      var entry = "<< /Title \(pdfText(page.name)) /Parent \(root) 0 R"
      entry += " /Dest [\(page.number) 0 R /Fit]"
      if index > 0 { entry += " /Prev \(numbers[index - 1]) 0 R" }
      if index + 1 < numbers.count { entry += " /Next \(numbers[index + 1]) 0 R" }
      file.set(numbers[index], entry + " >>")
    }
    let ends = "/First \(numbers[0]) 0 R /Last \(numbers[numbers.count - 1]) 0 R"
    file.set(root, "<< /Type /Outlines \(ends) /Count \(numbers.count) >>")
    return root
  }
}
