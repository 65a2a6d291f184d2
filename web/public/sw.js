// Shows what is pushed to this device and opens the page that it speaks of (decisions.md §6).
self.addEventListener('push', (event) => {
  const { title, message, url, tag } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, {
      body: message,
      tag,
      icon: '/icon.svg',
      data: { url },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL(event.notification.data.url, self.location.origin)
  event.waitUntil(open(url.href))
})

async function open(href) {
  const [window] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!window) return self.clients.openWindow(href)
  await window.focus()
  return window.navigate(href).catch(() => self.clients.openWindow(href))
}
