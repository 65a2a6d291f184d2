import type { SessionEnd } from '#api/contracts/endpoint.ts'

/** What this tab keeps of how its session ended, until somebody signs in or signs out by themselves. */
const name = 'telve-session-end'
/** stands there while somebody is signed in */
const signedIn = 'signed-in'

const kept = (): string | null => {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}
const keep = (value: string | undefined): void => {
  try {
    if (value === undefined) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, value)
  } catch {
    // nothing is kept here: /auth then gives no reason
  }
}

/** Why this tab's session ended, for whoever reads it on /auth (decisions.md §2). */
export const sessionEnd = {
  /** Somebody is signed in. */
  signedIn: () => keep(signedIn),
  /** They have signed out in this tab, and know it. */
  signedOut: () => keep(undefined),
  /**
   * The server says that nobody is signed in. Where it gives no reason there is no cookie any more:
   * whoever was signed in was signed out by another tab.
   */
  found(reason: SessionEnd | undefined): void {
    if (reason) keep(reason)
    else if (kept() === signedIn) keep('signed_out')
  },
  /** The reason, if the session ended elsewhere. */
  reason: (): string | null => (kept() === signedIn ? null : kept()),
}
