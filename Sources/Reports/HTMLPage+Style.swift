/// How the page looks, by day and by night.
let pageStyle = #"""
  :root { color-scheme: light dark; --ink: #1a1c20; --faint: #565c66; --paper: #fff;
    --soft: #f3f4f6; --line: #d3d7dd; --edge: #838994; --bad: #a8201a;
    --new: #6b4a00; --good: #176437; --mark: #0b50c4; --on-mark: #fff; --wash: #e4edfd;
    --a: #fff; --b: #e9ebee; }
  @media (prefers-color-scheme: dark) { :root { --ink: #e7e9ed; --faint: #a5acb8; --paper: #15171b;
    --soft: #1f2228; --line: #373c45; --edge: #7f8794; --bad: #ff9088; --new: #f5c563;
    --good: #7fd89f; --mark: #8db5ff; --on-mark: #0c1526; --wash: #24324b; --a: #202329;
    --b: #2a2e36; } }
  * { box-sizing: border-box; }
  html { scroll-padding-top: 1rem; }
  body { margin: 0; font: 15px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif;
    color: var(--ink); background: var(--paper); display: grid; min-height: 100vh;
    grid-template: auto 1fr auto / minmax(17rem, 23rem) minmax(0, 1fr); }
  h1, h2, h3, p, ul, figure, dl { margin: 0; padding: 0; }
  ul { list-style: none; }
  .sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
    white-space: nowrap; }
  .skip { position: absolute; left: .5rem; top: -4rem; z-index: 3; padding: .4rem .8rem;
    background: var(--mark); color: var(--on-mark); border-radius: 0 0 6px 6px; }
  .skip:focus { top: 0; }
  :focus-visible { outline: 3px solid var(--mark); outline-offset: 2px; }
  main:focus { outline: none; }
  [hidden] { display: none !important; }

  header { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: .2rem 1rem;
    align-items: center; padding: .55rem 1rem; border-bottom: 1px solid var(--line);
    background: var(--soft); }
  h1 { font-size: 1.05rem; letter-spacing: .01em; }
  header p { flex: 1 1 12rem; color: var(--faint); overflow-wrap: anywhere; }
  footer { grid-column: 1 / -1; padding: .5rem 1rem; border-top: 1px solid var(--line);
    color: var(--faint); font-size: .85rem; overflow-wrap: anywhere; }
  noscript { grid-column: 1 / -1; padding: 1rem; }
  button, select, input { font: inherit; color: inherit; }
  button, select { background: var(--paper); border: 1px solid var(--edge); border-radius: 6px;
    padding: .18rem .65rem; min-height: 2rem; cursor: pointer; }
  button:hover, select:hover { background: var(--wash); }
  button[aria-pressed=true] { background: var(--mark); border-color: var(--mark);
    color: var(--on-mark); }
  button:disabled { color: var(--faint); border-style: dashed; cursor: not-allowed;
    background: none; }
  kbd { font: .78em ui-monospace, Menlo, Consolas, monospace; border: 1px solid currentColor;
    border-radius: 3px; padding: 0 .3em; }

  nav { border-right: 1px solid var(--line); position: sticky; top: 0; max-height: 100vh;
    display: flex; flex-direction: column; min-height: 0; }
  .filters { padding: .7rem .8rem; border-bottom: 1px solid var(--line); }
  .filters input { width: 100%; padding: .3rem .6rem; border: 1px solid var(--edge);
    border-radius: 6px; background: var(--paper); min-height: 2rem; }
  #kinds { display: flex; flex-wrap: wrap; gap: .3rem; margin: .5rem 0 .3rem; }
  #kinds button { border-radius: 1rem; font-size: .85rem; min-height: 1.75rem; padding: 0 .6rem; }
  #found { font-size: .85rem; color: var(--faint); }
  #grid { overflow-y: auto; padding: .6rem .8rem 2rem; flex: 1; }
  #grid section { content-visibility: auto; contain-intrinsic-size: auto 12rem; }
  #grid h3 { font-size: .85rem; margin: .7rem 0 .35rem; color: var(--faint); font-weight: 600;
    overflow-wrap: anywhere; unicode-bidi: isolate; }
  #grid ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(8.6rem, 1fr));
    gap: .35rem; }
  #grid .row { grid-column: 1 / -1; }
  .tile { display: block; border: 1px solid var(--line); border-radius: 7px; color: var(--ink);
    text-decoration: none; padding: .22rem .5rem; font-size: .88rem; line-height: 1.35;
    overflow: hidden; overflow-wrap: anywhere; }
  .tile span { unicode-bidi: isolate; }
  .tile:hover { border-color: var(--mark); }
  .tile[aria-current] { background: var(--wash); border-color: var(--mark);
    box-shadow: 0 0 0 1px var(--mark); }
  .tile img { display: block; width: calc(100% + 1rem); margin: -.22rem -.5rem .25rem;
    height: 6.2rem; object-fit: contain; background: var(--b); padding: .3rem; }
  .tile small { display: block; color: var(--faint); font-size: .78rem; }
  .sign { font-weight: 700; }
  .changed .sign, .error .sign, .invalid .sign, .claims .sign { color: var(--bad); }
  .new .sign, .warns .sign, .run .sign { color: var(--new); }
  .same .sign { color: var(--good); }
  .skipped .sign { color: var(--faint); }

  main { padding: 1rem 1.25rem 2rem; min-width: 0; }
  .title { display: flex; flex-wrap: wrap; gap: .2rem .8rem; align-items: baseline; }
  h2 { font-size: 1.3rem; line-height: 1.3; overflow-wrap: anywhere; font-weight: 700; }
  h2 bdi:first-child:not(:last-child) { color: var(--faint); font-weight: 400; }
  .badge { font-size: .85rem; border: 1px solid currentColor; border-radius: 1rem;
    padding: 0 .6rem; white-space: nowrap; }
  .badge.changed, .badge.error, .badge.invalid, .badge.claims { color: var(--bad); }
  .badge.new, .badge.warns, .badge.run { color: var(--new); }
  .badge.same { color: var(--good); }
  .badge.skipped { color: var(--faint); }
  #headline { overflow-wrap: anywhere; }
  #place { color: var(--faint); font-size: .88rem; overflow-wrap: anywhere; }
  .bar { display: flex; flex-wrap: wrap; gap: .35rem; align-items: center; margin-top: .7rem; }
  .bar .gap { flex: 1; }
  #cause { margin-top: .6rem; padding: .4rem .8rem; background: var(--wash);
    border-radius: 0 6px 6px 0; border-left: 4px solid var(--mark); overflow-wrap: anywhere; }
  #cause div + div { margin-top: .2rem; }
  #cause small { color: var(--faint); font-size: .88em; margin-left: .6em; }
  .tools { display: flex; flex-wrap: wrap; column-gap: 1.4rem; }
  #count { color: var(--faint); font-size: .88rem; padding: 0 .4rem; }
  #stage { margin-top: .7rem; }
  .panes { display: grid; gap: .8rem; grid-auto-columns: minmax(0, 1fr); grid-auto-flow: column; }
  figcaption { font-size: .85rem; color: var(--faint); margin-bottom: .2rem; }
  .view { overflow: auto; max-height: var(--room, 76vh); padding: .8rem;
    border: 1px solid var(--line); border-radius: 6px;
    background: repeating-conic-gradient(var(--a) 0 25%, var(--b) 0 50%) 0 0 / 16px 16px; }
  .sheet { position: relative; margin: 0 auto; }
  .sheet img { position: absolute; left: 0; top: 0; display: block; }
  .sheet .dots { position: absolute; inset: 0; pointer-events: none; background-image:
    linear-gradient(to right, #8088 1px, #0000 1px), linear-gradient(#8088 1px, #0000 1px); }
  .sheet .edge { position: absolute; top: 0; bottom: 0; width: 3px; margin-left: -1px;
    background: #d01090; box-shadow: 0 0 0 1px #fff; pointer-events: none; }
  .slides .sheet { cursor: ew-resize; touch-action: pan-y; }
  .crisp img { image-rendering: pixelated; }
  .frame { box-shadow: 0 0 0 1px var(--edge); }
  .range { display: flex; gap: .6rem; align-items: center; margin-bottom: .5rem; }
  .range input { flex: 1; accent-color: var(--mark); min-height: 1.6rem; }
  #probe { min-height: 1.5em; display: block; color: var(--faint); margin-top: .3rem;
    font: .82rem/1.6 ui-monospace, Menlo, Consolas, monospace; }
  .empty { padding: 1.2rem; border: 1px dashed var(--edge); border-radius: 6px;
    color: var(--faint); }
  .wide { overflow-x: auto; margin-top: 1.1rem; }
  table { border-collapse: collapse; width: 100%; }
  caption { text-align: left; font-weight: 700; padding-bottom: .2rem; }
  th, td { text-align: left; vertical-align: top; padding: .3rem 1rem .3rem 0;
    border-bottom: 1px solid var(--line); overflow-wrap: anywhere; unicode-bidi: isolate; }
  th { font-weight: 600; }
  tbody th { white-space: nowrap; }
  td:last-child { min-width: 11rem; }
  thead th { color: var(--faint); font-size: .85rem; }
  tr.cause td, tr.cause th { background: var(--wash); }
  tr.cause th { box-shadow: inset 4px 0 var(--mark); padding-left: .8rem; }
  code, pre { font: .87em/1.5 ui-monospace, Menlo, Consolas, monospace; }
  code { overflow-wrap: anywhere; }
  .notes { margin-top: 1.1rem; }
  .notes h3 { font-size: 1rem; }
  pre { overflow-x: auto; margin: .4rem 0; padding: .5rem .8rem; background: var(--soft);
    border-left: 4px solid var(--edge); border-radius: 0 6px 6px 0; unicode-bidi: plaintext; }
  pre.error { border-color: var(--bad); } pre.warning { border-color: var(--new); }
  #decisions { position: sticky; bottom: .6rem; margin-top: 1.2rem; padding: .6rem .8rem;
    background: var(--soft); border: 1px solid var(--edge); border-radius: 8px; z-index: 1;
    display: flex; flex-wrap: wrap; gap: .4rem .8rem; align-items: center;
    box-shadow: 0 4px 18px #0003; }
  #decisions code { flex: 1 1 16rem; max-height: 6.5rem; overflow: auto; }
  dialog { color: var(--ink); background: var(--paper); border: 1px solid var(--edge);
    border-radius: 10px; padding: 1rem 1.3rem; max-width: min(34rem, 92vw); }
  dialog::backdrop { background: #0008; }
  dialog h2 { margin-bottom: .5rem; }
  dialog button { margin-top: .9rem; }
  #drawer { display: none; }

  @media (max-width: 52rem) {
    body { display: block; }
    #drawer { display: inline-block; }
    nav { position: static; max-height: none; border: 0; border-bottom: 1px solid var(--line); }
    nav.closed { display: none; }
    #grid { max-height: 60vh; }
    main { padding: .8rem .8rem 1.5rem; }
    h2 { font-size: 1.1rem; }
    header p { order: 3; flex-basis: 100%; font-size: .88rem; }
    header h1 { flex: 1; }
    .panes { gap: .4rem; }
    .view { padding: .3rem; }
    #count { padding: 0; font-size: .8rem; }
    .bar button, .bar select { min-height: 2.3rem; padding-inline: .45rem; }
    #modes { flex-wrap: nowrap; overflow-x: auto; padding: .25rem; margin-inline: -.25rem; }
    #modes button { flex: none; }
    .keys { display: none; }
    .panes figure:nth-child(3), thead { display: none; }
    .bar .gap { flex: 0; }
    #link { display: none; }
    tr { display: block; border-bottom: 1px solid var(--line); padding: .35rem 0; }
    th, td, td:last-child, tr.cause th, tr.cause td { display: block; min-width: 0; border: 0;
      padding: 0 .4rem; background: none; box-shadow: none; }
    tr.cause { background: var(--wash); box-shadow: inset 4px 0 var(--mark); padding-left: .4rem; }
  }
  @media (prefers-reduced-motion: no-preference) {
    .tile, button { transition: background-color .12s, border-color .12s; }
  }
  @media (forced-colors: active) {
    .tile[aria-current], button[aria-pressed=true] { outline: 3px solid Highlight; }
  }
  @media print { nav, .bar, #decisions { display: none; } body { display: block; } }
  """#
