import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { chromium } from '#platform/testing/chromium.ts'
import { balanceOf, codeOf, openCounter, typeBill } from './at-the-counter.ts'
import { letProofAge } from './database.ts'
import { fakeCamera } from './fake-camera.ts'
import {
  awaitFailure,
  expect,
  ownName,
  paste,
  phone,
  registerCustomer,
  scan,
  signIn,
  test,
} from './visitor.ts'

// its browser has a camera of its own, so that it comes behind all others: side by side it is soon over
test.describe.configure({ mode: 'parallel' })
const camera = fakeCamera(join(tmpdir(), `telve-camera-${process.pid}.y4m`))
const browser = await chromium()
test.use({ launchOptions: { ...browser, args: [...browser.args, ...camera.args] } })

const tablet = { width: 1280, height: 800 }

/** The points that the typed bill will earn, as the counter says them. */
async function quoted(till: Page): Promise<number> {
  const said = await till.getByText(/^\+[\d.]+ puan kazanacak$/).innerText()
  return Number(said.replace(/\D/g, ''))
}

const confirm = (till: Page) => till.getByRole('button', { name: /^₺.* Kaydet$/ })
const card = (till: Page, name: string) => till.getByRole('heading', { name })
const result = (till: Page) => till.getByRole('button', { name: 'Sıradaki Müşteri' })

test('two taps lead from a scan by camera to the next customer, and one takes the last back', async ({
  visit,
}) => {
  const till = await visit('/auth', tablet, { hasTouch: true })
  await till.context().grantPermissions(['camera'])
  const elif = await visit('/auth', phone)
  await signIn(elif, 'musteri')
  const other = await visit('/auth', phone)
  const name = ownName('Gülşen Iğdır')
  await registerCustomer(other, name)
  await other.getByText('Merhaba,').waitFor()
  await openCounter(till)
  await till.getByRole('button', { name: 'Kamerayla Okut' }).tap()
  await expect(till.getByText('Müşterinin QR kodunu çerçeveye getirin.')).toBeVisible()

  const before = await balanceOf(elif)
  camera.show(await codeOf(elif))
  await expect(card(till, 'Elif Şahin')).toBeVisible()
  for (const key of ['1', '00', '00'])
    await till.getByRole('button', { name: key, exact: true }).tap()
  const earns = await quoted(till)
  expect(earns).toBeGreaterThanOrEqual(20)
  await till.getByRole('button', { name: '₺100,00 Kaydet' }).tap()
  await expect(result(till)).toBeVisible()
  await expect(till.getByText(`+${earns} puan`, { exact: true })).toBeVisible()
  expect(await balanceOf(elif)).toBe(before + earns)

  // her phone shows its next code before the camera: she is not opened again
  camera.show(await codeOf(elif))
  await expect(till.getByText(/Bu müşterinin işlemi bitti/)).toBeVisible()
  await expect(card(till, 'Elif Şahin')).toBeHidden()

  // the next one is, without a tap
  camera.show(await codeOf(other))
  await expect(card(till, name)).toBeVisible()
  await typeBill(till, ['4', '0', '00'])
  await confirm(till).tap()
  await expect(result(till)).toBeVisible()
  camera.show()

  await till.getByRole('button', { name: `Geri Al: ${name}, ₺40,00` }).tap()
  // others were taken back at this till today
  const act = till.getByRole('listitem').filter({ hasText: name })
  await expect(act.getByText('İade edildi', { exact: true })).toBeVisible()
  await expect(result(till)).toBeHidden()
  expect(await balanceOf(other)).toBe(0)
  await expect
    .poll(async () => (await other.request.get('/api/notifications')).text())
    .toContain('puan hesabınızdan geri alındı')

  // the device remembers branch and camera
  await till.reload()
  await expect(till.getByRole('button', { name: 'Merkez · Barış' })).toBeVisible()
  await expect(till.getByText('Müşterinin QR kodunu çerçeveye getirin.')).toBeVisible()
})

