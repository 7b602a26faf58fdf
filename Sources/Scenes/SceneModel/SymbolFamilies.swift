import SnaplineBasics

extension Symbol {
  /// The symbols that follow from others, by the end of their names. Without a size they have that
  /// of the other.
  static let families: [(suffix: String, size: Size?, names: String)] = [
    (
      "circle*", Size(width: 128, height: 123),
      """
      questionmark number at slash dollarsign eurosign sterlingsign yensign turkishlirasign \
      indianrupeesign bitcoinsign equal divide plusminus lessthan greaterthan arrow.up arrow.down \
      arrow.left arrow.right arrow.forward arrow.backward arrow.up.right arrow.up.left \
      arrow.down.right arrow.down.left arrow.up.forward arrow.up.backward arrow.down.forward \
      arrow.down.backward arrow.clockwise arrow.counterclockwise arrow.triangle.2.circlepath \
      arrow.2.circlepath arrow.uturn.left arrow.uturn.right arrow.uturn.backward \
      arrow.uturn.forward arrow.uturn.up arrow.uturn.down arrow.up.arrow.down \
      arrow.left.arrow.right arrow.up.and.down arrow.left.and.right arrow.down.to.line \
      arrow.up.to.line arrow.up.left.and.arrow.down.right arrow.down.right.and.arrow.up.left \
      arrowshape.turn.up.left arrowshape.turn.up.right arrowshape.turn.up.backward \
      arrowshape.turn.up.forward chevron.forward chevron.backward arrowtriangle.up \
      arrowtriangle.down arrowtriangle.left arrowtriangle.right arrowtriangle.forward \
      arrowtriangle.backward camera mic video trash pencil folder paperplane tray envelope bell \
      tag bolt bolt.horizontal bookmark flag flame location location.north heart star moon \
      calendar house phone phone.down lock link gear gearshape gift cart bag book book.closed \
      creditcard scissors stop playpause forward backward forward.end backward.end \
      line.3.horizontal line.3.horizontal.decrease line.horizontal.3 line.horizontal.3.decrease \
      list.bullet waveform speaker speaker.wave.2 film photo cloud icloud bubble.left bubble \
      bubble.right message doc square.and.arrow.up square.and.pencil eye drop leaf hammer \
      lightbulb paperclip person.2 pawprint airplane car tram bicycle figure.walk figure.run \
      figure.wave fork.knife graduationcap hand.raised hand.thumbsup hand.thumbsdown headphones \
      infinity power trophy sun.max snowflake cross pin mappin map newspaper archivebox wifi \
      antenna.radiowaves.left.and.right tv stethoscope pills viewfinder timer clock eject repeat \
      repeat.1 shuffle command triangle square diamond building.columns briefcase tshirt \
      bed.double cloud.rain cloud.sun wind hare tortoise ladybug fuelpump tree iphone shippingbox \
      hourglass
      """
    ),
    (
      "square*", Size(width: 128, height: 114),
      """
      checkmark xmark plus minus multiply divide equal lessthan greaterthan questionmark \
      exclamationmark number dollarsign eurosign sterlingsign yensign turkishlirasign \
      indianrupeesign bitcoinsign info arrow.up arrow.down arrow.left arrow.right arrow.forward \
      arrow.backward arrow.up.right arrow.up.left arrow.down.right arrow.down.left \
      arrow.up.forward arrow.up.backward arrow.up.arrow.down arrow.left.arrow.right \
      arrow.left.and.right arrow.up.and.down arrow.uturn.left chevron.up chevron.down chevron.left \
      chevron.right chevron.forward chevron.backward arrowtriangle.up arrowtriangle.down \
      arrowtriangle.left arrowtriangle.right arrowtriangle.forward arrowtriangle.backward play \
      heart star tag bookmark command lock flag eye bell trash bolt location mic arrow.clockwise \
      arrow.counterclockwise
      """
    ),
    (
      "rectangle*", Size(width: 128, height: 93),
      """
      plus minus xmark checkmark play lock ellipsis pause
      """
    ),
    ("rectangle.portrait*", Size(width: 115, height: 128), "plus minus xmark checkmark"),
    ("app*", Size(width: 128, height: 114), "plus questionmark arrow.down arrow.up.forward xmark"),
    ("shield*", Size(width: 121, height: 128), "lock checkmark xmark exclamationmark bolt"),
    ("seal*", Size(width: 128, height: 124), "checkmark xmark"),
    (
      "bubble*", Size(width: 128, height: 110),
      """
      text quote captions ellipsis exclamationmark questionmark plus star phone character info \
      checkmark
      """
    ),
    ("message*", Size(width: 128, height: 116), "ellipsis plus arrow.up checkmark"),
    (
      "icloud*", Size(width: 128, height: 82),
      """
      checkmark xmark exclamationmark lock key person arrow.clockwise arrow.counterclockwise link
      """
    ),
    ("doc*", Size(width: 115, height: 128), "arrow.up arrow.down lock"),
    ("tv*", Size(width: 128, height: 106), "play"),
    ("display", Size(width: 128, height: 101), "play lock lock.open"),
    ("octagon*", Size(width: 128, height: 112), "exclamationmark xmark"),
    ("diamond*", Size(width: 128, height: 128), "questionmark"),
    ("folder*", Size(width: 128, height: 97), "questionmark"),
    ("house*", Size(width: 128, height: 104), "music.note"),
    (
      "viewfinder", Size(width: 128, height: 115),
      """
      qrcode barcode text ellipsis plus camera location doc.text
      """
    ),
    ("magnifyingglass", Size(width: 128, height: 117), "plus minus text exclamationmark 1"),
    (
      "slash*", nil,
      """
      eye bell mic video speaker heart star bookmark lock location trash bolt person icloud pin \
      tag flag person.2 play hand.raised shield key lightbulb tv rectangle rectangle.on.rectangle \
      circle square
      """
    ),
    (
      "slash", nil,
      """
      wifi network iphone applewatch antenna.radiowaves.left.and.right mappin snowflake pencil \
      waveform
      """
    ),
    ("badge*", nil, "bell envelope app message clock"),
    (
      "badge.plus", nil,
      """
      person person.fill person.crop.circle person.crop.circle.fill folder folder.fill doc \
      doc.fill calendar cart cart.fill bag bag.fill photo video video.fill text link phone \
      phone.fill rectangle.stack rectangle.stack.fill externaldrive externaldrive.fill mic \
      mic.fill note.text waveform
      """
    ),
    (
      "badge.minus", nil,
      """
      person person.fill person.crop.circle person.crop.circle.fill folder folder.fill calendar \
      cart cart.fill bag bag.fill text rectangle.stack rectangle.stack.fill externaldrive \
      externaldrive.fill waveform
      """
    ),
    (
      "badge.xmark", nil,
      """
      person.crop.circle person.crop.circle.fill externaldrive externaldrive.fill text clock
      """
    ),
    (
      "badge.checkmark", nil,
      """
      person.crop.circle person.crop.circle.fill externaldrive externaldrive.fill text clock \
      calendar app bolt
      """
    ),
    (
      "badge.exclamationmark", nil,
      """
      person.crop.circle person.crop.circle.fill clock calendar externaldrive externaldrive.fill \
      waveform
      """
    ),
    (
      "badge.questionmark", nil,
      """
      person.crop.circle person.crop.circle.fill folder folder.fill clock externaldrive \
      externaldrive.fill bag bag.fill cart
      """
    ),
    ("badge.gearshape", nil, "folder folder.fill doc"),
    ("badge.clock", nil, "person calendar person.crop.circle"),
    ("badge.key", nil, "person"),
    ("badge.ellipsis", nil, "doc doc.fill keyboard camera camera.fill"),
    (
      "badge.person.crop", nil,
      """
      folder folder.fill rectangle.stack rectangle.stack.fill externaldrive externaldrive.fill
      """
    ),
    ("badge.star", nil, "text"),
    ("trianglebadge.exclamationmark", nil, "eye laptopcomputer"),
    ("badge.wifi", nil, "externaldrive externaldrive.fill"),
    ("badge.icloud", nil, "externaldrive externaldrive.fill"),
    ("badge.moon", nil, "person.crop.circle"),
  ]
}
