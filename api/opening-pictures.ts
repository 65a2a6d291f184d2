/** ms until the answer is asked for again */
const freshMs = 5_000

/** The addresses of the large pictures that one sees first on a page. */
export type AskPictures = () => Promise<readonly string[]>

/**
 * The large pictures that pages open with, so that a browser can be told of them with the page
 * itself: by their lists it would hear of them a second later, on a phone.
 *
 * Nobody waits for the answer, and nothing fails without it: a call returns what is known and asks
 * anew where that is old.
 * @param questions by the page's path
 */
export function openingPictures(
  questions: Readonly<Record<string, AskPictures>>,
): (path: string) => readonly string[] {
  const pages = new Map(
    Object.entries(questions).map(([path, ask]) => [
      path,
      { ask, known: [] as readonly string[], askedAt: Number.NEGATIVE_INFINITY },
    ]),
  )
  return (path) => {
    const page = pages.get(path)
    if (!page) return []
    if (performance.now() - page.askedAt > freshMs) {
      page.askedAt = performance.now()
      page.ask().then(
        (found) => {
          page.known = found
        },
        // a page without pictures named is slower by a moment, and not wrong
        () => {},
      )
    }
    return page.known
  }
}
