// The requests of served pages; a page that is one file sends none.
/// Sends a change with the header that pages of other servers cannot set.
export const post = (address, body) => fetch(address, { method: "POST",
  headers: { "Content-Type": "application/json", "X-Snapline": "1" },
  body: JSON.stringify(body) });
