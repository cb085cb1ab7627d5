/* Shows notices while no page is open, and nothing else: it answers no requests and keeps no files. */

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => event.waitUntil(show(event.data?.json())));

async function show(notice) {
  if (!notice) return;
  const pages = await self.clients.matchAll({ type: "window" });
  // Whoever looks at the site sees it there.
  if (pages.some((page) => page.focused)) return;
  const { title, text, topic, path, language } = notice;
  await self.registration.showNotification(title, {
    body: text,
    tag: topic,
    lang: language,
    icon: "/icon-192.png",
    data: { path },
  });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

async function open(path) {
  const address = new URL(path, self.location.origin).href;
  const pages = await self.clients.matchAll({ type: "window" });
  const there = pages.find((page) => page.url === address);
  // Somebody may be typing on another page.
  await (there ? there.focus() : self.clients.openWindow(address));
}
