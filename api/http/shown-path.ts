import { preloads } from '../contracts/preloads.ts'
import { endpoints } from '../contracts/registry.ts'

const words = new Set(
  [...Object.values(endpoints).map(({ path }) => path), ...Object.keys(preloads), '/assets']
    .flatMap((path) => path.split('/'))
    .filter((word) => /^[a-z][a-z.-]*$/.test(word)),
)

/** No address of ours has more parts. */
const mostParts = 8

/**
 * The path of an address as a log line may hold it: the words of our own addresses and numbers stay,
 * any other part is `*`, since whoever sends a request chooses what stands there. Nothing of the query.
 */
export function shownPath(url: string): string {
  const { pathname } = new URL(url)
  const parts = pathname.slice(1, 400).split('/')
  const shown = parts
    .slice(0, mostParts)
    .map((part) => (part === '' || words.has(part) || /^\d{1,9}$/.test(part) ? part : '*'))
  return `/${shown.join('/')}${parts.length > mostParts ? '/…' : ''}`
}
