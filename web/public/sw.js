// Shows what is pushed to this device and opens the page that it speaks of (decisions.md §6).
self.addEventListener('install', () => self.skipWaiting())
// Takes on the tabs that are open already: only those may be led to another page.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { title, message, url, tag } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, {
      body: message,
      tag,
      lang: 'tr',
      icon: '/icon-192.png',
      data: { url },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL(event.notification.data.url, self.location.origin)
  event.waitUntil(open(url.href))
})

/** In a tab that shows it, else in the one that was used last, else in a new one. */
async function open(href) {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(({ url }) => url === href) ?? tabs[0]
  if (!tab) return self.clients.openWindow(href)
  await tab.focus()
  if (tab.url === href) return tab
  return tab.navigate(href).catch(() => self.clients.openWindow(href))
}
