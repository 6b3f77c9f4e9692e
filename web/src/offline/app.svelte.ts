/** The page as an app: kept for a time without connection, told when there is none, and renewed when a new version has come. */
import { host } from "../host";

const HOUR = 3_600_000;

/** The version of the page that is on screen. */
const versionHere = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="teocalli-version"]')?.content ?? "";

/** Ask a service worker which version it has. */
function versionOf(worker: ServiceWorker): Promise<string> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
    worker.postMessage("version", [port2]);
  });
}

export class App {
  /** There is no connection, and this page has a server that it would be needed for. */
  offline = $state(false);
  /** The server has other rules than this page: it was renewed since the page was loaded. */
  outdated = $state(false);
  #next = $state.raw<ServiceWorker | null>(null);

  /** A new version is here and waits to be loaded. */
  get renewable(): boolean {
    return this.#next !== null || this.outdated;
  }

  /**
   * Begin, once the first page is there. Without service workers (no https, an old browser, development) everything
   * else stays as it is.
   */
  start(): void {
    const look = () => (this.offline = host.server && !navigator.onLine);
    addEventListener("online", look);
    addEventListener("offline", look);
    look();
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    if (document.readyState === "complete") void this.#register();
    else addEventListener("load", () => void this.#register(), { once: true });
  }

  /** Load the new version; the match on screen is kept where it always is. */
  renew(): void {
    if (!this.#next) return location.reload(); // what was kept beside an old page gives way to the new one's
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    this.#next.postMessage("take over");
  }

  async #register(): Promise<void> {
    try {
      const options = { scope: host.root, updateViaCache: "none" } as const;
      const registration = await navigator.serviceWorker.register(`${host.root}sw.js`, options);
      if (!registration) return; // a browser may refuse without an error
      this.#follow(registration);
      // a page that is newer than what is kept does not wait until the browser looks for itself
      const { active } = registration;
      if (active && (await versionOf(active)) !== versionHere()) await registration.update();
    } catch (error) {
      console.info(error); // private windows and full disks: the page works, and needs the network
    }
  }

  #follow(registration: ServiceWorkerRegistration): void {
    const heed = (worker: ServiceWorker | null) => worker?.state === "installed" && void this.#welcome(worker);
    const watch = (worker: ServiceWorker | null) =>
      worker?.addEventListener("statechange", () => navigator.serviceWorker.controller && heed(worker));
    heed(registration.waiting);
    watch(registration.installing); // the browser may have looked for it before us
    registration.addEventListener("updatefound", () => watch(registration.installing));
    let checkedAt = Date.now();
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState !== "visible" || Date.now() - checkedAt < HOUR) return;
      checkedAt = Date.now();
      registration.update().catch(() => undefined); // offline: at another time
    });
  }

  /** A worker that waits takes over at once where the page is of its version already; otherwise whoever plays decides when. */
  async #welcome(worker: ServiceWorker): Promise<void> {
    if ((await versionOf(worker)) === versionHere()) worker.postMessage("take over");
    else this.#next = worker;
  }
}

export const app = new App();
