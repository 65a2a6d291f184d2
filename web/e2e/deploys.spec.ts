import type { Page } from '@playwright/test'
import { openFront } from './front-server.ts'
import { expect, phone, test } from './visitor.ts'

test.use({ serviceWorkers: 'allow' })

const welcome = (page: Page) => page.getByRole('heading', { name: 'Hoş Geldiniz' })

test('a page that the server cannot give, or not in time, opens from the shell', async ({
  browser,
  baseURL,
}) => {
  const front = await openFront(baseURL ?? '')
  const context = await browser.newContext({ viewport: phone, baseURL: front.origin })
  try {
    const page = await context.newPage()
    await page.goto('/auth')
    await page.waitForFunction(async () => {
      const { active } = await navigator.serviceWorker.ready
      return active?.state === 'activated' && navigator.serviceWorker.controller !== null
    })

    front.pages = 'fail'
    const failed = await page.goto('/auth')
    expect(failed?.status()).toBe(200)
    expect(failed?.fromServiceWorker()).toBe(true)
    await expect(welcome(page)).toBeVisible()

    front.pages = 'wait'
    const asked = front.asked
    const late = await page.goto('/auth')
    expect(late?.status()).toBe(200)
    await expect(welcome(page)).toBeVisible()
    // it was asked for, and has not come to this hour
    expect(front.asked).toBeGreaterThan(asked)
    await front.untilSomeWait()

    // whose page is no longer kept gets what the server says
    front.pages = 'fail'
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name)
    })
    // another address: Chromium keeps one waiting for twenty seconds while the same is still asked for
    expect((await page.goto('/help'))?.status()).toBe(503)
  } finally {
    await context.close()
    await front.close()
  }
})

test('a part of the page that a deploy has removed is had by loading the page anew, and never for ever', async ({
  browser,
  baseURL,
}) => {
  const front = await openFront(baseURL ?? '')
  // a browser without the shell: the worker would have kept the file
  const context = await browser.newContext({
    viewport: phone,
    baseURL: front.origin,
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    await page.goto('/auth')
    const register = page.getByRole('button', { name: 'Kayıt Olun' })
    await register.waitFor()
    // no page of its own: the router would look after one
    front.lost = /\/assets\/register-form-/
    const asked = front.asked
    const anew = page.waitForRequest((request) => request.isNavigationRequest())
    await register.click()
    await anew
    // the page that is asked for anew belongs to the new build
    front.lost = undefined
    await expect(page.getByLabel('İsim Soyisim')).toBeVisible()
    expect(front.asked).toBe(asked + 1)

    // one that stays away: the page says so instead of loading again and again
    const other = await context.newPage()
    await other.route(/\/assets\/register-form-/, (route) => route.fulfill({ status: 404 }))
    await other.goto('/auth')
    const before = front.asked
    const again = other.waitForRequest((request) => request.isNavigationRequest())
    await other.getByRole('button', { name: 'Kayıt Olun' }).click()
    await again
    await expect(other.getByRole('heading', { name: 'Bir şeyler ters gitti' })).toBeVisible()
    await expect(other.getByRole('button', { name: 'Tekrar Dene' })).toBeVisible()
    await other.waitForLoadState('networkidle')
    expect(front.asked).toBe(before + 1)
  } finally {
    await context.close()
    await front.close()
  }
})
