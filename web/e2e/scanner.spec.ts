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

/** A customer's phone that shows its code, and the code. */
async function showCode(phone: Page) {
  const shown = phone.waitForResponse('**/api/qr')
  await phone.goto('/qr')
  const { payload } = await (await shown).json()
  return payload
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
  const payload = await showCode(phone)
  const renewed = phone.waitForResponse('**/api/qr', { timeout: 20_000 })

  await scan(till, [...JSON.stringify(payload)].map(keyFor))
  await expect(till.getByRole('heading', { name: 'Elif Şahin' })).toBeVisible()
  expect((await (await renewed).json()).payload.nonce).not.toBe(payload.nonce)
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
  const payload = await showCode(phone)
  await asked
  await scan(till, [...JSON.stringify(payload)].map(keyFor))
  await expect(till.getByRole('heading', { name: 'Elif Şahin' })).toBeVisible()
  // long before the code renews by itself
  const renewed = phone.waitForResponse('**/api/qr', { timeout: 10_000 })
  listens()
  expect((await (await renewed).json()).payload.nonce).not.toBe(payload.nonce)
})
