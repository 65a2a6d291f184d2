import type { ThingAt } from './static.ts'

/** ms that a page waits for the database to say whether its product exists */
const patienceMs = 1_000

/**
 * What `/menu/<id>` names. A database that does not answer says nothing of the product: its page
 * opens, and tells of the failure itself.
 * @param picturesOf the pictures of a product; undefined if there is no such product
 */
export const productAt =
  (picturesOf: (id: number) => Promise<readonly string[] | undefined>): ThingAt =>
  async (path) => {
    const named = /^\/menu\/([^/]+)\/?$/i.exec(path)?.[1]
    if (named === undefined) return undefined
    if (!/^[1-9]\d{0,15}$/.test(named) || !Number.isSafeInteger(Number(named))) return 'missing'
    try {
      return await Promise.race([
        picturesOf(Number(named)).then((pictures) => (pictures ? { pictures } : 'missing')),
        Bun.sleep(patienceMs).then(() => undefined),
      ])
    } catch {
      return undefined
    }
  }
