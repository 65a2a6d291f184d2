import { registerWorker } from '#web/shared/own-device.ts'
import { announceNewVersion } from './new-version.ts'

/** ms between two questions whether there is a new build, while the page is open */
const askEvery = 60 * 60_000

/** Whether the worker is of the build whose start is `script`; undefined where it does not say. */
function isOfBuild(worker: ServiceWorker, script: string): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data))
    port1.start()
    worker.postMessage({ script }, [port2])
  })
}

/**
 * Has the service worker keep the app's files (decisions/072), and says when a newer build than the
 * page's is ready.
 * @param script the path of the page's own start
 */
export async function startWorker(script: string): Promise<void> {
  const { serviceWorker } = navigator
  const compare = async (worker: ServiceWorker | null) => {
    if (worker && (await isOfBuild(worker, script)) === false) announceNewVersion()
  }
  const follow = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') void compare(worker)
    })
  const registration = await registerWorker()
  registration.addEventListener('updatefound', () => follow(registration.installing))
  const update = () => registration.update().catch(() => {})
  // one that waits since an earlier visit may be older than the page: the newest speaks first
  await update()
  if (registration.installing) follow(registration.installing)
  else void compare(registration.waiting)
  // another tab has let a newer one take over
  serviceWorker.addEventListener('controllerchange', () => void compare(serviceWorker.controller))

  let asked = Date.now()
  const askAgain = () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < askEvery) return
    asked = Date.now()
    void update()
  }
  setInterval(askAgain, askEvery)
  document.addEventListener('visibilitychange', askAgain)
}
