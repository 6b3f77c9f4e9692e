// The service worker: keeps the files of one build, so that the house opens without a connection. A new one waits until it is called.
import { noticeIn, placeOf } from "../notifications/notice";
import { cacheOf, isLasting, outdated, cacheStrategy, type Build } from "./cache_policy";

declare const BUILD: Build; // written in when the client is built

/** What of a service worker's surroundings is used here; the types of browsers' windows are the rest's. */
interface Lifetime extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchRequest extends Lifetime {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Pushed extends Lifetime {
  data: { text(): string } | null;
}
interface Clicked extends Lifetime {
  notification: { close(): void; data: unknown };
}
interface Window {
  url: string;
  visibilityState: DocumentVisibilityState;
  focus(): Promise<Window>;
  navigate(url: string): Promise<Window | null>;
}
interface Surroundings {
  registration: { scope: string; showNotification(title: string, options: NotificationOptions): Promise<void> };
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window"; includeUncontrolled: true }): Promise<Window[]>;
    openWindow(url: string): Promise<Window | null>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: Lifetime) => void): void;
  addEventListener(type: "push", listener: (event: Pushed) => void): void;
  addEventListener(type: "notificationclick", listener: (event: Clicked) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchRequest) => void): void;
  addEventListener(type: "message", listener: (event: MessageEvent<string>) => void): void;
}
const worker = self as unknown as Surroundings;
const scope = worker.registration.scope;

const NETWORK_TIMEOUT = 4000; // milliseconds that the network has to begin with the page, where there is one to show instead
const PARALLEL_FETCHES = 4; // files asked for at the same time: somebody may be looking at the page meanwhile
const ATTEMPTS = 5;
const IGNORING_VARY = { ignoreVary: true }; // files are the same however they were compressed on the way

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const strategy = cacheStrategy(event.request, scope, BUILD);
  if (strategy === "page") event.respondWith(page(event.request));
  else if (strategy === "file") event.respondWith(file(event.request));
});
worker.addEventListener("message", ({ data, ports }) => {
  if (data === "version") ports[0]?.postMessage(BUILD.version);
  if (data === "take over") void worker.skipWaiting();
});

worker.addEventListener("push", (event) => event.waitUntil(call(event.data?.text() ?? "")));
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(goTo(typeof event.notification.data === "string" ? event.notification.data : scope));
});

const windows = (): Promise<Window[]> => worker.clients.matchAll({ type: "window", includeUncontrolled: true });

/** It is somebody's turn: say so, unless the table is before their eyes. One table has one notification, the newest. */
async function call(text: string): Promise<void> {
  const notice = noticeIn(text);
  if (!notice) return;
  const place = new URL(placeOf(notice.table), scope).href;
  const looks = (await windows()).some(({ url, visibilityState }) => visibilityState === "visible" && url === place);
  if (looks && notice.table !== null) return;
  const icon = new URL("icons/teocalli-192.png", scope).href;
  await worker.registration.showNotification(notice.title, {
    ...{ body: notice.text, tag: notice.table ?? "test", data: place, icon },
  });
}

/** The table of a call: where it is open already, in a window that is there, or in a new one. */
async function goTo(place: string): Promise<void> {
  const there = await windows();
  const best = there.find(({ url }) => url === place) ?? there[0];
  if (!best) return void (await worker.clients.openWindow(place));
  await best.focus();
  if (best.url !== place) await best.navigate(place);
}

/** Keep every file of the build, or none. */
async function install(): Promise<void> {
  const name = cacheOf(scope, BUILD.version);
  const cache = await caches.open(name);
  const waiting = [...BUILD.files];
  const keepOn = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) await keep(cache, file);
  };
  try {
    await Promise.all(Array.from({ length: PARALLEL_FETCHES }, keepOn));
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
}

/** Keep a file; one that an earlier build has too is not asked for again. */
async function keep(cache: Cache, file: string): Promise<void> {
  const address = new URL(file, scope).href;
  const known = isLasting(file) ? await caches.match(address, IGNORING_VARY) : undefined;
  await cache.put(address, known ?? (await brought(address, isLasting(file))));
}

/** A file from the network, tried again when the host is busy or the line breaks. */
async function brought(address: string, lasting: boolean): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const answer = await fetch(address, { cache: lasting ? "default" : "no-cache" }).catch(() => undefined);
    if (answer?.ok && !answer.redirected) return answer;
    const passing = !answer || answer.status === 429 || answer.status === 503;
    if (!passing || attempt >= ATTEMPTS) throw new Error(`${address}: ${answer?.status ?? "no answer"}`);
    await after(Number(answer?.headers.get("retry-after") ?? 1) * 1000);
  }
}

async function activate(): Promise<void> {
  const gone = outdated(await caches.keys(), scope, BUILD.version);
  await Promise.all(gone.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** The page from the network; as it is kept where the network fails, is slow, or has a server in trouble behind it. */
async function page(request: Request): Promise<Response> {
  const coming = fetch(request);
  const answer = await Promise.race([coming, after(NETWORK_TIMEOUT)]).catch(() => undefined);
  if (answer && answer.status < 500) return answer;
  const kept = await (await caches.open(cacheOf(scope, BUILD.version))).match(scope, IGNORING_VARY);
  return kept ?? coming;
}

/** A file as it is kept, by this build or by the one before; from the network otherwise. */
async function file(request: Request): Promise<Response> {
  const mine = await caches.open(cacheOf(scope, BUILD.version));
  const kept = (await mine.match(request, IGNORING_VARY)) ?? (await caches.match(request, IGNORING_VARY));
  return kept ?? fetch(request);
}

const after = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds));
