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

    /** Bars, dots and knobs: no text, no border, nothing but a ground of their own. */
    const isBare = (part: Element) =>
      part.childElementCount === 0 &&
      !part.textContent?.trim() &&
      !part.matches('img, canvas, svg, svg *, input, textarea, select, .leaflet-container *') &&
      getComputedStyle(part).borderStyle === 'none' &&
      shown(part)
    const losesGround = (part: Element) => {
      const style = getComputedStyle(part)
      const above = part.parentElement ? getComputedStyle(part.parentElement).backgroundColor : ''
      return (
        hasGround(style) && style.backgroundColor !== above && style.forcedColorAdjust !== 'none'
      )
    }

    const groups: [string, string, string][] = [
      ['nav [aria-current=page]', 'nav a:not([aria-current])', 'the current page'],
      ['[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]', 'the selected tab'],
      ['[aria-pressed=true]', '[aria-pressed=false]', 'what is pressed'],
      ['input.sr-only:checked', 'input.sr-only:not(:checked)', 'what is chosen'],
    ]
    const hasLostMark = (chosen: Element, off: string) => {
      const other = [...document.querySelectorAll(off)]
        .map(drawnBy)
        .find(
          (other) =>
            shown(other) &&
            other.tagName === chosen.tagName &&
            other.className.split(' ')[0] === chosen.className.split(' ')[0],
        )
      return other !== undefined && paintOf(chosen) === paintOf(other)
    }
    const marks = groups.flatMap(([on, off, what]) =>
      [...document.querySelectorAll(on)]
        .map(drawnBy)
        .filter((chosen) => shown(chosen) && hasLostMark(chosen, off))
        .map((chosen) => `${what}: “${nameOf(chosen)}”`),
    )
    const grounds = [...document.querySelectorAll('main *, nav *')]
      .filter((part) => isBare(part) && losesGround(part))
      .map((part) => `a ground: ${part.className}`)
    return [...marks, ...grounds]
  })
