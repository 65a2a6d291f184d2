import type { SetupWorker } from 'msw/browser'

type Asked = (request: Request) => boolean

const listen = (msw: Pick<SetupWorker, 'events'>, hear: (request: Request) => unknown) => {
  const onStart = ({ request }: { request: Request }) => void hear(request)
  msw.events.on('request:start', onStart)
  return () => msw.events.removeListener('request:start', onStart)
}

/** With this method. */
export const by =
  (method: 'POST' | 'PATCH'): Asked =>
  (request) =>
    request.method === method

/** To this path. */
export const to =
  (path: string): Asked =>
  (request) =>
    new URL(request.url).pathname === path

/** The request keys of what is sent from now on, and what ends the listening. */
export function keysSent(msw: Pick<SetupWorker, 'events'>, asked: Asked) {
  const keys: (string | null)[] = []
  const stop = listen(msw, (request) => {
    if (asked(request)) keys.push(request.headers.get('idempotency-key'))
  })
  return [keys, stop] as const
}

/** The bodies of what is sent from now on, and what ends the listening. */
export function bodiesSent<Body = unknown>(msw: Pick<SetupWorker, 'events'>, asked: Asked) {
  const bodies: Body[] = []
  const stop = listen(msw, async (request) => {
    if (asked(request)) bodies.push(await request.clone().json())
  })
  return [bodies, stop] as const
}
