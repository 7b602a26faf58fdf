/// How the page looks, by day and by night.
let pageStyle = """
  :root { --ink: #1b1d21; --paper: #fff; --soft: #f1f2f4; --line: #767b85; --bad: #b3261e;
    --new: #7a5200; --good: #1b6e3a; --mark: #0b57d0; }
  @media (prefers-color-scheme: dark) { :root { --ink: #e8eaed; --paper: #16181c; --soft: #24272d;
    --line: #8b919c; --bad: #ff8a80; --new: #ffc966; --good: #7ad79a; --mark: #8ab4f8; } }
  * { box-sizing: border-box; }
  body { margin: 0; font: 15px/1.45 system-ui, sans-serif; color: var(--ink);
    background: var(--paper); display: grid; grid-template: auto 1fr / 20rem minmax(0, 1fr);
    min-height: 100vh; }
  header, noscript { grid-column: 1 / -1; padding: .6rem 1rem; background: var(--soft);
    display: flex; flex-wrap: wrap; gap: .3rem 1.5rem; align-items: baseline; }
  header p, h1, h2 { margin: 0; } h1 { font-size: 1.1rem; } h2 { font-size: 1.25rem; }
  .keys { margin-left: auto; } h2, h3, td, #place, .note { overflow-wrap: anywhere; }
  kbd { font: .8em ui-monospace, monospace; border: 1px solid var(--line); border-radius: 3px;
    padding: 0 .3em; }
  nav { padding: .5rem 1rem 2rem; overflow: auto; max-height: 94vh; position: sticky; top: 0; }
  nav h3 { font-size: .95rem; margin: .9rem 0 .3rem; }
  nav ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .3rem; }
  nav a { display: block; padding: .1rem .5rem; border: 1px solid var(--line);
    border-radius: 4px; color: var(--ink); text-decoration: none; }
  nav a[aria-current] { background: var(--mark); border-color: var(--mark);
    color: var(--paper); }
  .changed b, .broken b { color: var(--bad); } .new b { color: var(--new); }
  .same b { color: var(--good); } a[aria-current] b { color: inherit; }
  .note { white-space: pre-wrap; }
  pre { overflow-x: auto; }
  pre, .note { font: 13px/1.4 ui-monospace, monospace; margin: .3rem 0;
    padding: .4rem .6rem; border-left: 3px solid var(--bad); background: var(--soft); }
  main { padding: 1rem; min-width: 0; } main:focus { outline: none; }
  #tools { display: flex; flex-wrap: wrap; gap: .4rem; margin: .7rem 0; align-items: center; }
  button, select { font: inherit; color: inherit; background: var(--soft);
    border: 1px solid var(--line); border-radius: 4px; padding: .2rem .6rem; cursor: pointer; }
  button[aria-pressed=true] { background: var(--mark); color: var(--paper); }
  button:disabled { opacity: .45; cursor: default; }
  :focus-visible { outline: 3px solid var(--mark); outline-offset: 2px; }
  #stage { overflow: auto; background: var(--soft); padding: 1rem; max-height: 80vh; }
  .pictures { display: flex; gap: 1rem; align-items: flex-start; width: max-content; }
  figure { margin: 0; } figcaption { margin-bottom: .3rem; }
  img { display: block; box-shadow: 0 0 0 1px var(--line); image-rendering: pixelated; }
  .stack { position: relative; width: max-content; } .stack img + img { position: absolute;
    top: 0; left: 0; }
  input[type=range] { display: block; width: 100%; margin-bottom: .5rem; }
  table { border-collapse: collapse; margin-top: 1rem; } caption { text-align: left;
    font-weight: 600; } th, td { text-align: left; vertical-align: top;
    padding: .15rem 1.2rem .15rem 0; border-bottom: 1px solid var(--line); }
  [hidden] { display: none !important; }
  @media (max-width: 50rem) { body { display: block; } nav { position: static;
    max-height: 40vh; } }
  """
