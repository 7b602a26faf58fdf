/// The registration form of the first article, with the constants of its storyboard.
package let registrationForm = """
  era: ios7
  devices: [iphone-5]
  views:
    scroll:
      kind: scrollView
      views:
        content:
          views:
            nameLabel: { kind: label, text: 姓名 }
            phoneLabel: { kind: label, text: 電話 }
            addressLabel: { kind: label, text: 地址 }
            emailLabel: { kind: label, text: 電子信箱 }
            passwordLabel: { kind: label, text: 密碼 }
            confirmLabel: { kind: label, text: 確認密碼 }
            nameField: { kind: textField, font: 14 }
            phoneField: { kind: textField, font: 14 }
            addressField: { kind: textField, font: 14 }
            emailField: { kind: textField, font: 14 }
            passwordField: { kind: textField, font: 14 }
            confirmField: { kind: textField, font: 14 }
            termsButton: { kind: button, title: 使用條款 }
  constraints:
    - scroll.horizontalEdges == root.horizontalEdges
    - scroll.top == topGuide.bottom
    - scroll.bottom == root.bottom
    - content.edges == scroll.edges
    - content.leading == root.leading as fitLeading
    - content.trailing == root.trailing as fitTrailing
    - content.width == 320 placeholder
    - nameLabel.leading == content.leading + 20
    - phoneLabel.leading == nameLabel.leading
    - addressLabel.leading == phoneLabel.leading
    - emailLabel.leading == addressLabel.leading
    - passwordLabel.leading == emailLabel.leading
    - confirmLabel.leading == passwordLabel.leading
    - nameLabel.baseline == nameField.baseline
    - phoneLabel.baseline == phoneField.baseline
    - addressLabel.baseline == addressField.baseline
    - emailLabel.baseline == emailField.baseline
    - passwordLabel.baseline == passwordField.baseline
    - confirmLabel.baseline == confirmField.baseline
    - nameField.top == content.top + 20
    - phoneField.top == nameField.bottom + 8
    - addressField.top == phoneField.bottom + 8
    - emailField.top == addressField.bottom + 8
    - passwordField.top == emailField.bottom + 8
    - confirmField.top == passwordField.bottom + 8
    - phoneField.leading == nameField.leading
    - addressField.leading == phoneField.leading
    - emailField.leading == addressField.leading
    - passwordField.leading == emailField.leading
    - confirmField.leading == passwordField.leading
    - emailField.leading == emailLabel.trailing + 8
    - content.trailing == nameField.trailing + 20
    - content.trailing == phoneField.trailing + 20
    - content.trailing == addressField.trailing + 20
    - content.trailing == emailField.trailing + 20
    - content.trailing == passwordField.trailing + 20
    - content.trailing == confirmField.trailing + 20
    - termsButton.top == confirmField.bottom + 8
    - content.bottom == termsButton.bottom + 20
    - termsButton.centerX == content.centerX
  states:
    broken:
      - deactivate: [fitLeading, fitTrailing]
  """
