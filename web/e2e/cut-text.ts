import type { Page } from '@playwright/test'

/** What WCAG 1.4.12 lets a reader ask for. */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

/** Texts that a box cuts off, as the page is and with wide spacing. @returns nothing if none is */
export async function cutTexts(page: Page): Promise<string[]> {
  const plain = await page.evaluate(cutOnPage, false)
  const style = await page.evaluateHandle((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return sheet
  }, spacing)
  const spaced = await page.evaluate(cutOnPage, true)
  await page.evaluate((sheet) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }, style)
  return [...plain, ...spaced.map((text) => `spaced: ${text}`)]
}

/** In the page: texts that reach beyond a box that hides what reaches beyond it. */
function cutOnPage(isSpaced: boolean): string[] {
  /** Neither what only readers of the screen hear, nor what is drawn for the eye alone, nor a map. */
  const isRead = (text: Node, parent: Element): boolean =>
    text.textContent?.trim() !== '' &&
    parent.checkVisibility() &&
    !parent.closest('.sr-only, [aria-hidden=true], .leaflet-container, script, style')
  /** A link or a button that opens the whole text, where that is more than a word of the navigation. */
  const opensWhole = (parent: Element): boolean =>
    parent.closest('a, button') !== null && !parent.closest('nav')
  /** The first lines of a card that opens a page or a dialog with all of them. */
  const isBeginning = (parent: Element): boolean =>
    getComputedStyle(parent).webkitLineClamp !== 'none' &&
    Boolean(parent.closest('li, article')?.querySelector('a[href], [aria-haspopup=dialog]'))
  const cutsThroughLine = (box: Element): boolean => {
    const lines = box.clientHeight / Number.parseFloat(getComputedStyle(box).lineHeight)
    return Math.abs(lines - Math.round(lines)) > 0.1
  }
  /** Whether a box hides what reaches beyond it, and a text does. */
  const cutsOff = (
    box: Element,
    text: { left: number; right: number; top: number; bottom: number },
  ) => {
    const { overflowX, overflowY } = getComputedStyle(box)
    const { left, right, top, bottom } = box.getBoundingClientRect()
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    return (
      (hides(overflowX) && (text.left < left - 1 || text.right > right + 1)) ||
      (hides(overflowY) && (text.top < top - 1 || text.bottom > bottom + 1))
    )
  }
  /** Hidden from the eye on purpose, as `sr-only` does at some widths. */
  const isSpeck = (box: Element): boolean => {
    const { width, height } = box.getBoundingClientRect()
    return width <= 1 || height <= 1
  }
  const isScroller = (box: Element): boolean => {
    const { overflowX, overflowY } = getComputedStyle(box)
    return [overflowX, overflowY].some((overflow) => ['auto', 'scroll'].includes(overflow))
  }
  const isCut = ({ left, right, top, bottom }: DOMRect, parent: Element): boolean => {
    // the space behind the last letter, which is no text
    const space = Number.parseFloat(getComputedStyle(parent).letterSpacing) || 0
    for (let box: Element | null = parent; box; box = box.parentElement) {
      if (isSpeck(box)) return false
      if (cutsOff(box, { left, right: right - space, top, bottom })) return true
      // what lies in a scroller is reached by scrolling
      if (isScroller(box)) return false
    }
    return false
  }

  const cut = new Set<string>()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement
    if (!parent || !isRead(text, parent)) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const rect = range.getBoundingClientRect()
    if (rect.width === 0 || opensWhole(parent)) continue
    // not with wide spacing: a card of a list has one height, and the page behind it the whole text
    const isWrong = isBeginning(parent) ? !isSpaced && cutsThroughLine(parent) : isCut(rect, parent)
    if (isWrong) cut.add(`“${text.textContent?.trim().slice(0, 50)}”`)
  }
  return [...cut]
}
