import { expect, type Frame, test } from '@playwright/test'
import { cases } from '#platform/testing/cases.ts'
import { type Entry, openStory, patience, walkBook } from './book-walk.ts'
import { buildBook, serveBook } from './built-book.ts'

// Every docs page and a story of each file where a demo serves them, and a docs page of each group at a root of its own;
// every story and page at both where many cases are asked for (decisions/220). The build comes first, and takes half a minute.

// By this name Storybook ends animations instead of waiting for them. The mocks are a service worker.
test.use({ userAgent: 'StorybookTestRunner', serviceWorkers: 'allow' })
// A second try would record a trace, larger than the book. Without an option of its own for traces the file
// begins among the first, beside others, and not behind them all.
test.describe.configure({ retries: 0 })

interface Book {
  __STORYBOOK_ADDONS_CHANNEL__: { emit: (event: string, data: unknown) => void }
}

let entries: Entry[] = []
let served: ReturnType<typeof serveBook>

test.beforeAll(async () => {
  test.setTimeout(900_000)
  entries = await buildBook()
  served = serveBook()
})
test.afterAll(() => served.stop(true))

/** Of each set its first entry, or every entry where many cases are asked for; the docs pages first. */
const chosen = (setOf: (entry: Entry) => string | null) => {
  const isFew = cases(1, 0) === 1
  const met = new Set<string | null>([null])
  const isFirst = (entry: Entry) => {
    const set = setOf(entry)
    return !met.has(set) && met.add(set)
  }
  const walked = isFew ? entries.filter(isFirst) : [...entries]
  return walked.sort((one, other) => one.type.localeCompare(other.type))
}

/** The folder of a docs page in the sidebar. */
const folderOf = ({ title }: Entry) => title.split('/').slice(0, -1).join('/')

test('the built Storybook opens under /storybook of the demo', async ({ page, baseURL }) => {
  test.setTimeout(900_000)
  const walked = chosen(({ type, id, importPath }) => (type === 'docs' ? id : importPath))
  expect(await walkBook(page, `${baseURL}/storybook/`, entries, walked)).toEqual([])
})

test('docs pages of each folder open at a root of their own', async ({ page }) => {
  test.setTimeout(900_000)
  const walked = chosen((entry) => (entry.type === 'docs' ? folderOf(entry) : null))
  expect(await walkBook(page, served.url.href, entries, walked)).toEqual([])
})

test('a docs page and the stories in its frames have the theme of the toolbar', async ({
  page,
}) => {
  const framed = entries.find(
    ({ type, title }) => type === 'docs' && title === 'Kit/Feedback/Confirm dialog',
  )
  await page.setViewportSize({ width: 1280, height: 6000 })
  await page.goto(`${served.url.href}iframe.html?viewMode=docs&id=${framed?.id}&globals=theme:dark`)
  // at each change of the toolbar Storybook puts new frames in the place of the old ones
  const themeOf = (frame: Frame) =>
    frame.evaluate(() => document.documentElement.dataset.theme).catch(() => 'gone')
  const themes = () => Promise.all(page.frames().map(themeOf))
  await expect.poll(() => page.frames().length).toBeGreaterThan(5)
  const begun = page.frames()
  const all = (theme: string) => begun.map(() => theme)
  // each frame says on the page's channel with what theme it begins
  for (const frame of begun.slice(1))
    await expect(frame.getByRole('alertdialog')).toBeVisible({ timeout: patience })
  await expect.poll(themes).toEqual(all('dark'))
  await page.evaluate(() =>
    (window as unknown as Book).__STORYBOOK_ADDONS_CHANNEL__.emit('updateGlobals', {
      globals: { theme: 'light' },
    }),
  )
  await expect.poll(themes).toEqual(all('light'))
})

/** Args of the button, as the controls write them into the address. */
const given = ['disabled:!true;pending:!false', 'pending:!true', 'asChild:!true']

test('a story of the button holds with other args in the address', async ({ page }) => {
  const stories = entries.filter(
    ({ type, title, tags }) =>
      type === 'story' && title === 'Kit/Forms/Button' && tags.includes('play-fn'),
  )
  expect(stories.length).toBeGreaterThan(3)
  for (const { id } of stories)
    for (const args of given) {
      const address = `${served.url.href}iframe.html?viewMode=story&id=${id}&args=${args}`
      expect(await openStory(page, address), `${id} with ${args}`).toEqual([])
    }
})
