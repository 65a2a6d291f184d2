import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { chromium } from '#platform/testing/chromium.ts'
import { fakeCamera } from './fake-camera.ts'
import { awaitFailure, expect, paste, phone, registerCustomer, signIn, test } from './visitor.ts'

const camera = fakeCamera(join(tmpdir(), `telve-camera-${process.pid}.y4m`))
const browser = await chromium()
test.use({ launchOptions: { ...browser, args: [...browser.args, ...camera.args] } })

const tablet = { width: 1280, height: 800 }

/** A fresh code of whoever is signed in there, as their phone would show it. */
async function codeOf(customer: Page): Promise<string> {
  const answer = await customer.request.get('/api/qr')
  return JSON.stringify(((await answer.json()) as { payload: unknown }).payload)
}

async function balanceOf(customer: Page): Promise<number> {
  return ((await (await customer.request.get('/api/user')).json()) as { points: number }).points
}

/** The counter on a tablet that was never used before: its branch is chosen. */
async function openCounter(till: Page): Promise<void> {
  await signIn(till, 'kasa')
  await till.goto('/qr')
  await till.getByRole('button', { name: /^Şube seçin ·/ }).click()
  const dialog = till.getByRole('dialog', { name: 'Kasanın şubesi' })
  await dialog.getByRole('radio', { name: /^Merkez/ }).check()
  await dialog.getByRole('button', { name: 'Merkez şubesini kullan' }).click()
  await expect(till.getByRole('button', { name: 'Merkez · Barış' })).toBeVisible()
}

const card = (till: Page, name: string) => till.getByRole('heading', { name })
const result = (till: Page) => till.getByRole('button', { name: 'Sıradaki müşteri' })

test('two taps lead from a scan by camera to the next customer, and one takes the last back', async ({
  visit,
}) => {
  const till = await visit('/auth', tablet, { hasTouch: true })
  await till.context().grantPermissions(['camera'])
  const elif = await visit('/auth', phone)
  await signIn(elif, 'musteri')
  const other = await visit('/auth', phone)
  await registerCustomer(other, 'Gülşen Iğdır')
  await other.getByText('Merhaba,').waitFor()
  await openCounter(till)
  await till.getByRole('button', { name: 'Kamerayla okut' }).tap()
  await expect(till.getByText('Müşterinin QR kodunu çerçeveye getirin.')).toBeVisible()

  const before = await balanceOf(elif)
  camera.show(await codeOf(elif))
  await expect(card(till, 'Elif Şahin')).toBeVisible()
  await till.getByRole('button', { name: '20 puan', exact: true }).tap()
  await till.getByRole('button', { name: '20 puan ekle' }).tap()
  await expect(result(till)).toBeVisible()
  await expect(till.getByText('+20 puan')).toBeVisible()
  expect(await balanceOf(elif)).toBe(before + 20)

  // her phone shows its next code before the camera: she is not opened again
  camera.show(await codeOf(elif))
  await expect(till.getByText(/Bu müşterinin işlemi bitti/)).toBeVisible()
  await expect(card(till, 'Elif Şahin')).toBeHidden()

  // the next one is, without a tap
  camera.show(await codeOf(other))
  await expect(card(till, 'Gülşen Iğdır')).toBeVisible()
  await till.getByRole('button', { name: '5 puan', exact: true }).tap()
  await till.getByRole('button', { name: '5 puan ekle' }).tap()
  await expect(result(till)).toBeVisible()
  camera.show()

  await till.getByRole('button', { name: 'Geri al: Gülşen Iğdır, 5 puan' }).tap()
  await expect(till.getByText('Geri alındı', { exact: true })).toBeVisible()
  await expect(result(till)).toBeHidden()
  expect(await balanceOf(other)).toBe(0)
  await expect
    .poll(async () => (await other.request.get('/api/notifications')).text())
    .toContain('5 puan hesabınızdan geri alındı')

  // the device remembers branch and camera
  await till.reload()
  await expect(till.getByRole('button', { name: 'Merkez · Barış' })).toBeVisible()
  await expect(till.getByText('Müşterinin QR kodunu çerçeveye getirin.')).toBeVisible()
})

