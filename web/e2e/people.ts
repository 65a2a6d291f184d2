import type { Browser, Page } from '@playwright/test'
import { expect } from '@playwright/test'

export const phone = { width: 390, height: 844 }
export const tablet = { width: 1024, height: 768 }

const password = 'telve-demo'

/** A page of its own context that fails the test on any error of the console or the page. */
export async function openPage(browser: Browser, viewport = phone): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => expect.soft(error.message).toBe('no page error'))
  page.on('console', (message) => {
    // The browser itself reports the 401 by which the app learns that nobody is signed in.
    if (message.type() !== 'error' || message.text().includes('401')) return
    expect.soft(message.text()).toBe('no console error')
  })
  return page
}

/** Signs in through the form, as a person does. */
export async function signIn(page: Page, who: 'admin' | 'kasa' | 'musteri'): Promise<void> {
  await page.goto(who === 'admin' ? '/auth?layer=admin' : '/auth')
  await page.getByPlaceholder('E-posta').fill(`${who}@telve.example`)
  await page.getByPlaceholder('Şifre').fill(password)
  await page.getByRole('button', { name: 'Giriş Yap' }).click()
  await expect(page.getByText('Merhaba,')).toBeVisible()
}

/** Puts text on the page's clipboard and pastes it. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((value) => navigator.clipboard.writeText(value), text)
  await page.keyboard.press('ControlOrMeta+V')
}
