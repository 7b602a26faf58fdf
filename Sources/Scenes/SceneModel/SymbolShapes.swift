package import SnaplineBasics

extension Symbol {
  /// The boxes of the symbols with a drawing by name, as stored in documents or, if no document has
  /// the symbol, as drawn.
  package static let shapes: [String: Size] = {
    var shapes: [String: Size] = [:]
    func add(_ name: Substring, _ size: Size) {
      let base = name.hasSuffix("*") ? name.dropLast() : name
      shapes[String(base)] = size
      // A star marks symbols that also have a filled variant.
      if base != name { shapes[base + ".fill"] = size }
    }
    for (width, height, names) in rows {
      for name in names.split(separator: " ") { add(name, Size(width: width, height: height)) }
    }
    for (suffix, size, names) in families {
      for name in names.split(separator: " ") {
        let size = size ?? shapes[String(name)] ?? Size(width: 128, height: 116)
        let symbol = name + "." + suffix
        if shapes[symbol.last == "*" ? String(symbol.dropLast()) : symbol] == nil {
          add(symbol[...], size)
        }
      }
    }
    let signs = (97...122).map { String(UnicodeScalar(UInt8($0))) } + (0...50).map { "\($0)" }
    for sign in signs {
      add("\(sign).circle*", Size(width: 128, height: 123))
      add("\(sign).square*", Size(width: 128, height: 114))
    }
    return shapes
  }()

