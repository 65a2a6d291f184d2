import { expect, type Page } from '@playwright/test'
import { signIn } from './visitor.ts'

/** The larger of the two tablets that a board is made for. */
export const larger = { width: 1280, height: 800 }

/** The board on a tablet that was never used before: its branch is chosen. */
export async function openBoard(page: Page, branchName: string): Promise<void> {
  await signIn(page, 'kasa')
  await page.goto('/board')
  await page.getByRole('button', { name: /^Şube Seçin ·/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Kasanın Şubesi' })
  await dialog.getByRole('radio', { name: new RegExp(`^${branchName}`) }).check()
  await dialog.getByRole('button', { name: `${branchName} Şubesini Kullan` }).click()
  await expect(page.getByRole('region', { name: 'Hazır', exact: true })).toBeVisible()
}

export const ticketIn = (page: Page, column: string, number: string) =>
  page.getByRole('region', { name: column, exact: true }).getByRole('heading', { name: number })

/** A branch that is open day and night: the tests run at any hour. @returns its id */
export async function openBranch(admin: Page, name: string): Promise<number> {
  const made = await admin.request.post('/api/branches', {
    data: {
      name,
      address: 'Çınar Sokak 1, Kadıköy',
      latitude: 40.98,
      longitude: 29.03,
      openingHours: '',
      hours: {
        week: Array.from({ length: 7 }, () => [{ opens: '00:00', closes: '00:00' }]),
        exceptions: [],
      },
    },
  })
  expect(made.status()).toBe(201)
  return (await made.json()).id
}

/** The customer orders a product that needs no choice, as soon as possible. @returns its number */
export async function order(customer: Page, branchId: number): Promise<string> {
  const items: { id: number; isOrderable?: boolean }[] = await (
    await customer.request.get('/api/menu/items')
  ).json()
  for (const { id } of items) {
    const asked = {
      branchId,
      lines: [{ itemId: id, quantity: 1, options: [] }],
      pickupAt: 'asap',
    }
    const quote = await (await customer.request.post('/api/orders/quote', { data: asked })).json()
    if (!quote.isPlaceable) continue
    const placed = await customer.request.post('/api/orders', {
      data: { ...asked, expectedTotal: quote.due, expectedPromise: quote.promise },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    expect(placed.status(), await placed.text()).toBe(201)
    return String((await placed.json()).number)
  }
  throw new Error('nothing on the menu can be ordered')
}
