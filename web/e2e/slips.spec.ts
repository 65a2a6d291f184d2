import type { Page } from '@playwright/test'
import { balanceOf, codeOf, openCounter, typeBill } from './at-the-counter.ts'
import { expect, paste, phone, signIn, test } from './visitor.ts'

const tablet = { width: 1280, height: 800 }

const takenBack = (till: Page) => till.getByText(/^(Geri alındı|İade edildi)$/)

/** Takes an act of the strip back, and waits until the strip says so. */
async function takeBack(till: Page, name: RegExp): Promise<void> {
  const earlier = await takenBack(till).count()
  await till.getByRole('button', { name }).first().click()
  await expect(takenBack(till)).toHaveCount(earlier + 1)
}

async function makeCoupon(till: Page): Promise<void> {
  const made = till.getByText(/^Kupona çevrildi:/)
  const earlier = await made.count()
  await till
    .getByRole('button', { name: /^Kupona Çevir:/ })
    .first()
    .click()
  await till.getByRole('button', { name: /Puan Harca$/ }).click()
  await expect(made).toHaveCount(earlier + 1)
}

const coupon = /^Geri Al: Elif Şahin, [^₺\d]/
const bill = /^Geri Al: Elif Şahin, ₺75,00/
const coffee = /^Geri Al: Askıdan kahve/

test('slips of the hand are taken back in either order, and nothing comes back by itself', async ({
  visit,
}) => {
  const till = await visit('/auth', tablet)
  const elif = await visit('/auth', phone)
  await signIn(elif, 'musteri')
  await openCounter(till)
  const before = await balanceOf(elif)
  const again = till.getByRole('button', { name: 'Alışverişi Kaydet' })

  for (const order of [
    [bill, coupon, coffee],
    [coffee, coupon, bill],
  ]) {
    await paste(till, await codeOf(elif))
    await expect(till.getByRole('heading', { name: 'Elif Şahin' })).toBeVisible()
    await typeBill(till, ['7', '5', '00'])

    // the next code does not throw the typed bill away
    await paste(till, await codeOf(elif))
    await till.getByRole('button', { name: 'Bu Müşteride Kal' }).click()
    await till.getByRole('button', { name: '₺75,00 Kaydet' }).click()
    await till.getByRole('button', { name: 'Aynı Müşteriye Devam' }).click()
    await makeCoupon(till)
    await till.getByRole('button', { name: 'Askıdan Ver' }).click()
    await expect(till.getByRole('button', { name: coffee }).first()).toBeVisible()

    for (const act of order) {
      await takeBack(till, act)
      await expect(again).toBeVisible()
      await expect(till.getByRole('button', { name: 'Sıradaki Müşteri' })).toHaveCount(0)
    }
    expect(await balanceOf(elif)).toBe(before)
    await till.getByRole('button', { name: 'Temizle' }).click()
  }

  // why points were spent and came back, by name
  await elif.goto('/points')
  for (const sentence of [/^“.+” ödülü için kullanıldı\.$/, /^Vazgeçilen “.+” kuponunun puanı/]) {
    const entries = elif.getByRole('button', { name: /Neden\?/ })
    await expect(async () => {
      for (let at = 0; at < 6; at++) {
        await entries.nth(at).click()
        const why = elif.getByRole('region', { name: 'Neden?' })
        await expect(why).not.toContainText('Yükleniyor')
        const found = (await why.getByText(sentence).count()) > 0
        await elif.keyboard.press('Escape')
        if (found) return
      }
      throw new Error('no entry says so')
    }).toPass()
  }
})
