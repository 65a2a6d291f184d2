import type { Page } from '@playwright/test'

/**
 * With forced colours on: the controls whose state nothing draws any more, since grounds are gone.
 * Each that is chosen is held against one beside it that is not; a bar, a dot or a knob must
 * keep its ground. @returns what is lost; nothing for a page that passes
 */
export const marksLost = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1
    }
    const hasGround = (style: CSSStyleDeclaration) => style.backgroundColor !== 'rgba(0, 0, 0, 0)'
    /** What is painted of an element and all in it: grounds, borders, lines, weights; no places. */
    const paintOf = (element: Element): string =>
      [element, ...element.querySelectorAll('*')]
        .filter(shown)
        .flatMap((part) => {
          const style = getComputedStyle(part)
          const borders = (['Top', 'Right', 'Bottom', 'Left'] as const)
            .filter(
              (side) =>
                style[`border${side}Style`] !== 'none' && style[`border${side}Width`] !== '0px',
            )
            .map((side) => `${side} ${style[`border${side}Width`]} ${style[`border${side}Style`]}`)
          return [
            ...(hasGround(style) && style.forcedColorAdjust === 'none'
              ? [`ground ${style.backgroundColor}`]
              : []),
            ...borders,
            ...(style.outlineStyle === 'none' ? [] : [`outline ${style.outlineWidth}`]),
            `weight ${style.fontWeight} ${style.textDecorationLine}`,
          ]
        })
        .join(', ')

    const nameOf = (element: Element) =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
    /** Where a radio button or a check box is drawn by its label. */
    const drawnBy = (element: Element) =>
      element.matches('input.sr-only') ? (element.closest('label') ?? element) : element

    const groups: [string, string, string][] = [
      ['nav [aria-current=page]', 'nav a:not([aria-current])', 'the current page'],
      ['[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]', 'the selected tab'],
      ['[aria-pressed=true]', '[aria-pressed=false]', 'what is pressed'],
      ['input.sr-only:checked', 'input.sr-only:not(:checked)', 'what is chosen'],
    ]
    const lost: string[] = []
    for (const [on, off, what] of groups)
      for (const chosen of [...document.querySelectorAll(on)].map(drawnBy).filter(shown)) {
        const other = [...document.querySelectorAll(off)]
          .map(drawnBy)
          .find(
            (other) =>
              shown(other) &&
              other.tagName === chosen.tagName &&
              other.className.split(' ')[0] === chosen.className.split(' ')[0],
          )
        if (other && paintOf(chosen) === paintOf(other)) lost.push(`${what}: “${nameOf(chosen)}”`)
      }
    // bars, dots and knobs: no text, no border, nothing but a ground of their own
    for (const part of document.querySelectorAll('main *, nav *')) {
      const style = getComputedStyle(part)
      const bare =
        part.childElementCount === 0 &&
        !part.textContent?.trim() &&
        !part.matches('img, canvas, svg, svg *, input, textarea, select, .leaflet-container *') &&
        style.borderStyle === 'none' &&
        shown(part)
      const above = part.parentElement ? getComputedStyle(part.parentElement).backgroundColor : ''
      if (
        bare &&
        hasGround(style) &&
        style.backgroundColor !== above &&
        style.forcedColorAdjust !== 'none'
      )
        lost.push(`a ground: ${part.className}`)
    }
    return lost
  })
