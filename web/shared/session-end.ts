import type { SessionEnd } from '#api/contracts/endpoint.ts'

/** The storage item with the reason of the last session end, until the next sign-in or sign-out. */
const name = 'telve-session-end'
/** its value while somebody is signed in */
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
    // without storage, /auth shows no reason
  }
}

let own = false

/** Why this tab's session ended, as /auth shows it (decisions.md §2). */
export const sessionEnd = {
  /** Records that somebody is signed in. */
  signedIn(): void {
    own = false
    keep(signedIn)
  },
  /** Records that this tab ends the session itself: until it has, or has failed, nobody else tells it. */
  ending(): void {
    own = true
  },
  /** Whether this tab ends the session itself, or has. */
  isOwn: () => own,
  /** Records a sign-out in this tab, which needs no explanation but a reason of its own. */
  signedOut: (reason?: SessionEnd) => keep(reason),
  /**
   * Records that the server reports no session. Without a reason there is no cookie any more, so
   * another tab has signed out.
   */
  ended(reason: SessionEnd | undefined): void {
    if (reason) keep(reason)
    else if (kept() === signedIn) keep('signed_out')
  },
  /** The reason, if the session ended elsewhere. */
  reason: (): string | null => (kept() === signedIn ? null : kept()),
}
