/** Registers the service worker (decisions/072); Vite serves it in modules, the build as one script. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register('/sw.js', {
    updateViaCache: 'none',
    type: import.meta.env.DEV ? 'module' : 'classic',
  })

/** This browser's Web Push subscription, if it has one. */
export async function findSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator && 'PushManager' in window)) return null
  const registration = await navigator.serviceWorker.getRegistration('/sw.js')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/**
 * Ends this browser's subscription, after a sign-out or a change of person. The server deletes a
 * device with the session that registered it, so the subscription would receive nothing.
 */
export const unsubscribeDevice = (): void =>
  void findSubscription()
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => {})
