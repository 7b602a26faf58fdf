import SnaplineLayout

/// The registration form of `Scenes/articles/form.scene.yaml`, in code.
func articleForm() -> Scene {
  let keys = ["name", "phone", "address", "email", "password", "confirm"]
  let titles = ["姓名", "電話", "地址", "電子信箱", "密碼", "確認密碼"]
  let labels = zip(keys, titles).map { Label($1, name: "\($0)Label") }
  let fields = keys.map { TextField(name: "\($0)Field") }
  let terms = Button("使用條款", name: "termsButton")
  var content = View(name: "content")
  content.addSubviews(labels)
  content.addSubviews(fields)
  content.addSubview(terms)
  let scroll = ScrollView(name: "scroll", [content])
  var form = Scene(name: "form", era: .iOS7, devices: [.iPhone5], [scroll])
  form.activate(
    scroll.horizontalEdgeAnchors.constraint(equalTo: form.view.horizontalEdgeAnchors),
    scroll.topAnchor.constraint(equalTo: form.topLayoutGuide.bottomAnchor),
    scroll.bottomAnchor.constraint(equalTo: form.view.bottomAnchor),
    content.edgeAnchors.constraint(equalTo: scroll.edgeAnchors),
    content.trailingAnchor.constraint(equalTo: form.view.trailingAnchor),
    labels[0].leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: 20),
    fields[3].leadingAnchor.constraint(equalTo: labels[3].trailingAnchor, constant: 8),
    Constraint("V:|-20-[nameField]-8-[phoneField]-8-[addressField]-8-[emailField]"),
    Constraint("V:[emailField]-8-[passwordField]-8-[confirmField]-8-[termsButton]-20-|"),
    terms.centerXAnchor.constraint(equalTo: content.centerXAnchor))
  for (label, field) in zip(labels, fields) {
    form.activate(
      label.lastBaselineAnchor.constraint(equalTo: field.lastBaselineAnchor),
      content.trailingAnchor.constraint(equalTo: field.trailingAnchor, constant: 20))
  }
  for row in 1..<6 {
    form.activate(
      labels[row].leadingAnchor.constraint(equalTo: labels[row - 1].leadingAnchor),
      fields[row].leadingAnchor.constraint(equalTo: fields[row - 1].leadingAnchor))
  }
  return form
}