test('the same by paste and by a scanner’s keys, with the amount from the keyboard', async ({
  visit,
}) => {
  const till = await visit('/auth', tablet)
  const elif = await visit('/auth', phone)
  await signIn(elif, 'musteri')
  await openCounter(till)
  const before = await balanceOf(elif)

  await paste(till, await codeOf(elif))
  await expect(card(till, 'Elif Şahin')).toBeVisible()
  await till.keyboard.type('30', { delay: 200 })
  await expect(till.getByRole('button', { name: '30 puan ekle' })).toBeVisible()
  await till.keyboard.press('Enter')
  await expect(result(till)).toBeVisible()

  // a scan takes the result's place
  await till.keyboard.type(await codeOf(elif))
  await till.keyboard.press('Enter')
  await expect(card(till, 'Elif Şahin')).toBeVisible()
  await till.getByText('Harca', { exact: true }).click()
  await till.keyboard.type('10', { delay: 200 })
  await till.keyboard.press('Enter')
  await expect(till.getByText('−10 puan')).toBeVisible()
  expect(await balanceOf(elif)).toBe(before + 20)

  // the strip may show what others of these tests took back
  const takenBack = till.getByText('Geri alındı', { exact: true })
  const earlier = await takenBack.count()
  await till.getByRole('button', { name: 'Geri al', exact: true }).click()
  await expect(takenBack).toHaveCount(earlier + 1)
  expect(await balanceOf(elif)).toBe(before + 30)
})

/** Hears what the page plays: the pitches of notes that reach the loudspeaker aloud, Hz. */
async function listenTo(till: Page): Promise<() => Promise<number[]>> {
  await till.addInitScript(() => {
    const heard: number[] = []
    const connect = AudioNode.prototype.connect as (node: AudioNode) => AudioNode
    const start = AudioScheduledSourceNode.prototype.start
    const ears = new WeakMap<BaseAudioContext, AnalyserNode>()
    Object.assign(window, { heard })
    Object.assign(AudioNode.prototype, {
      connect(this: AudioNode, node: AudioNode) {
        if (node === this.context.destination) {
          const ear = ears.get(this.context) ?? new AnalyserNode(this.context)
          ears.set(this.context, ear)
          connect.call(this, ear)
        }
        return connect.call(this, node)
      },
    })
    AudioScheduledSourceNode.prototype.start = function (when) {
      start.call(this, when)
      const pitch = this instanceof OscillatorNode ? this.frequency.value : 0
      const wave = new Float32Array(2048)
      const listen = setInterval(() => {
        const ear = ears.get(this.context)
        ear?.getFloatTimeDomainData(wave)
        if (!ear || !wave.some((height) => Math.abs(height) > 0.01)) return
        clearInterval(listen)
        heard.push(pitch)
      }, 5)
      this.addEventListener('ended', () => clearInterval(listen))
    }
  })
  return () => till.evaluate(() => (window as unknown as { heard: number[] }).heard)
}

test('what the counter signals is heard, until its switch is off', async ({ visit }) => {
  const till = await visit('about:blank', tablet)
  const heard = await listenTo(till)
  const elif = await visit('/auth', phone)
  await signIn(elif, 'musteri')
  await openCounter(till)
  await paste(till, 'bu bir kod değil')
  await expect(till.getByText(/QR kod/).first()).toBeVisible()
  // two low notes of a refusal
  await expect.poll(heard).toEqual([196, 165])

  await paste(till, await codeOf(elif))
  await till.getByRole('button', { name: '5 puan', exact: true }).click()
  await till.getByRole('button', { name: '5 puan ekle' }).click()
  await expect(result(till)).toBeVisible()
  await expect.poll(heard).toEqual([196, 165, 880, 1318.5])

  const sounds = till.getByRole('switch', { name: 'Ses ve titreşim' })
  await sounds.click()
  await expect(sounds).not.toBeChecked()
  await till.getByRole('button', { name: 'Geri al', exact: true }).click()
  await expect(till.getByText('İşlem geri alındı, müşteriye bildirildi.').first()).toBeVisible()
  // the device remembers it
  await till.reload()
  await expect(sounds).not.toBeChecked()
  await till.keyboard.press('Shift')
  await paste(till, 'bu da değil')
  await expect(till.getByText(/geçersiz|okunamadı/i).first()).toBeVisible()
  expect(await heard()).toEqual([])
  await sounds.click()
  await paste(till, 'bu da değil')
  await expect.poll(heard).toEqual([196, 165])
})

test('an answer that is lost is asked for, and nothing is written twice', async ({ visit }) => {
  const till = await visit('/auth', tablet)
  const elif = await visit('/auth', phone)
  await signIn(elif, 'musteri')
  await openCounter(till)
  await paste(till, await codeOf(elif))
  await till.getByRole('button', { name: '5 puan', exact: true }).click()
  const before = await balanceOf(elif)
  // the request arrives, its answer does not
  awaitFailure(till, 'net::ERR_FAILED')
  awaitFailure(till, 'net::ERR_FAILED')
  await till.route('**/api/points/add/*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  let asked = 0
  await till.route('**/api/points/outcome/**', (route) =>
    ++asked === 1 ? route.abort() : route.continue(),
  )
  await till.getByRole('button', { name: '5 puan ekle' }).click()
  await expect(till.getByText('İşlemin sonucu bilinmiyor')).toBeVisible()
  await till.getByRole('button', { name: 'Sonucu Sor' }).click()
  await expect(result(till)).toBeVisible()
  expect(await balanceOf(elif)).toBe(before + 5)
})
