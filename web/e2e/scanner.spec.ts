import type { Page } from '@playwright/test'
import { expect, scan, signIn, test } from './visitor.ts'

/** The US characters on a Turkish Q layout: key code, Shift, and the resulting character. */
const turkishQ: Record<string, [code: string, shift: boolean, key: string]> = {
  '{': ['BracketLeft', true, 'Ğ'],
  '}': ['BracketRight', true, 'Ü'],
  '"': ['Quote', true, 'İ'],
  ':': ['Semicolon', true, 'Ş'],
  ',': ['Comma', false, 'ö'],
  '.': ['Period', false, 'ç'],
  '@': ['Digit2', true, "'"],
  _: ['Minus', true, '?'],
  '-': ['Minus', false, '*'],
  i: ['KeyI', false, 'ı'],
}

/** The key that a scanner presses for a character, and the character that arrives. */
function keyFor(char: string) {
  const special = turkishQ[char]
  if (special) return { code: special[0], shift: special[1], key: special[2] }
  if (/\d/.test(char)) return { code: `Digit${char}`, key: char }
  return { code: `Key${char.toUpperCase()}`, shift: char !== char.toLowerCase(), key: char }
}

/** Shows a customer's code on their phone. @returns the codes that it has had, the newest last */
async function showCode(phone: Page) {
  const codes: { nonce: string }[] = []
  phone.on('response', async (answer) => {
    if (new URL(answer.url()).pathname !== '/api/qr') return
    // an answer that the page has given up has no body
    const given = await answer.json().catch(() => undefined)
    if (given) codes.push(given.payload)
  })
  await phone.goto('/qr')
  await expect.poll(() => codes.length).toBeGreaterThan(0)
  return codes
}

test('a US scanner on a Turkish keyboard reads a code, and the customer gets a new one at once', async ({
  visit,
}) => {
  const till = await visit('/auth')
  await signIn(till, 'kasa')
  await till.goto('/qr')
  await till.getByText('QR kod bekleniyor...').waitFor()

  const phone = await visit('/auth')
  await signIn(phone, 'musteri')
  const codes = await showCode(phone)
  const payload = codes.at(-1)
  await scan(till, [...JSON.stringify(payload)].map(keyFor))
  await expect(till.getByRole('heading', { name: 'Elif Şahin' })).toBeVisible()
  await expect.poll(() => codes.at(-1)?.nonce, { timeout: 20_000 }).not.toBe(payload?.nonce)
})

test('a code that is scanned before the phone listens is renewed as soon as it does', async ({
  visit,
}) => {
  const till = await visit('/auth')
  await signIn(till, 'kasa')
  await till.goto('/qr')
  await till.getByText('QR kod bekleniyor...').waitFor()

  const phone = await visit('/auth')
  await signIn(phone, 'musteri')
  const { promise: scanned, resolve: listens } = Promise.withResolvers<void>()
  await phone.route('**/api/live?*', async (route) => {
    await scanned
    await route.continue()
  })
  const asked = phone.waitForRequest('**/api/live?*')
  const codes = await showCode(phone)
  const payload = codes.at(-1)
  await asked
  await scan(till, [...JSON.stringify(payload)].map(keyFor))
  await expect(till.getByRole('heading', { name: 'Elif Şahin' })).toBeVisible()
  listens()
  // long before the code renews by itself
  await expect.poll(() => codes.at(-1)?.nonce, { timeout: 10_000 }).not.toBe(payload?.nonce)
})
