import type { Locator, Page } from '@playwright/test'
import { textsOf } from '#web/texts/places.ts'
import { desktop, expect, signIn, test } from './visitor.ts'

/** The pages for an administrator, and the stories whose texts at rest they show. */
const pages: Record<string, `screens-${string}`[]> = {
  '/': [
    'screens-customer-home--default',
    'screens-administrator-home--default',
    'screens-everyone-app--administrator-on-a-desk',
  ],
  '/menu': ['screens-customer-menu--default', 'screens-administrator-menu--default'],
  '/qr': ['screens-counter-scan--waiting'],
  '/branches': ['screens-customer-branches--default'],
  '/profile': ['screens-everyone-account--default'],
  '/settings': ['screens-everyone-settings--default'],
  '/follow': ['screens-customer-follow--default'],
  '/admin/users': ['screens-administrator-users--default'],
}

/** Texts that depend on the demo's data; their stories show them. */
const seldom = ['Görsel yok', 'Pasif', 'Puan Bakiyeniz']

/** Matches the beginning: a value may follow a label, a name a greeting. Stories are stricter. */
const shows = async (where: Page | Locator, text: string) => {
  const letters = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const written = where.getByText(new RegExp(`^\\s*${letters}(?!\\p{L})`, 'u'))
  await expect(
    written
      .or(where.getByPlaceholder(text, { exact: true }))
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
}

test('every page shows the texts that are fixed', async ({ visit }) => {
  const page = await visit('/auth', desktop)
  for (const text of textsOf('screens-everyone-sign-in--default', true)) await shows(page, text)
  await signIn(page, 'admin')
  for (const [path, stories] of Object.entries(pages)) {
    await page.goto(path)
    const texts = stories.flatMap((story) => textsOf(story, true))
    expect(texts.length, path).toBeGreaterThan(0)
    for (const text of texts) if (!seldom.includes(text)) await shows(page, text)
  }
})

test('a customer’s history shows its columns', async ({ visit }) => {
  const page = await visit('/auth', desktop)
  await signIn(page, 'musteri')
  await page.goto('/points')
  for (const text of textsOf('screens-customer-points-history--default', true))
    await shows(page, text)
})

test('the dialogs of the home page show theirs', async ({ visit }) => {
  const page = await visit('/auth', desktop)
  await signIn(page, 'admin', true)
  const card = page.getByRole('article').first()
  const dialogs: [name: string, story: `screens-${string}`, opener: Locator][] = [
    [
      'Yeni Etkinlik',
      'screens-administrator-event-dialog--new',
      page.getByRole('button', { name: 'Yeni Etkinlik Ekle' }),
    ],
    [
      'Etkinliği Düzenle',
      'screens-administrator-event-dialog--edit',
      card.getByRole('button', { name: 'Düzenle' }),
    ],
    [
      'Yeni Hikaye',
      'screens-administrator-story-dialog--new',
      page.getByRole('button', { name: 'Yeni Hikaye Ekle' }),
    ],
    [
      'Hikaye Düzenle',
      'screens-administrator-story-dialog--edit',
      page.getByRole('button', { name: /^Düzenle: / }).first(),
    ],
  ]
  for (const [name, story, opener] of dialogs) {
    await opener.click()
    const dialog = page.getByRole('dialog', { name })
    const texts = textsOf(story, true)
    expect(texts.length, name).toBeGreaterThan(1)
    for (const text of texts) await shows(dialog, text)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})
