import { type Browser, chromium as browsers } from '@playwright/test'
import { phone } from '../e2e/visitor.ts'
import { serveVariant, variants } from './without.ts'

type Launch = Parameters<typeof browsers.launch>[0]

/** Lighthouse's slow 4G: bytes a second, and ms of round trip. */
const network = { downloadThroughput: 204_800, uploadThroughput: 86_400, latency: 150 }
/** The factor by which a phone's processor is slower than this machine's. */
const slowdown = 4
/** ms without a further task after which a page counts as open */
const rest = 1500

interface Opening {
  /** ms until the largest contentful paint */
  shown: number
  /** total blocking time, ms: long tasks beyond their first 50 ms */
  blocked: number
  /** transferred bytes */
  bytes: number
}

/** Opens a page once, in a browser without a cache, as the demo's customer. */
async function open(
  browser: Browser,
  origin: string,
  door: string,
  path: string,
): Promise<Opening> {
  const context = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true })
  await context.request.post(`${origin}/api/login`, {
    headers: { origin },
    data: { username: 'musteri@telve.example', password: 'telve-demo' },
  })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...network })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  let bytes = 0
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.addInitScript(() => {
    const seen = { shown: 0, blocked: 0, last: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shown = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        seen.blocked += duration - 50
        seen.last = startTime + duration
      }
    }).observe({ type: 'longtask', buffered: true })
  })
  await page.goto(`${door}${path}`)
  await page.getByRole('article').first().waitFor({ timeout: 60_000 })
  await page.waitForLoadState('load')
  await page.waitForTimeout(rest)
  const { shown, blocked } = await page.evaluate(
    () => (window as unknown as { seen: { shown: number; blocked: number } }).seen,
  )
  await context.close()
  return { shown, blocked, bytes }
}

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/**
 * Measures how long home and menu take to open on a slow phone, with all devices of the first load
 * and without each of them, in alternating rounds (docs/performance.md).
 */
export async function benchOpening(
  given: { origin: string; launch: Launch; rounds: number },
  say: (line: string) => void,
): Promise<void> {
  const browser = await browsers.launch(given.launch)
  const doors = variants.map((variant) => ({
    name: variant.name,
    server: serveVariant(given.origin, variant),
  }))
  try {
    for (const path of ['/', '/menu']) {
      const seen = new Map<string, Opening[]>(doors.map(({ name }) => [name, []]))
      for (let round = 0; round < given.rounds; round++)
        for (const { name, server } of doors) {
          const door = `http://localhost:${server.port}`
          seen.get(name)?.push(await open(browser, given.origin, door, path))
        }
      const middle = (name: string, part: keyof Opening) =>
        median((seen.get(name) ?? []).map((opening) => opening[part]))
      const [all = ''] = seen.keys()
      say(`${path}: median of ${given.rounds}; × all devices`)
      for (const name of seen.keys()) {
        const times = (part: keyof Opening) => middle(name, part) / middle(all, part)
        say(
          `  ${name.padEnd(38)} shown ${Math.round(middle(name, 'shown'))} ms (${times('shown').toFixed(2)})` +
            `  blocked ${Math.round(middle(name, 'blocked'))} ms (${times('blocked').toFixed(2)})` +
            `  ${Math.round(middle(name, 'bytes') / 1000)} kB (${times('bytes').toFixed(2)})`,
        )
      }
    }
  } finally {
    for (const { server } of doors) await server.stop(true)
    await browser.close()
  }
}
