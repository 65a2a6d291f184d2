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
