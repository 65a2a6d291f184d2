import { textsOf } from './places.ts'

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

const isShown = (element: Element): boolean =>
  (element.closest('select') ?? element).checkVisibility({
    visibilityProperty: true,
    opacityProperty: true,
  })

/** The visible texts of the page: each element's own text, and placeholders. */
function* visibleTexts(): Generator<string> {
  for (const element of document.body.querySelectorAll('*')) {
    const placeholder = element.getAttribute('placeholder')
    const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
    if ((!placeholder && own.length === 0) || !isShown(element)) continue
    if (placeholder) yield plain(placeholder)
    for (const node of own) yield plain(node.textContent ?? '')
    yield plain(element.textContent ?? '')
  }
}

let seen = new Set<string>()

/**
 * Records all texts while a story of the list runs, also those that disappear before its end (a
 * dialog that closes, a toast that another one replaces).
 * @returns a function that stops it
 */
export function watchTexts(storyId: string): (() => void) | undefined {
  seen = new Set()
  if (textsOf(storyId).length === 0) return undefined
  const look = () => {
    for (const text of visibleTexts()) seen.add(text)
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
  return () => observer.disconnect()
}

/** A label may be followed by its value (`Kapasite: 24 kişi`). */
const isMissing = (text: string): boolean =>
  ![...seen].some((shown) => shown === text || shown.startsWith(`${text}:`))

/** ms in which the answers of a story without a play function must arrive */
const patience = 3_000

/** Fails a story that does not show each of its quoted texts exactly. */
export async function expectTexts(storyId: string): Promise<void> {
  const wanted = textsOf(storyId)
  const until = performance.now() + patience
  for (;;) {
    if (wanted.length > 0) for (const text of visibleTexts()) seen.add(text)
    const missing = wanted.filter(isMissing)
    if (missing.length === 0) return
    if (performance.now() > until)
      throw new Error(`docs/product.md asks for '${missing.join("', '")}' here`)
    await new Promise((next) => setTimeout(next, 50))
  }
}
