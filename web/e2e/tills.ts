import type { Page } from '@playwright/test'

/** Somebody who takes turns at a tablet. */
export interface Barista {
  username: string
  name: string
  pin: string
}

/** Whoever is signed in enrols the browser as a tablet of a branch, and leaves it. */
export async function enrolTablet(till: Page, name: string, branch: string): Promise<void> {
  await till.goto('/tablets')
  await till.getByRole('button', { name: 'Bu Tableti Kaydet' }).click()
  const dialog = till.getByRole('dialog', { name: 'Bu Tableti Kaydet' })
  await dialog.getByLabel('Şube').selectOption({ label: branch })
  await dialog.getByLabel('Tabletin adı').fill(name)
  await dialog.getByRole('button', { name: 'Kaydet' }).click()
  await till.getByText('Bu tablet', { exact: true }).waitFor()
  await till.getByRole('button', { name: 'Çıkış Yap' }).click()
  await till.getByRole('heading', { name: 'Kasayı kim açıyor?' }).waitFor()
}

/** Takes the till by a name and six digits, with a finger. */
export async function takeTill(
  till: Page,
  { name, pin }: Pick<Barista, 'name' | 'pin'>,
  branch = 'Merkez',
): Promise<void> {
  await till.getByRole('button', { name: new RegExp(`${name}$`) }).tap()
  for (const digit of pin) await till.getByRole('button', { name: digit, exact: true }).tap()
  const [first] = name.split(' ')
  await till.getByRole('button', { name: `${branch} · ${first}` }).waitFor()
}
