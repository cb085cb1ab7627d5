import { call } from "#web/app/api.ts";
import { now } from "#web/app/clock.ts";
import { tokenNow } from "#web/app/session.ts";

/** This browser's notices: whether it supports them, whether they are on, and for which person. */

/** `install`: iPhones only show notices of installed sites. `denied`: refused, so the browser does not ask again. */
export type NoticesStatus = "unsupported" | "install" | "denied" | "off" | "on";

/**
 * Whose notices this browser shows, and when and in which session it last told the server. Another person here is not
 * subscribed.
 */
const ownerKey = "notices-of";
const offerKey = "notices-offered";
const dayMs = 86_400_000;
const offeredAgainDays = 90;

function isSupported(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

export async function noticesStatusOf(userId: number): Promise<NoticesStatus> {
  if (!isSupported()) return /iP(hone|ad|od)/.test(navigator.userAgent) ? "install" : "unsupported";
  if (Notification.permission === "denied") return "denied";
  return (await subscriptionHere()) && ownerHere()?.id === userId ? "on" : "off";
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Asks for permission with the browser's prompt. @returns the status afterwards */
export async function turnOn(userId: number): Promise<NoticesStatus> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "off";
  const { key } = await call("GET", "/user/notices", {});
  if (key === null) return "unsupported";
  const registration = await navigator.serviceWorker.register("/sw.js");
  await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(key),
  });
  await tell(subscription, userId);
  return "on";
}

export async function turnOff(): Promise<NoticesStatus> {
  const subscription = await subscriptionHere();
  if (subscription) {
    await call("DELETE", "/user/notices", { body: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
  }
  localStorage.removeItem(ownerKey);
  return "off";
}

/**
 * In each session, because the server ends notices with the session they were turned on in, and once a day, because
 * browsers change their push address. Fails silently.
 */
export async function keepOn(userId: number): Promise<void> {
  const owner = ownerHere();
  if (!isSupported() || owner?.id !== userId) return;
  if (owner.session === sessionTag() && now().getTime() - owner.toldAt < dayMs) return;
  try {
    const subscription = await subscriptionHere();
    if (subscription) await tell(subscription, userId);
  } catch {
    // Tried again at the next visit.
  }
}

async function tell(subscription: PushSubscription, userId: number): Promise<void> {
  const { endpoint, keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  await call("POST", "/user/notices", { body: { endpoint: endpoint ?? "", p256dh, auth } });
  localStorage.setItem(ownerKey, JSON.stringify({ id: userId, toldAt: now().getTime(), session: sessionTag() }));
}

/** Tells this session from others. */
function sessionTag(): string | undefined {
  return tokenNow()?.slice(-8);
}

function ownerHere(): { id: number; toldAt: number; session: unknown } | undefined {
  try {
    const { id, toldAt, session } = JSON.parse(localStorage.getItem(ownerKey) ?? "{}");
    return typeof id === "number" && typeof toldAt === "number" ? { id, toldAt, session } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether to offer notices: where they make sense, and not within three months after the person declined. */
export async function isToBeOffered(userId: number): Promise<boolean> {
  const before = Number(localStorage.getItem(offerKey) ?? 0);
  return now().getTime() - before > offeredAgainDays * dayMs && (await noticesStatusOf(userId)) === "off";
}

export function declineOffer(): void {
  localStorage.setItem(offerKey, String(now().getTime()));
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
