// The requests of served pages; a page that is one file sends none.
/// Sends a change with the header that pages of other servers cannot set.
export const post = (address, body) => fetch(address, { method: "POST",
  headers: { "Content-Type": "application/json", "X-Snapline": "1" },
  body: JSON.stringify(body) });

/// Makes the tabs lead to the shown scene.
export function linkTabs(scene, shot) {
  const path = encodeURIComponent(scene + (shot ? "/" + shot : "")).replace(/%2F/g, "/");
  for (const tab of document.querySelectorAll(".tabs a:not([aria-current])")) {
    const [page] = tab.getAttribute("href").split(/[?#]/);
    if (page === "/") tab.href = "/#" + path;
    if (page === "/history") tab.href = `/history?scene=${encodeURIComponent(scene)}#${path}`;
  }
}