test('the same by paste and by a scanner’s keys, with the bill from the keyboard', async ({
  visit,
}) => {
  const till = await visit('/auth', tablet)
  const elif = await visit('/auth', phone)
  await signIn(elif, 'musteri')
  await openCounter(till)
  const before = await balanceOf(elif)

  await paste(till, await codeOf(elif))
  await expect(card(till, 'Elif Şahin')).toBeVisible()
  await till.keyboard.type('18500', { delay: 200 })
  const earns = await quoted(till)
  expect(earns).toBeGreaterThanOrEqual(37)
  await till.keyboard.press('Enter')
  await expect(result(till)).toBeVisible()
  expect(await balanceOf(elif)).toBe(before + earns)

  // the history says why
  await elif.goto('/points')
  await elif
    .getByRole('button', { name: /Neden\?/ })
    .first()
    .click()
  const why = elif.getByRole('region', { name: 'Neden?' })
  await expect(why).toContainText('₺185,00')
  await expect(why).toContainText('37 puan')

  // a scan takes the result's place; points by hand stay in their dialog
  await scan(
    till,
    [...(await codeOf(elif))].map((key) => ({ key })),
  )
  await expect(card(till, 'Elif Şahin')).toBeVisible()
  await till.getByRole('button', { name: /Puan İşlemleri/ }).click()
  const dialog = till.getByRole('dialog', { name: 'Puan İşlemleri' })
  await dialog.getByText('Harca', { exact: true }).click()
  await dialog.getByRole('button', { name: '10 puan', exact: true }).click()
  await dialog.getByRole('button', { name: '10 Puan Harca', exact: true }).click()
  await expect(till.getByText('−10 puan')).toBeVisible()
  expect(await balanceOf(elif)).toBe(before + earns - 10)

  const act = till.getByRole('listitem').filter({ hasText: '10 puan harcandı' }).first()
  await expect(act.getByRole('button', { name: /^Geri Al:/ })).toBeVisible()
  await till.getByRole('button', { name: 'Geri Al', exact: true }).click()
  await expect(act.getByText('Geri alındı', { exact: true })).toBeVisible()
  expect(await balanceOf(elif)).toBe(before + earns)
})

test('a bill of a large amount asks once more, is refunded in part, then taken back whole', async ({
  visit,
}) => {
  const till = await visit('/auth', tablet)
  const customer = await visit('/auth', phone)
  const name = ownName('Nazlı Andaç')
  await registerCustomer(customer, name)
  await customer.getByText('Merhaba,').waitFor()
  await openCounter(till)
  await paste(till, await codeOf(customer))
  await typeBill(till, ['2', '4', '0', '0', '00'])
  await confirm(till).click()
  await till.getByRole('button', { name: 'Evet, Kaydet' }).click()
  await expect(result(till)).toBeVisible()
  const earned = await balanceOf(customer)
  expect(earned).toBeGreaterThanOrEqual(480)

  await till
    .getByRole('button', { name: new RegExp(`${name}.*₺2\\.400,00.*, alışveriş ve iade$`) })
    .click()
  const dialog = till.getByRole('dialog', { name: 'Alışverişi İade Et' })
  await dialog.getByLabel(/^İade tutarı/).fill('1200')
  await dialog.getByLabel(/^Neden/).selectOption('Ürün iadesi')
  await dialog.getByRole('button', { name: '₺1.200,00 İade Et' }).click()
  await expect(dialog).toBeHidden()
  const left = await balanceOf(customer)
  expect(left).toBeLessThan(earned)
  expect(left).toBeGreaterThanOrEqual(240)

  await till.getByRole('button', { name: `Geri Al: ${name}, ₺2.400,00` }).click()
  await expect.poll(() => balanceOf(customer)).toBe(0)
})

