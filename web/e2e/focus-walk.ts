import type { Page } from '@playwright/test'

/** Stops at most: a page of lists repeats what it has shown by then. */
const stops = 50

/**
 * Walks through a page with the Tab key. @returns what the focus was on while a fixed or sticky bar
 * covered a part of it (WCAG 2.4.12); nothing for a page that passes
 */
export async function hiddenFocus(page: Page): Promise<string[]> {
  const found: string[] = []
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(coveredFocus)
    if (seen === 'end') break
    if (seen) found.push(`${seen} (stop ${stop + 1})`)
  }
  return found
}

/**
 * In the page: the focused element where something lies over it, 'end' where nothing has the focus. What
 * is found has to stay for five seconds: a slow machine draws late what the focus has scrolled to.
 */
async function coveredFocus(): Promise<string | undefined> {
  /** A control that is drawn by its label, or by a row of which it is the link, is seen there. */
  const drawnBy = (focused: Element): Element =>
    focused.classList.contains('sr-only') ? (focused.closest('label') ?? focused) : focused
  const inset = 8 // px: corners are round
  /** Heights at which an element has to be seen: of a text area the browser brings the line into view that is written on. */
  const linesOf = (drawn: Element): number[] => {
    const { top, bottom } = drawn.getBoundingClientRect()
    if (!(drawn instanceof HTMLTextAreaElement))
      return [top + inset, (top + bottom) / 2, bottom - inset]
    return [drawn.selectionStart > 0 ? bottom - inset : top + inset]
  }
  const barOf = (element: Element | null): Element | undefined => {
    for (let at = element; at; at = at.parentElement) {
      // a toast goes by itself
      if (at.matches('[popover]')) return undefined
      if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return at
    }
    return undefined
  }
  const nameOf = (drawn: Element): string =>
    `${drawn.tagName.toLowerCase()} “${(drawn.getAttribute('aria-label') ?? drawn.textContent ?? '').trim().slice(0, 40)}”`
  /** The room between the bars, in px. */
  const measureRoom = (): number => {
    const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
    const bars = [scrollPaddingTop, scrollPaddingBottom].map((px) => Number.parseFloat(px) || 0)
    return innerHeight - bars.reduce((sum, px) => sum + px)
  }
  const look = (): string | undefined => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return 'end'
    // the map moves its own markers into view, and the list beside it has them all
    if (focused.closest('.leaflet-container')) return undefined
    const drawn = drawnBy(focused)
    const { left, right, top, bottom } = drawn.getBoundingClientRect()
    const across = [left + inset, (left + right) / 2, right - inset].filter(
      (x) => x >= 0 && x < innerWidth,
    )
    const down = linesOf(drawn).filter((y) => y >= 0 && y < innerHeight)
    if (across.length === 0 || down.length === 0) return `${nameOf(drawn)} is outside the window`
    const covers = across.flatMap((x) => down.map((y) => barOf(document.elementFromPoint(x, y))))
    // of what is taller than the room between the bars, a part is in sight
    if (bottom - top > measureRoom() && covers.includes(undefined)) return undefined
    const bar = covers.find((bar) => bar && !bar.contains(drawn))
    return bar ? `${nameOf(drawn)} is under ${bar.tagName.toLowerCase()}` : undefined
  }
  const since = performance.now()
  let seen = look()
  while (seen && seen !== 'end' && performance.now() - since < 5_000) {
    await new Promise((next) => requestAnimationFrame(next))
    seen = look()
  }
  return seen
}
