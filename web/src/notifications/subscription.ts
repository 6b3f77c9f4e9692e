/** Whether this browser is called when it is one's turn, by Web Push. */
import { callBrowser, endCall, myCalls } from "../server_house";
import type { Call, Calls } from "../wire";

/** How it stands: not possible here, forbidden in the browser's settings, off or on. */
export type State = "unable" | "denied" | "off" | "on";

const able = (): boolean => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

async function subscribed(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function state(): Promise<State> {
  if (!able() || !(await navigator.serviceWorker.getRegistration())) return "unable";
  if (Notification.permission === "denied") return "denied";
  return Notification.permission === "granted" && (await subscribed()) ? "on" : "off";
}

/** Ask the browser, and tell the server where to call it. */
export async function subscribe(): Promise<State> {
  if ((await Notification.requestPermission()) !== "granted") return state();
  const { key } = await myCalls();
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  if (before && !sameKey(before.options.applicationServerKey, bytesOf(key))) await before.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
  const { endpoint, keys } = subscription.toJSON();
  await callBrowser({ endpoint: endpoint ?? "", keys: { p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" } });
  return "on";
}

/** Call this browser no more. */
export async function unsubscribe(calls: readonly Call[]): Promise<Calls> {
  const subscription = await subscribed();
  const host = subscription && new URL(subscription.endpoint).hostname;
  await subscription?.unsubscribe(); // whatever is still sent there finds nobody, and the server forgets it
  const mine = calls.filter((call) => call.kind === "push" && call.host === host);
  return mine.length === 1 && mine[0] ? endCall(mine[0].id) : myCalls();
}

/** The bytes of a key as servers write it: base64 for addresses. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const raw = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(raw, (sign) => sign.charCodeAt(0));
}

function sameKey(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = new Uint8Array(one ?? new ArrayBuffer(0));
  return bytes.length === other.length && bytes.every((byte, at) => byte === other[at]);
}
