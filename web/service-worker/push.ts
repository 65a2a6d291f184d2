declare const self: ServiceWorkerGlobalScope

interface Message {
  title: string
  message: string
  url: string
  tag: string
}

/** Shows what is pushed to this device (decisions.md §6). */
export const show = (pushed: PushMessageData): Promise<void> => {
  const { title, message, url, tag } = pushed.json() as Message
  return self.registration.showNotification(title, {
    body: message,
    tag,
    lang: 'tr',
    icon: '/icon-192.png',
    data: { url },
  })
}

/** Opens the page that a notification speaks of: in a tab that shows it, else in the last used one, else in a new one. */
export async function open({ data }: Notification): Promise<unknown> {
  const { href } = new URL((data as { url: string }).url, self.location.origin)
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(({ url }) => url === href) ?? tabs[0]
  if (!tab) return self.clients.openWindow(href)
  await tab.focus()
  if (tab.url === href) return tab
  return tab.navigate(href).catch(() => self.clients.openWindow(href))
}
