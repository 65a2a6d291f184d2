import { expect, type Page } from '@playwright/test'
import { signIn } from './visitor.ts'

/** A fresh code of whoever is signed in there, as their phone would show it. */
export async function codeOf(customer: Page): Promise<string> {
  const answer = await customer.request.get('/api/qr')
  return JSON.stringify(((await answer.json()) as { payload: unknown }).payload)
}

export async function balanceOf(customer: Page): Promise<number> {
  return ((await (await customer.request.get('/api/user')).json()) as { points: number }).points
}

/** The counter on a tablet that was never used before: its branch is chosen. */
export async function openCounter(till: Page): Promise<void> {
  await signIn(till, 'kasa')
  await till.goto('/qr')
  await till.getByRole('button', { name: /^Şube Seçin ·/ }).click()
  const dialog = till.getByRole('dialog', { name: 'Kasanın Şubesi' })
  await dialog.getByRole('radio', { name: /^Merkez/ }).check()
  await dialog.getByRole('button', { name: 'Merkez Şubesini Kullan' }).click()
  await expect(till.getByRole('button', { name: 'Merkez · Barış' })).toBeVisible()
}

/** Types a bill with a finger, kuruş as on a till: `['1', '8', '5', '00']` is ₺185,00. */
export async function typeBill(till: Page, keys: string[]): Promise<void> {
  for (const name of keys) await till.getByRole('button', { name, exact: true }).click()
}
