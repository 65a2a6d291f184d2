import { build, files } from './build.ts'

declare const self: ServiceWorkerGlobalScope

const prefix = 'telve-shell-'
const own = prefix + build
/** How many former builds stay, for tabs that still run them. */
const formerBuilds = 2
/** ms that a page waits for the network before the shell opens */
const patience = 3000
/** What is no page of the app, and never the worker's business. */
const elsewhere = /^\/(api|media|swagger|storybook)(\/|$)/i

const isHashed = (path: string) => path.startsWith('/assets/')
export const isShellFile = (path: string) => isHashed(path) || files.includes(path)
export const isPage = (path: string) => !elsewhere.test(path)

/** Signed out, so that no answer holds anything of a person. */
async function fetchFile(path: string): Promise<Response> {
  const response = await fetch(path, {
    credentials: 'omit',
    cache: isHashed(path) ? 'default' : 'no-cache',
    priority: 'low',
  })
  if (!response.ok || response.redirected) throw new Error(`${path}: ${response.status}`)
  return response
}

/** Fetches what earlier builds have not left, two at a time: the page that is open goes first. */
export async function fillShell(): Promise<void> {
  const cache = await caches.open(own)
  const waiting = [...files]
  const work = async () => {
    for (let path = waiting.pop(); path; path = waiting.pop()) {
      const left = isHashed(path) ? await caches.match(path) : undefined
      await cache.put(path, left ?? (await fetchFile(path)))
    }
  }
  await Promise.all([work(), work()])
}

export async function dropFormerShells(): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own)
  await Promise.all(shells.slice(0, -formerBuilds).map((name) => caches.delete(name)))
}

/**
 * A file of this build or of one before it, else the network's. What the shell lacks is kept once it is used: a
 * barista's tablet opens the counter without a network, and no customer's phone fetches it.
 */
export async function shellFile(event: FetchEvent): Promise<Response> {
  const { request } = event
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) event.waitUntil(keep(request, answer.clone()))
  return answer
}

/** A browser without room for it asks the network again. */
const keep = (request: Request, answer: Response): Promise<void> =>
  caches
    .open(own)
    .then((cache) => cache.put(request, answer))
    .catch(() => {})

/**
 * The page that the server gives, so that whoever has a network gets the newest build; where it does
 * not answer in time, or is away, the shell.
 */
export async function page({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const network = Promise.resolve(preloadResponse as Promise<Response | undefined>).then(
    (preloaded) => preloaded ?? fetch(request),
  )
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience))
  const answer = await Promise.race([network.catch(() => undefined), late])
  if (answer && answer.status < 500) return answer
  return (await caches.match('/app-shell', { cacheName: own })) ?? network
}

/** Has the browser ask for a page while this worker starts. */
export const askEarly = (): Promise<void> | undefined =>
  self.registration.navigationPreload?.enable()
