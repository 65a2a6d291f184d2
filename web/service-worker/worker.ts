import { files } from './build.ts'
import { open, show } from './push.ts'
import {
  askEarly,
  dropFormerShells,
  fillShell,
  isPage,
  isShellFile,
  page,
  shellFile,
} from './shell.ts'

// Opens the app without a network and shows what is pushed (decisions/072). It keeps files of the build
// alone: no answer of the API ever.

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(fillShell()))

// Takes on the tabs that are open already: only those may be led to another page.
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([dropFormerShells(), askEarly(), self.clients.claim()])),
)

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!isPage(pathname)) return
    event.waitUntil(event.preloadResponse.catch(() => {}))
    event.respondWith(page(event))
  } else if (isShellFile(pathname)) event.respondWith(shellFile(event))
})

/**
 * A page names the script that it runs, and hears whether this worker is of the same build. Then a worker
 * that waits takes over: only tabs of another build have something to lose, and they are told.
 */
self.addEventListener('message', ({ data, ports }) => {
  const { script } = data as { script?: unknown }
  const same = typeof script === 'string' && files.includes(script)
  if (same) void self.skipWaiting()
  ports[0]?.postMessage(same)
})

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification))
})
