// The helpers of all modules: those of all pages, text, and requests to the server.
import { $, say } from "/shared.js";
import { post } from "/requests.js";
export * from "/shared.js";

export const clamp = (value, low, high) => Math.min(high, Math.max(low, value));
/// Returns an identifier such as `extraLarge` as text: "extra large".
export const spaced = name => name.replace(/([A-Z])/g, letter => " " + letter.toLowerCase());
const known = { iphone: "iPhone", ipad: "iPad", mini: "mini", se: "SE", pro: "Pro", max: "Max",
  plus: "Plus", air: "Air", ipod: "iPod" };
/// Returns the marketing name of a device such as `iphone-16-pro`: "iPhone 16 Pro".
export const deviceTitle = name => name.split("-").map(word => known[word] || word).join(" ")
  .replace(/(\d)S$/i, "$1s");

let fading = 0;
/// Announces a text to screen readers and shows it for four seconds.
export function tellAll(text) {
  say(text);
  $("notice").textContent = text;
  $("notice").hidden = false;
  clearTimeout(fading);
  fading = setTimeout(() => { $("notice").hidden = true; }, 4000);
}

/// The error of a failed request, with the server's hint.
export class Refusal extends Error {
  constructor(status, { error, hint } = {}) {
    super(error || `The server answered ${status}.`);
    this.status = status;
    this.hint = hint || "";
  }
}

async function checked(response) {
  if (response.ok) return response;
  throw new Refusal(response.status, await response.json().catch(() => ({})));
}

export const ask = async address => checked(await fetch(address));
export const askJSON = async address => (await ask(address)).json();

export async function change(address, body) {
  return (await checked(await post(address, body))).json();
}

/// Returns a queue that runs one request at a time, and then only the newest waiting one.
export function newest(answer) {
  let next = null, busy = false;
  async function go() {
    busy = true;
    while (next) {
      const request = next;
      next = null;
      try { await answer(request, () => next !== null); }
      catch (problem) { console.debug(problem); }
    }
    busy = false;
  }
  return { request(value) { next = value; if (!busy) go(); } };
}

export async function copyText(text, done) {
  try { await navigator.clipboard.writeText(text); tellAll(done); }
  catch { tellAll("The browser does not allow copying."); }
}
