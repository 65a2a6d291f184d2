import type { ThingAt } from './static.ts'

/** ms that a page waits for the database to say whether its thing exists */
const patienceMs = 1_000

/** The pictures of a thing; undefined if there is no such thing. */
type PicturesOf = (id: number) => Promise<readonly string[] | undefined>

/**
 * What `/menu/<id>` and its like name. A database that does not answer says nothing of the thing: its
 * page opens, and tells of the failure itself.
 * @param folders what an address begins with, such as `menu`, and the things there
 */
export const thingIn =
  (folders: Readonly<Record<string, PicturesOf>>): ThingAt =>
  async (path) => {
    const [, folder = '', named] = /^\/([a-z-]+)\/([^/]+)\/?$/i.exec(path) ?? []
    const picturesOf = folders[folder.toLowerCase()]
    if (named === undefined || !picturesOf) return undefined
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