  private static let rows: [(Double, Double, String)] = [
    (
      128, 128,
      """
      sun.max* paperplane* location* lock* arrow.up.right arrow.up.forward arrow.up.left \
      arrow.up.backward arrow.down.right arrow.down.forward arrow.down.left arrow.down.backward \
      arrow.up.and.down.and.arrow.left.and.right arrow.up.left.and.arrow.down.right chevron.left.2 \
      chevron.right.2 number link wrench* wrench.and.screwdriver* cpu* dot.radiowaves.right \
      hand.raised* square.on.square plus.square.on.square mappin.and.ellipse timer alarm* \
      chart.pie* chart.line.uptrend.xyaxis chart.xyaxis.line lock.open* power viewfinder faceid \
      key* bandage* escape hand.thumbsdown* scope circle.dashed circle.grid.3x3* sun.min* \
      list.number list.star dice* building.columns* building.2* ferry* moon.zzz* umbrella* \
      sparkles sparkle wand.and.stars wand.and.rays eyedropper pencil.and.ruler* crop trophy* \
      envelope.open* square.and.arrow.up.on.square* strikethrough airplayaudio multiply carrot* \
      birthday.cake* diamond* octagon* seal* pencil.line pencil.and.outline command shift* \
      rectangle.portrait.and.arrow.forward* puzzlepiece* puzzlepiece.extension* \
      square.fill.on.square.fill plus.square.fill.on.square.fill arrow.turn.right.up \
      arrow.turn.left.down arrow.turn.right.down suit.club* music.mic \
      antenna.radiowaves.left.and.right.slash
      """
    ),
    (128, 125, "at speaker* suitcase.cart*"),
    (128, 124, "person.badge.plus"),
    (
      128, 123,
      """
      circle* clock* globe checkmark.circle* xmark.circle* multiply.circle* plus.circle* \
      minus.circle* info.circle* exclamationmark.circle* ellipsis.circle* chevron.down.circle* \
      chevron.up.circle* chevron.left.circle* chevron.right.circle* person.circle* play.circle* \
      pause.circle* magnifyingglass.circle* safari* network person.crop.circle* face.smiling* \
      nosign opticaldisc* target largecircle.fill.circle smallcircle.filled.circle \
      circle.inset.filled record.circle* circle.circle* circle.lefthalf.filled \
      circle.lefthalf.fill circle.righthalf.filled circle.righthalf.fill speedometer gauge \
      gauge.medium accessibility figure.arms.open lifepreserver* globe.europe.africa* \
      globe.asia.australia* gauge.with.needle gauge.with.dots.needle.50percent \
      gauge.with.dots.needle.67percent
      """
    ),
    (128, 122, "touchid"),
    (128, 121, "person* gear gearshape* globe.americas*"),
    (
      128, 120,
      """
      arrow.uturn.left arrow.uturn.backward arrow.uturn.right arrow.uturn.forward \
      arrow.turn.up.left arrow.turn.up.right arrow.turn.down.left return arrow.turn.down.right \
      repeat repeat.1 curlybraces server.rack paintpalette* hammer* \
      antenna.radiowaves.left.and.right bubble* music.note.list square.stack.3d.up* \
      square.3.layers.3d waveform chart.bar* chart.bar.xaxis highlighter tray.and.arrow.down* \
      tray.and.arrow.up* airplane leaf* sunrise* sunset* paintbrush* scissors gearshape.2* \
      slider.horizontal.below.rectangle star.leadinghalf.filled star.leadinghalf.fill \
      star.lefthalf.fill list.bullet.below.rectangle headphones percent plus.forwardslash.minus \
      divide mug* lasso calendar.day.timeline.left person.fill.questionmark
      """
    ),
    (128, 119, "lock.rotation"),
    (128, 117, "magnifyingglass"),
    (128, 116, "star* square* message* square.grid.2x2*"),
    (
      128, 114,
      """
      checkmark pencil arrow.down.right.and.arrow.up.left note note.text person.crop.square* \
      person.crop.artframe app* square.dashed app.dashed cross* square.split.2x2* circle.grid.2x2* \
      tray.2* scroll* die.face.1* die.face.2* die.face.3* die.face.4* die.face.5* die.face.6* \
      qrcode squareshape.split.2x2 square.lefthalf.filled square.lefthalf.fill \
      square.righthalf.filled square.righthalf.fill
      """
    ),
    (128, 113, "plus xmark tag* movieclapper*"),
    (
      128, 112,
      """
      arrow.up.arrow.down arrow.right.to.line arrow.forward.to.line arrow.left.to.line \
      arrow.backward.to.line shuffle archivebox* desktopcomputer clock.arrow.circlepath memories \
      rectangle.stack* waveform.path.ecg signature books.vertical* apple.terminal* eject* ladybug* \
      cross.case* pills* rectangle.split.2x1* square.split.2x1* rectangle.split.1x2* \
      square.split.1x2* square.grid.3x3* rectangle.grid.1x2* switch.2 checklist \
      checklist.unchecked car* cloud.moon* zzz printer* megaphone* airplayvideo briefcase* case* \
      suitcase* takeoutbag.and.cup.and.straw* triangle* hexagon* tshirt* pawprint* \
      wifi.exclamationmark arrowshape.right* arrowshape.forward* arrowshape.left* \
      arrowshape.backward* person.fill.checkmark person.fill.xmark
      """
    ),
    (128, 111, "newspaper*"),
    (128, 110, "bubble.left* bubble.right* map*"),
    (128, 109, "exclamationmark.triangle* rectangle.portrait.and.arrow.right*"),
    (128, 107, "heart* suit.heart* text.badge.checkmark"),
    (128, 106, "calendar"),
    (
      128, 104,
      """
      house* arrowshape.turn.up.left* arrowshape.turn.up.backward* arrowshape.turn.up.right* \
      arrowshape.turn.up.forward* arrowtriangle.up* arrowtriangle.down* \
      chevron.left.forwardslash.chevron.right person.text.rectangle* person.crop.rectangle.stack* \
      ipad.landscape speaker.wave.2* speaker.2* bubble.left.and.bubble.right* \
      rectangle.on.rectangle plus.rectangle.on.rectangle clear* film* sidebar.left sidebar.leading \
      sidebar.right sidebar.trailing tablecells* rectangle.grid.2x2* rectangle.3.group* \
      rectangle.3.offgrid* list.bullet.indent tray.full* crown* cup.and.saucer* scribble \
      scribble.variable bed.double* pip waveform.path homekit arrow.triangle.2.circlepath.camera* \
      photo.fill.on.rectangle.fill rectangle.fill.on.rectangle.fill \
      plus.rectangle.fill.on.rectangle.fill book.pages* hare* cellularbars \
      play.rectangle.on.rectangle*
      """
    ),
    (128, 103, "wind"),
    (128, 102, "cart* delete.backward*"),
    (128, 101, "display cloud.sun*"),
    (128, 99, "book*"),
    (128, 98, "photo.on.rectangle.angled"),
    (128, 97, "folder* photo.on.rectangle terminal*"),
    (
      128, 96,
      """
      arrow.left arrow.right slider.horizontal.3 arrow.triangle.2.circlepath arrow.2.circlepath \
      memorychip* speaker.3* wifi delete.left* delete.right* delete.forward* \
      rectangle.and.pencil.and.ellipsis text.alignleft text.justify.left text.justify.leading \
      text.append text.alignright text.justify.right text.justify.trailing text.aligncenter \
      text.justify scanner* barcode textformat textformat.alt textformat.size graduationcap* \
      rectangle* option aspectratio* bell.and.waves.left.and.right* arrow.forward arrow.backward
      """
    ),
    (128, 95, "tv* tv.inset.filled"),
    (128, 94, "camera*"),
    (
      128, 93,
      """
      envelope* photo* creditcard* person.crop.rectangle* list.bullet.rectangle* camera.rotate* \
      photo.artframe
      """
    ),
    (128, 92, "xmark.bin* bin.xmark*"),
    (128, 89, "dot.radiowaves.left.and.right"),
    (
      128, 88,
      """
      externaldrive* internaldrive* laptopcomputer macbook icloud* icloud.and.arrow.down* \
      icloud.and.arrow.up* opticaldiscdrive* playpause* square.grid.3x2* tray* bicycle oval* \
      ticket* bolt.horizontal* tortoise*
      """
    ),
    (128, 87, "list.bullet person.2* square.grid.4x3.fill"),
    (128, 85, "list.dash"),
    (128, 84, "speaker.wave.3* sportscourt*"),
    (128, 82, "cloud* forward* backward* video*"),
    (128, 80, "keyboard* line.horizontal.3.decrease eyeglasses"),
    (128, 79, "gamecontroller*"),
    (128, 75, "eye*"),
    (128, 73, "line.3.horizontal line.3.horizontal.decrease"),
    (
      128, 72,
      """
      iphone.landscape key.horizontal* battery.100 battery.100percent battery.75 battery.75percent \
      battery.50 battery.50percent battery.25 battery.25percent battery.0 battery.0percent \
      textformat.abc capsule*
      """
    ),
    (128, 70, "chevron.up chevron.down"),
    (128, 65, "line.horizontal.3"),
    (128, 64, "arrow.left.and.right infinity ruler* control"),
    (128, 62, "person.3*"),
    (128, 56, "equal"),
    (128, 53, "phone.down*"),
    (128, 48, "chevron.compact.up chevron.compact.down"),
    (128, 26, "ellipsis"),
    (128, 20, "minus"),
    (127, 128, "phone*"),
    (126, 128, "cloud.heavyrain*"),
    (124, 128, "moon* speaker.slash* bell.slash*"),
    (123, 128, "hand.thumbsup*"),
    (122, 128, "cloud.bolt* square.and.arrow.down.on.square*"),
    (121, 128, "paperclip checkerboard.shield"),
    (
      120, 128,
      """
      arrow.uturn.up arrow.uturn.down arrow.triangle.branch doc.on.clipboard* \
      doc.text.magnifyingglass square.stack* shield* shield.lefthalf.filled backward.end* \
      forward.end* fuelpump* snowflake cloud.rain* cloud.drizzle* cloud.fog* moon.stars* cube* \
      shippingbox* cube.box* lessthan greaterthan stethoscope shield.checkerboard \
      arrow.turn.left.up suit.spade* flask* play.square.stack*
      """
    ),
    (119, 128, "bell* gift* goforward.10 gobackward.10"),
    (117, 128, "trash* square.and.pencil bell.badge*"),
    (116, 128, "doc.on.doc arrow.clockwise arrow.counterclockwise pin*"),
    (115, 128, "doc* doc.text*"),
    (
      112, 128,
      """
      play* bag* arrow.left.arrow.right arrow.down.to.line arrow.up.to.line iphone speaker.wave.1* \
      speaker.1* stopwatch* figure.run hand.point.up* hand.point.up.left* tree* cloud.snow* \
      cloud.bolt.rain* slider.vertical.3 medal* character eurosign cursorarrow.rays \
      doc.on.doc.fill rotate.left* rotate.right* arrowshape.down* arrowshape.up*
      """
    ),
    (111, 128, "dot.radiowaves.forward"),
    (110, 128, "square.and.arrow.up* square.and.arrow.down*"),
    (108, 128, "flame*"),
    (106, 128, "flag*"),
    (
      104, 128,
      """
      goforward gobackward goforward.15 goforward.30 gobackward.15 gobackward.30 \
      arrowtriangle.right* arrowtriangle.forward* arrowtriangle.left* arrowtriangle.backward* \
      clipboard* list.clipboard* list.bullet.clipboard* doc.plaintext* doc.richtext* ipad \
      book.closed* hand.tap* bus* list.bullet.rectangle.portrait* underline location.north* \
      suit.diamond*
      """
    ),
    (100, 128, "pause* stop*"),
    (97, 128, "chevron.left chevron.right chevron.backward chevron.forward"),
    (
      96, 128,
      """
      arrow.up arrow.down arrow.2.squarepath arrow.triangle.swap applewatch hourglass tram* italic \
      yensign turkishlirasign fork.knife rectangle.portrait* hifispeaker* balloon*
      """
    ),
    (94, 128, "bookmark* questionmark"),
    (
      88, 128,
      """
      chevron.up.chevron.down music.note figure.wave building* drop* rosette lightbulb* \
      sterlingsign indianrupeesign plusminus pencil.tip
      """
    ),
    (86, 128, "bolt* mic*"),
    (80, 128, "pc figure.walk bold wineglass* cursorarrow computermouse*"),
    (72, 128, "dollarsign bitcoinsign"),
    (64, 128, "arrow.up.and.down figure.stand thermometer thermometer.medium"),
    (60, 128, "mappin"),
    (56, 128, "info"),
    (48, 128, "chevron.compact.left chevron.compact.right"),
    (32, 128, "exclamationmark"),
  ]
}
