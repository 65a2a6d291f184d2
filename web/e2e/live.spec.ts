import type { Page } from '@playwright/test'
import { expect, registerCustomer, signIn, test } from './visitor.ts'

/** Collects the streams that a page opens. */
const streamsOf = (page: Page) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/live') asked.push(request.url())
  })
  return asked
}

test('a browser’s tabs share one stream, and another takes it over', async ({ visit }) => {
  const one = await visit('/auth')
  const streams = [streamsOf(one)]
  await registerCustomer(one, 'Ayşe Sekme')
  await one.getByText('Merhaba,').waitFor()
  await expect.poll(() => streams[0]?.length).toBe(1)
  const tabs = await Promise.all([1, 2].map(() => one.context().newPage()))
  for (const tab of tabs) {
    streams.push(streamsOf(tab))
    await tab.goto('/settings')
    await tab.getByRole('switch').first().waitFor()
  }
  expect(streams.map((asked) => asked.length)).toEqual([1, 0, 0])

  // the first tab receives the event, and all tabs show it
  const [two, three] = tabs as [Page, Page]
  const consent = (tab: Page) => tab.getByRole('switch', { name: /E-Posta İzni/ })
  const given = await consent(three).isChecked()
  // at once: the third tab may not listen yet, and asks then
  await consent(two).click()
  for (const tab of [two, three]) await expect(consent(tab)).toBeChecked({ checked: !given })

  await one.close()
  await expect.poll(() => (streams[1]?.length ?? 0) + (streams[2]?.length ?? 0)).toBe(1)
})

test('a second tab asks again only for what happened while it began', async ({ visit }) => {
  const one = await visit('/auth')
  const streams = streamsOf(one)
  await registerCustomer(one, 'Ayşe İkinci')
  await one.getByText('Merhaba,').waitFor()
  await expect.poll(() => streams.length).toBe(1)
  await one.goto('/settings')
  await expect.poll(() => streams.length).toBe(2)
  const consent = (tab: Page) => tab.getByRole('switch', { name: /E-Posta İzni/ })
  const given = await consent(one).isChecked()

  // the second tab shows itself, and cannot listen yet
  const two = await one.context().newPage()
  await two.addInitScript(() => {
    const whenIdle = requestIdleCallback
    window.requestIdleCallback = (work) => {
      addEventListener('idle', () => whenIdle(work), { once: true })
      return 0
    }
  })
  await two.goto('/settings')
  await expect(consent(two)).toBeChecked({ checked: given })
  await consent(one).click()
  await expect(consent(one)).toBeChecked({ checked: !given })
  await expect(consent(two)).toBeChecked({ checked: given })
  await two.evaluate(() => dispatchEvent(new Event('idle')))
  await expect(consent(two)).toBeChecked({ checked: !given })

  // a third one, to which nothing happens, asks for nothing twice
  const three = await one.context().newPage()
  const askedByThree: string[] = []
  three.on('request', (request) => {
    askedByThree.push(new URL(request.url()).pathname)
  })
  await three.goto('/')
  await three.getByText('Merhaba,').waitFor()
  // the only way to see that nothing happens: longer than another tab has for its answer
  await three.waitForTimeout(3_500)
  const perhapsTwice = askedByThree.filter((path) =>
    /^\/api\/(live|user|stories|events)$/.test(path),
  )
  expect(perhapsTwice.toSorted()).toEqual(['/api/events', '/api/stories', '/api/user'])
})

test('a tab that sleeps loses the stream to one that is looked at', async ({ visit }) => {
  const one = await visit('/auth')
  const asked = streamsOf(one)
  await registerCustomer(one, 'Ayşe Uyku')
  await one.getByText('Merhaba,').waitFor()
  await expect.poll(() => asked.length).toBe(1)
  const two = await one.context().newPage()
  const askedByTwo = streamsOf(two)
  await two.goto('/settings')
  await two.getByRole('switch').first().waitFor()

  // frozen without an event, like a background tab of a phone: it answers no messages
  await one.evaluate(() => {
    BroadcastChannel.prototype.postMessage = () => {}
  })
  // it listens for looks some moments after the page has loaded
  const look = async () => {
    await two.evaluate(() => dispatchEvent(new Event('focus')))
    return askedByTwo.length
  }
  await expect.poll(look).toBe(1)

  // frozen with an event before, as desktop browsers do
  await two.evaluate(() => document.dispatchEvent(new Event('freeze')))
  await expect.poll(() => asked.length).toBe(2)
})

test('a stream that is replaced rests until its page is looked at again', async ({ visit }) => {
  const page = await visit('/auth')
  await page.clock.install()
  const asked = streamsOf(page)
  await signIn(page, 'musteri')
  await expect.poll(() => asked.length).toBe(1)
  // another browser with the same session, like a stolen cookie; it opens six streams
  const other = await visit('/help')
  await other.context().addCookies(await page.context().cookies())
  await other.evaluate(async () => {
    const open = () =>
      new Promise<EventSource>((resolve) => {
        const stream = new EventSource('/api/live')
        stream.addEventListener('message', () => resolve(stream))
      })
    const streams = await Promise.all(Array.from({ length: 6 }, open))
    addEventListener('rest', () => {
      for (const stream of streams) stream.close()
    })
  })
  // longer than the delay before a broken stream reopens
  await page.clock.fastForward(4_000)
  expect(asked).toHaveLength(1)
  await other.evaluate(() => dispatchEvent(new Event('rest')))
  // it may not have heard yet that it is replaced
  const look = async () => {
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    return asked.length
  }
  await expect.poll(look).toBe(2)
})
