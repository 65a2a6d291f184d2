import { expect, type Page } from '@playwright/test'

/** Waits for the newest mail with `subject` to `address` in the demo's inbox, and opens it. */
export async function openMail(inbox: Page, address: string, subject: string): Promise<void> {
  const mail = inbox
    .getByRole('listitem')
    .filter({ hasText: address })
    .getByRole('link', { name: subject })
    .first()
  // the inbox shows what had come when it was opened
  await expect(async () => {
    await inbox.goto('/dev/mail')
    await expect(mail).toBeVisible({ timeout: 500 })
  }).toPass()
  await mail.click()
}
