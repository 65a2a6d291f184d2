import type { SignedCookie } from '../sessions/cookie.ts'

/** How long a sign-in makes a browser known to the account, s (decisions.md §8: 90 days). */
const knownFor = 90 * 24 * 3600
/** accounts that a browser remembers; several people of a shift share a till */
const mostAccounts = 12

/**
 * The browser behind a request, according to its signed cookie: the accounts that it has signed in
 * to, or whose password was set on it by a mailed link (decisions/210). Its password guesses are counted separately, so that nobody else can lock it out
 * (decisions.md §8).
 */
export interface KnownBrowser {
  /** Identifies the browser for the limits: a random id from its first sign-in. */
  readonly id: string
  /** whom it has signed in */
  readonly people: readonly number[]
  /** the accounts of these that were opened on it; the database keeps of it no more than a flag (decisions/286) */
  readonly opened: readonly number[]
  knows(userId: number): boolean
  /**
   * Whether it knows the account by a sign-in, not by a mailed link alone: a link proves no second
   * factor, and its mailbox could make ever new browsers known to guess at codes on.
   */
  hasSignedIn(userId: number): boolean
}

interface SignIn {
  userId: number
  /** s since 1970 */
  at: number
  /** whether a mailed link made it known, and nobody has signed in since */
  byLink: boolean
  /** whether the account was opened on it */
  isNew: boolean
}

/**
 * The browsers on which people have signed in, stored in the cookie `browser`.
 * @param clock of this process: seconds do not matter to 90 days
 */
export function knownBrowsers(cookie: SignedCookie, clock: () => Date = () => new Date()) {
  const now = () => Math.floor(clock().getTime() / 1000)

  function parse(value: string): { id: string; signIns: SignIn[] } | undefined {
    const [kind, id, ...rest] = value.split('.')
    if (kind !== 'browser' || !id) return undefined
    const signIns = rest.map((part) => {
      const [userId, at, by] = part.split('-')
      return {
        ...{ userId: Number(userId), at: Number(at) },
        ...{ byLink: by === 'link', isNew: by === 'new' },
      }
    })
    return { id, signIns: signIns.filter(({ at }) => at > now() - knownFor) }
  }
  const read = (request: Request) => {
    const value = cookie.read(request)
    return value === undefined ? undefined : parse(value)
  }

  return {
    /** The requesting browser; undefined if nobody has signed in on it yet. */
    of(request: Request): KnownBrowser | undefined {
      const found = read(request)
      return (
        found && {
          id: found.id,
          people: found.signIns.map(({ userId }) => userId),
          opened: found.signIns.filter(({ isNew }) => isNew).map(({ userId }) => userId),
          knows: (userId) => found.signIns.some((signIn) => signIn.userId === userId),
          hasSignedIn: (userId) =>
            found.signIns.some((signIn) => signIn.userId === userId && !signIn.byLink),
        }
      )
    },
    /** A `Set-Cookie` value that makes this browser known to the account. */
    remember(
      request: Request,
      userId: number,
      how: 'sign_in' | 'link' | 'new' = 'sign_in',
    ): Promise<string> {
      const found = read(request)
      const before = found?.signIns.find((signIn) => signIn.userId === userId)
      const byLink = how === 'link' && before?.byLink !== false
      const isNew = how === 'new' || before?.isNew === true
      const id = found?.id ?? Bun.randomUUIDv7('base64url')
      const others = (found?.signIns ?? []).filter((signIn) => signIn.userId !== userId)
      const signIns = [{ userId, at: now(), byLink, isNew }, ...others].slice(0, mostAccounts)
      const parts = signIns.map((one) =>
        [one.userId, one.at, ...(one.isNew ? ['new'] : one.byLink ? ['link'] : [])].join('-'),
      )
      return cookie.write(['browser', id, ...parts].join('.'))
    },
  }
}
export type KnownBrowsers = ReturnType<typeof knownBrowsers>
