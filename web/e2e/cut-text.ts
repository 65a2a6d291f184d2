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
  const cut = new Set<string>()
  const cutsThroughLine = (box: Element) => {
    const lines = box.clientHeight / Number.parseFloat(getComputedStyle(box).lineHeight)
    return Math.abs(lines - Math.round(lines)) > 0.1
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement
    if (!text.textContent?.trim() || !parent?.checkVisibility()) continue
    // what only readers of the screen hear, what is drawn for the eye alone, and maps
    if (parent.closest('.sr-only, [aria-hidden=true], .leaflet-container, script, style')) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const rect = range.getBoundingClientRect()
    if (rect.width === 0) continue
    // the space behind the last letter, which is no text
    const end = rect.right - (Number.parseFloat(getComputedStyle(parent).letterSpacing) || 0)
    // a link or a button that opens the whole text, where that is more than a word of the navigation
    if (parent.closest('a, button') && !parent.closest('nav')) continue
    // the first lines of a card that opens a page or a dialog with all of them
    const clamped = getComputedStyle(parent).webkitLineClamp !== 'none'
    if (
      clamped &&
      parent.closest('li, article')?.querySelector('a[href], [aria-haspopup=dialog]')
    ) {
      // not with wide spacing: a card of a list has one height, and the page behind it the whole text
      if (!isSpaced && cutsThroughLine(parent)) cut.add(`“${text.textContent.trim().slice(0, 50)}”`)
      continue
    }
    for (let box: Element | null = parent; box; box = box.parentElement) {
      const style = getComputedStyle(box)
      const { left, right, top, bottom } = box.getBoundingClientRect()
      // hidden from the eye on purpose, as `sr-only` does at some widths
      if (right - left <= 1 || bottom - top <= 1) break
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      if (
        (hides(style.overflowX) && (rect.left < left - 1 || end > right + 1)) ||
        (hides(style.overflowY) && (rect.top < top - 1 || rect.bottom > bottom + 1))
      )
        cut.add(`“${text.textContent.trim().slice(0, 50)}”`)
      // what lies in a scroller is reached by scrolling
      if (
        ['auto', 'scroll'].includes(style.overflowX) ||
        ['auto', 'scroll'].includes(style.overflowY)
      )
        break
    }
  }
  return [...cut]
}
