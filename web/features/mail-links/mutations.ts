import { currentUser } from '#api/contracts/auth/session.ts'
import { confirmAddress, undoAddress, verifyAddress } from '#api/contracts/links/links.ts'
import { acceptPost } from '#api/contracts/posts/invitations.ts'
import { ownBranches } from '#api/contracts/posts/posts.ts'
import { mutation } from '#web/shared/mutation.ts'

/** Whoever is signed in on this browser may be another person now, or the same with another address. */
const looksAgain = { stale: [currentUser], waits: true }

export const verifyMutation = mutation(verifyAddress, looksAgain)

export const confirmMutation = mutation(confirmAddress, looksAgain)

export const undoMutation = mutation(undoAddress, looksAgain)

/** Whoever accepts works there from now on. */
export const acceptPostMutation = mutation(acceptPost, {
  stale: [currentUser, ownBranches],
  waits: true,
})
