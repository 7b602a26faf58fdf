// The server's events: written files, and lost connections.
import { $, newest, say } from "/canvas/tools.js";
import { choose, model, readProject, tell } from "/canvas/model.js";

let source = null, again = 0, isShown = () => {};

const reading = newest(readProject);

async function onWritten(event) {
  const { turn, changed } = JSON.parse(event.data);
  model.turn = Math.max(model.turn, turn);
  tell("written", { turn, changed });
  // The image is updated first; the project is re-read after it.
  if (model.scene && changed.includes(model.scene.name)) {
    const shown = new Promise(done => { isShown = done; });
    tell("saved");
    await Promise.race([shown, new Promise(done => setTimeout(done, 400))]);
  }
  reading.request(true);
}

function onEnd() {
  source.close();
  clearTimeout(again);
  again = setTimeout(listen, 2000);
  if (!$("ended").hidden) return;
  $("ended").hidden = false;
  say($("ended").textContent);
}

async function onBegin() {
  if ($("ended").hidden) return;
  $("ended").hidden = true;
  say("Reconnected.");
  model.turn = 0;
  try { await readProject(); } catch { return; }
  tell("written", { turn: model.turn, changed: model.project.scenes.map(scene => scene.name) });
  tell("project", {});
  if (model.scene) tell("saved");
  else choose(model.project.scenes[0], null, { keeps: true });
}

document.addEventListener("shown", () => isShown());

export function listen() {
  source = new EventSource("/events");
  source.addEventListener("open", onBegin);
  source.addEventListener("error", onEnd);
  source.addEventListener("project", onWritten);
}
