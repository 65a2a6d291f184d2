import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium as browsers } from '@playwright/test'
import { fakeCamera } from '../e2e/fake-camera.ts'
import { signIn } from '../e2e/visitor.ts'

type Launch = NonNullable<Parameters<typeof browsers.launch>[0]>

/** ms that a served customer has to be out of the camera's sight, and a little more */
const outOfSight = 5500

/** ₺45,00: small enough for all rounds to stay within a customer's day */
const bill = '4500'

const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0
const told = (name: string, times: number[]) =>
  `${name.padEnd(30)}median ${Math.round(median(times))} ms, worst ${Math.round(Math.max(...times))} ms`

/**
 * The machine's own time at the counter, ms: from the code's appearance before the camera to the
 * customer's card, and from the confirming tap to `Sıradaki Müşteri`. The amount and the confirmation
 * come as soon as they can; what is left between is the person's.
 */
export async function benchCounter(
  given: { origin: string; launch: Launch; rounds: number },
  say: (line: string) => void,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'telve-bench-counter-'))
  const camera = fakeCamera(join(folder, 'camera.y4m'))
  const { launch } = given
  const browser = await browsers.launch({
    ...launch,
    args: [...(launch.args ?? []), ...camera.args],
  })
  try {
    const seen: number[] = []
    const written: number[] = []
    const all: number[] = []
    const open = async (who: 'kasa' | 'musteri') => {
      const context = await browser.newContext({
        baseURL: given.origin,
        viewport: { width: 1280, height: 800 },
        permissions: ['camera'],
      })
      const page = await context.newPage()
      await page.addInitScript(() => {
        localStorage.setItem('telve:branch', '1')
        localStorage.setItem('telve:camera', 'environment')
      })
      await signIn(page, who)
      return page
    }
    const customer = await open('musteri')
    const till = await open('kasa')
    await till.goto('/qr')
    await till.getByText('Müşterinin QR kodunu çerçeveye getirin.').waitFor()
    for (let round = 0; round < given.rounds; round++) {
      await till.waitForTimeout(outOfSight)
      const answer = await customer.request.get('/api/qr')
      const { payload } = (await answer.json()) as { payload: unknown }
      const shown = performance.now()
      camera.show(JSON.stringify(payload))
      await till.getByRole('button', { name: 'Alışverişi Kaydet' }).waitFor()
      seen.push(performance.now() - shown)
      // the bill from the keyboard, as fast as the pad takes it; nobody waits for its quote
      for (const digit of bill) await till.keyboard.press(digit)
      const confirm = till.getByRole('button', { name: '₺45,00 Kaydet' })
      await confirm.waitFor()
      const confirmed = performance.now()
      await confirm.click()
      await till.getByRole('button', { name: 'Sıradaki Müşteri' }).waitFor()
      written.push(performance.now() - confirmed)
      all.push(performance.now() - shown)
      camera.show()
    }
    say(`${given.rounds} customers at one counter, by camera, bill and tap at once; goal 2000 ms`)
    say(told('code to card', seen))
    say(told('confirmed to next customer', written))
    say(told('code to next customer', all))
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true })
  }
}
