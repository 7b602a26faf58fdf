// The page that is shown while the server reads a history: the progress, then the history.
const scene = document.querySelector("h2").textContent;
const status = "/data/history?scene=" + encodeURIComponent(scene);

function draw({ isRead, done, all }) {
  if (isRead) return location.reload();
  if (!all) return;
  const bar = document.createElement("progress");
  Object.assign(bar, { max: all, value: done });
  bar.setAttribute("aria-label", "Progress");
  document.getElementById("progress").replaceChildren(
    `Reading the history: ${done} of ${all} commits `, bar);
}

const source = new EventSource("/events");
source.addEventListener("history", event => {
  const news = JSON.parse(event.data);
  if (news.scene === scene) draw(news);
});
// The history may have been read before the events arrived.
source.addEventListener("open", async () => {
  const answer = await fetch(status).catch(() => null);
  if (answer?.ok) draw(await answer.json());
});
