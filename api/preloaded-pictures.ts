/** ms until the result is fetched again */
const freshMs = 5_000

/** The addresses of the first large pictures of a page. */
export type AskPictures = () => Promise<readonly string[]>

/**
 * The first large pictures of each page, so that the page itself can tell the browser to load them:
 * from the lists it would learn of them a second later, on a phone.
 *
 * Nobody waits for the result, and nothing fails without it: a call returns the known pictures and
 * fetches them again if they are old.
 * @param questions fetch functions by the page's path
 */
export function preloadedPictures(
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
        // a page without preloaded pictures is slower by a moment, and still correct
        () => {},
      )
    }
    return page.known
  }
}
