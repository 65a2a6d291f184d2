import { linesOf } from '#platform/lines.ts'
import { LiveEvent } from '../../contracts/live/live.ts'
import { requestText } from '../http-connection.ts'
import { mayGoOn, openSender, pick, type Run } from '../sender.ts'
import type { SentBill } from '../torture/bills.ts'

/** A customer of the drill. */
export interface Guest {
  id: number
  cookie: string
}

/**
 * A counter with customers' codes: one process signs a code, another may judge it, and a third record the
 * bill. A code that was read before its answer was lost is replaced, as a phone shows a new one.
 */
export async function counterClient(
  port: number,
  work: Run & { guests: readonly Guest[]; staffCookie: string; bills: Map<string, SentBill> },
): Promise<void> {
  const sender = openSender(port, work)
  const { guests, staffCookie: cookie, bills } = work
  while (await mayGoOn(work)) {
    const guest = pick(guests)
    const code = await sender.send<{ payload: object }>(askText('/api/qr', guest.cookie), [])
    if (!('answer' in code)) continue
    const scan = await sender.send<{ scanId: string }>(
      requestText({ path: '/api/qr/scan', cookie, body: { payload: code.answer.payload } }),
      ['qr_used', 'qr_expired'],
    )
    if (!('answer' in scan)) continue
    const bill: SentBill = {
      ...{ userId: guest.id, total: 1_000 + Math.floor(Math.random() * 20_000) },
      ...{ coupons: [], stamps: 0, refunds: [] },
    }
    const key = Bun.randomUUIDv7()
    bills.set(key, bill)
    const body = { scanId: scan.answer.scanId, branchId: 1, total: bill.total }
    const told = await sender.send<{ purchase: { id: number } }>(
      requestText({ path: '/api/purchases', cookie, key, body }),
      // a cashier records so much a day, which ten minutes exceed
      ['scan_required', 'limit_reached'],
    )
    if ('answer' in told) bill.purchaseId = told.answer.purchase.id
    if ('refused' in told) bill.refused = true
    await Bun.sleep(100)
  }
  sender.close()
}

/** A `GET` as a browser sends it. */
const askText = (path: string, cookie: string) =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`

/** Somebody's screen, which shows a balance. */
export interface Screen {
  guest: Guest
  /** the paths that it asks for besides the balance, where anything may have changed */
  shows?: readonly string[]
  /** what it shows */
  points?: number
  isOpen?: boolean
  /** how often it asked for something */
  asked: number
  /** how often its process sent it to another one, and how often its stream broke */
  sentAway: number
  broken: number
  /** how often it was told that anything may have changed */
  gaps: number
}

export const newScreen = (guest: Guest, shows?: readonly string[]): Screen => ({
  guest,
  ...(shows && { shows }),
  ...{ asked: 0, sentAway: 0, broken: 0, gaps: 0 },
})

/** ms before the first and before the slowest attempt to open a stream again */
const [firstDelay, slowestDelay] = [1_000, 30_000]

/**
 * A screen that follows its person's events as the app does (web/app/live-stream.ts, live-gap.ts): it asks for the balance
 * when it hears of points, for all that it shows after a gap, when its turn comes, and for nothing where the next stream
 * tells what it has missed.
 *
 * @param onPoints called when it hears of points
 */
export async function followScreen(
  screen: Screen,
  origin: string,
  run: Run,
  onPoints?: () => void,
): Promise<void> {
  const { id, cookie } = screen.guest
  /** until when it has been told everything, or asked */
  let toldUntil = new Date().toISOString()
  let [wasOpen, wasSentAway] = [false, false]
  let [delay, spread] = [firstDelay, 0]
  let turn: ReturnType<typeof setTimeout> | undefined
  const answerOf = async (path: string): Promise<Response | undefined> => {
    screen.asked++
    const answer = await fetch(`${origin}${path}`, { headers: { cookie } }).catch(() => undefined)
    if (answer?.status === 401) run.violations.push(`person ${id} is signed out`)
    return answer
  }
  const askBalance = async () => {
    while (!run.load.over) {
      const answer = await answerOf('/api/user')
      if (answer?.ok) {
        screen.points = ((await answer.json()) as { points: number }).points
        return
      }
      await Bun.sleep(200)
    }
  }
  const askAll = async () => {
    turn = undefined
    const others = (screen.shows ?? []).map(async (path) => (await answerOf(path))?.bytes())
    await Promise.all([askBalance(), ...others])
  }
  const hear = (event: LiveEvent): boolean => {
    if (event.kind === 'elsewhere') {
      screen.sentAway++
      toldUntil = new Date().toISOString()
      wasSentAway = true
      return false
    }
    if (event.kind === 'beat') toldUntil = event.until
    else if (event.kind === 'open') {
      delay = firstDelay
      spread = event.spread ?? 0
      if (wasOpen) {
        screen.gaps++
        turn ??= setTimeout(askAll, event.wait ?? 0)
      }
      wasOpen = true
    } else if (event.kind === 'points') {
      onPoints?.()
      void askBalance()
    }
    return true
  }
  void askAll()
  while (!run.load.over) {
    wasOpen = false
    wasSentAway = false
    try {
      const address = `${origin}/api/live?since=${toldUntil}`
      const answer = await fetch(address, { headers: { cookie } })
      if (answer.status === 401) run.violations.push(`person ${id} is signed out`)
      screen.isOpen = answer.ok
      for await (const event of eventsOf(answer)) if (!hear(event)) break
    } catch {
      // the process or its proxy has gone
    }
    screen.isOpen = false
    if (!wasSentAway && !run.load.over) {
      screen.broken++
      await Bun.sleep(delay * (0.75 + Math.random() / 2) + Math.random() * spread)
      delay = Math.min(delay * 2, slowestDelay)
    }
  }
  clearTimeout(turn)
}

/** The events of a stream, until it ends. */
async function* eventsOf(answer: Response): AsyncGenerator<LiveEvent> {
  if (!answer.ok || !answer.body) throw new Error(`status ${answer.status}`)
  for await (const part of linesOf(answer.body, '\n\n')) {
    if (!part.startsWith('data: ')) continue
    const event = LiveEvent.safeParse(JSON.parse(part.slice('data: '.length)))
    if (event.success) yield event.data
  }
}

/** Somebody who signs in again and again; whichever process is asked next has to know the new session. */
export async function signInClient(
  origin: string,
  run: Run,
  person: { username: string; password: string },
): Promise<{ signIns: number }> {
  const count = { signIns: 0 }
  const headers = { origin, 'content-type': 'application/json' }
  while (await mayGoOn(run)) {
    const answer = await fetch(`${origin}/api/login`, {
      ...{ method: 'POST', headers, body: JSON.stringify(person) },
    }).catch(() => undefined)
    if (answer?.ok) {
      count.signIns++
      const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0])
      for (let asks = 0; asks < 4; asks++) {
        const user = await fetch(`${origin}/api/user`, {
          headers: { cookie: cookie.join('; ') },
        }).catch(() => undefined)
        if (user?.status === 401) run.violations.push('somebody is signed out after signing in')
      }
    } else if (answer && ![502, 503, 504].includes(answer.status))
      run.violations.push(`sign-in was answered ${answer.status}`)
    await Bun.sleep(1_000)
  }
  return count
}
