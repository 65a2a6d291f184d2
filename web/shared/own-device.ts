/** This browser's Web Push subscription, if it has one. */
export async function findSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator && 'PushManager' in window)) return null
  const registration = await navigator.serviceWorker.getRegistration('/sw.js')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/**
 * Ends it. The server forgets a device with the session that registered it, so where nobody is
 * signed in any more, or somebody else is, the browser has nothing to wait for.
 */
export const unsubscribeDevice = (): void =>
  void findSubscription()
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => {})
