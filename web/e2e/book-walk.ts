import type { ConsoleMessage, Page } from '@playwright/test'

/** An entry of `index.json`: a story or a docs page. */
export interface Entry {
  id: string
  title: string
  type: 'story' | 'docs'
  importPath: string
  tags: string[]
}

/** What Storybook has in the page of its stories. */
interface Preview {
  __STORYBOOK_PREVIEW__?: { storyStoreValue?: unknown; storyRenders?: { phase: string }[] }
  __STORYBOOK_ADDONS_CHANNEL__: {
    on(event: string, hear: (told: never) => void): void
    off(event: string, hear: (told: never) => void): void
    emit(event: string, told: unknown): void
  }
}

/** What Chromium says of a page that takes longer than some seconds to use what it preloads: of the machine alone. */
const isOfASlowMachine = (text: string) => text.includes('was preloaded using link preload')

/** Storybook draws a story alone: no play, no axe. */
const withoutPlay = 'embed=true&globals=a11y.manual:!true'

/** ms; a docs page shows up to fifteen stories, some in frames of their own */
export const patience = 90_000

/**
 * Shows an entry in the page that is open, and waits until all stories of it have been drawn.
 * @param stories the ids of the stories that it shows
 * @returns what went wrong
 */
const show = ({
  entry,
  stories,
  patience,
}: {
  entry: Pick<Entry, 'id' | 'type'>
  stories: string[]
  patience: number
}): Promise<string[]> =>
  new Promise((resolve) => {
    const { __STORYBOOK_ADDONS_CHANNEL__: channel } = window as unknown as Preview
    const open = new Set([...stories, ...(entry.type === 'docs' ? [entry.id] : [])])
    const faults: string[] = []
    const end = () => {
      clearTimeout(late)
      channel.off('storyFinished', finished)
      channel.off('docsRendered', drawn)
      channel.off('storyMissing', missing)
      const { classList } = document.body
      if (!classList.contains('sb-show-main')) faults.push(`it shows ${classList}`)
      resolve(faults)
    }
    const close = (id: string) => {
      if (open.delete(id) && open.size === 0) end()
    }
    const finished = ({ storyId, status }: { storyId: string; status: string }) => {
      if (status !== 'success') faults.push(`${storyId} ended with ${status}`)
      close(storyId)
    }
    const drawn = (id: string) => close(id)
    const missing = () => {
      faults.push('there is no such entry')
      end()
    }
    const late = setTimeout(() => {
      faults.push(`still waits for ${[...open].join(', ')}`)
      end()
    }, patience)
    channel.on('storyFinished', finished)
    channel.on('docsRendered', drawn)
    channel.on('storyMissing', missing)
    channel.emit('setCurrentStory', { storyId: entry.id, viewMode: entry.type })
  })

/**
 * Opens entries of a built Storybook one after the other, all in one page, by its channel. Stories
 * are drawn without their plays.
 * @param book the address of the book, with a slash at its end
 * @returns what was wrong: an entry's error page, what its page threw or logged, a request that no mock took
 */
export async function walkBook(page: Page, book: string, entries: Entry[], shown: Entry[]) {
  const faults: string[] = []
  let now = 'the empty page'
  const note = (fault: string) => faults.push(`${now}: ${fault}`)
  page.on('pageerror', (error) => note(`threw ${error.message}`))
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type()) || isOfASlowMachine(message.text())) return
    // a mock refuses where its story says so
    const { pathname } = new URL(message.location().url || book)
    const isRefusal = message.text().startsWith('Failed to load resource')
    if (!isRefusal || !pathname.startsWith('/api/')) note(`logged ${message.text()} ${pathname}`)
  })
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/api/') && !response.fromServiceWorker())
      note(`asked the server for ${pathname}`)
  })
  // a docs page shows in frames what would cover it, and their plays would take the focus from each other
  await page.addInitScript((how) => {
    const isFrame = window !== window.top && location.pathname.endsWith('/iframe.html')
    if (isFrame) history.replaceState(null, '', `${location.href}&${how}`)
  }, withoutPlay)
  const open = async () => {
    await page.goto(`${book}iframe.html?${withoutPlay}`)
    await page.waitForFunction(
      () => (window as unknown as Preview).__STORYBOOK_PREVIEW__?.storyStoreValue !== undefined,
    )
  }
  await open()
  for (const entry of shown) {
    now = entry.id
    // a frame out of sight stays empty
    await page.setViewportSize({ width: 1280, height: entry.type === 'docs' ? 9000 : 800 })
    const stories =
      entry.type === 'story'
        ? [entry.id]
        : entries
            .filter(
              ({ title, type, tags }) =>
                title === entry.title && type === 'story' && tags.includes('autodocs'),
            )
            .map(({ id }) => id)
    const said = await page
      .evaluate(show, { entry, stories, patience })
      .catch((error: Error) => [error.message])
    for (const fault of said) note(fault)
    // what failed may still run, and Storybook would load its page anew
    if (said.length > 0) await open()
  }
  return faults
}

/** Opens a story by its address, with its play. @returns what its page threw or logged */
export async function openStory(page: Page, address: string): Promise<string[]> {
  const said: string[] = []
  const threw = ({ message }: Error) => said.push(message)
  const logged = (message: ConsoleMessage) => {
    if (message.type() === 'error') said.push(message.text())
  }
  page.on('pageerror', threw).on('console', logged)
  await page.goto(address)
  await page.waitForFunction(() => {
    const renders = (window as unknown as Preview).__STORYBOOK_PREVIEW__?.storyRenders ?? []
    return renders.some(({ phase }) => phase === 'finished' || phase === 'errored')
  })
  page.off('pageerror', threw).off('console', logged)
  return said
}