test('a refund of more than 1,000 points asks who sits there', async ({ visit }) => {
  const till = await visit('/auth', tablet)
  const customer = await visit('/auth', phone)
  await registerCustomer(customer, 'Mualla İnce')
  await customer.getByText('Merhaba,').waitFor()
  await openCounter(till)
  await paste(till, await codeOf(customer))
  await typeBill(till, ['6', '0', '0', '0', '00'])
  await confirm(till).click()
  await till.getByRole('button', { name: 'Evet, Kaydet' }).click()
  await expect(result(till)).toBeVisible()
  const earned = await balanceOf(customer)
  expect(earned).toBeGreaterThan(1_000)

  await letProofAge('kasa@telve.example')
  await till.getByRole('button', { name: /Mualla İnce.*₺6\.000,00.*, alışveriş ve iade$/ }).click()
  const dialog = till.getByRole('dialog', { name: 'Alışverişi İade Et' })
  await dialog.getByLabel(/^Neden/).selectOption('Yanlış tutar')
  const refund = dialog.getByRole('button', { name: '₺6.000,00 İade Et' })
  await refund.click()
  const asked = till.getByRole('dialog', { name: 'Siz olduğunuzu doğrulayın' })
  await asked.getByRole('button', { name: 'İptal' }).click()
  await expect(dialog.getByText(/kimliğinizi yeniden doğrulayın/)).toBeVisible()
  expect(await balanceOf(customer)).toBe(earned)

  await refund.click()
  await asked.getByRole('textbox', { name: 'Şifre' }).fill('telve-demo')
  await asked.getByRole('button', { name: 'Doğrula' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => balanceOf(customer)).toBe(0)
})

test('without a network the amount stays, and nothing is recorded', async ({ visit }) => {
  // a page of its own: what Chromium logs while it is offline is no trouble
  const till = await (await visit('about:blank', tablet)).context().newPage()
  const elif = await visit('/auth', phone)
  await signIn(elif, 'musteri')
  await openCounter(till)
  const before = await balanceOf(elif)
  await paste(till, await codeOf(elif))
  await typeBill(till, ['5', '0', '00'])
  const earns = await quoted(till)
  await till.context().setOffline(true)
  await confirm(till).click()
  await expect(till.getByText(/bu alışveriş kaydedilmedi/)).toBeVisible()
  await expect(till.getByRole('status', { name: 'Tutar' })).toHaveText('₺50,00')
  expect(await balanceOf(elif)).toBe(before)
  await till.context().setOffline(false)
  await confirm(till).click()
  await expect(result(till)).toBeVisible()
  expect(await balanceOf(elif)).toBe(before + earns)
})

/** Hears what the page plays: the pitches of notes that reach the loudspeaker aloud, Hz. */
async function listenTo(till: Page) {
  await till.addInitScript(() => {
    const heard: number[] = []
    const notes: { pitch: number; sum: AnalyserNode }[] = []
    const connect = AudioNode.prototype.connect as (node: AudioNode) => AudioNode
    const pitches = new WeakMap<AudioNode, number>()
    const connectAndListen = function (this: AudioNode, node: AudioNode) {
      if (this instanceof OscillatorNode) pitches.set(node, this.frequency.value)
      const pitch = pitches.get(this)
      if (node === this.context.destination && pitch) {
        // It adds up what sounds, and keeps it for half a minute: a page that is busy misses nothing.
        const loudness = new WaveShaperNode(this.context, { curve: [1, 0, 1] })
        const keep = new IIRFilterNode(this.context, {
          feedforward: [1],
          feedback: [1, -0.999999],
        })
        const sum = new AnalyserNode(this.context, { fftSize: 32 })
        connect.call(connect.call(connect.call(this, loudness), keep), sum)
        notes.push({ pitch, sum })
      }
      return connect.call(this, node)
    }
    Object.assign(AudioNode.prototype, { connect: connectAndListen })
    const samples = new Float32Array(32)
    setInterval(() => {
      for (const note of [...notes]) {
        note.sum.getFloatTimeDomainData(samples)
        // a tenth of a second at a hundredth of the loudest is some 50
        if ((samples.at(-1) ?? 0) < 50) continue
        heard.push(note.pitch)
        notes.splice(notes.indexOf(note), 1)
      }
    }, 50)
    let context: AudioContext | undefined
    const Native = AudioContext
    Object.assign(window, {
      heard,
      AudioContext: class extends Native {
        constructor() {
          super()
          context = this
        }
      },
      soundRuns: () => context?.state === 'running',
    })
  })
  type Ears = { heard: number[]; soundRuns: () => boolean }
  return {
    heard: () => till.evaluate(() => (window as unknown as Ears).heard),
    /** Touches a key, from which on browsers allow sound, until the device plays: the page has to listen first. */
    wake: () =>
      expect
        .poll(async () => {
          await till.keyboard.press('Shift')
          return till.evaluate(() => (window as unknown as Ears).soundRuns())
        })
        .toBe(true),
  }
}

test('what the counter signals is heard, until its switch is off', async ({ visit }) => {
  const till = await visit('about:blank', tablet)
  const { heard, wake } = await listenTo(till)
  const elif = await visit('/auth', phone)
  await signIn(elif, 'musteri')
  await openCounter(till)
  await wake()
  await paste(till, 'bu bir kod değil')
  await expect(till.getByText(/QR kod/).first()).toBeVisible()
  // two low notes of a refusal
  await expect.poll(heard).toEqual([196, 165])

  await paste(till, await codeOf(elif))
  await typeBill(till, ['4', '0', '00'])
  await confirm(till).click()
  await expect(result(till)).toBeVisible()
  await expect.poll(heard).toEqual([196, 165, 880, 1318.5])

  const sounds = till.getByRole('switch', { name: 'Ses ve titreşim' })
  await sounds.click()
  await expect(sounds).not.toBeChecked()
  // the device remembers it
  await till.reload()
  await expect(sounds).not.toBeChecked()
  await wake()
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
  await typeBill(till, ['4', '0', '00'])
  const earns = await quoted(till)
  const before = await balanceOf(elif)
  // the request arrives, its answer does not
  awaitFailure(till, 'net::ERR_FAILED')
  awaitFailure(till, 'net::ERR_FAILED')
  await till.route('**/api/purchases', async (route) => {
    await route.fetch()
    await route.abort()
  })
  let asked = 0
  await till.route('**/api/purchases/outcome**', (route) =>
    ++asked === 1 ? route.abort() : route.continue(),
  )
  await confirm(till).click()
  await expect(till.getByText('İşlemin sonucu bilinmiyor')).toBeVisible()
  await till.getByRole('button', { name: 'Sonucu Sor' }).click()
  await expect(result(till)).toBeVisible()
  expect(await balanceOf(elif)).toBe(before + earns)
})
