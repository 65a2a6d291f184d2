import { ownPin, removePin, setPin } from '#api/contracts/tablets/pins.ts'
import {
  approveAct,
  enrolTablet,
  listTablets,
  openTill,
  ownTablet,
  revokeTablet,
} from '#api/contracts/tablets/tablets.ts'
import { mutation } from '#web/shared/mutation.ts'
import { switchUser } from '#web/shared/session.ts'
import { isTablet, touchedAt } from './device.ts'

export const enrolMutation = mutation(enrolTablet, {
  stale: [listTablets, ownTablet],
  onSuccess: () => isTablet.write(true),
})

export const revokeMutation = mutation(revokeTablet, { stale: [listTablets, ownTablet] })

/** A manager's PIN lets one act pass. */
export const approveMutation = mutation(approveAct)

/** Opens the till by a PIN, and makes its person the one of the page. */
export const openTillMutation = mutation(openTill, {
  onSuccess: (person, _variables, _before, { client }) => {
    touchedAt.write(Date.now())
    switchUser(client, person)
  },
})

/** What a PIN moves; the dialog stays until it has come anew. */
const refetches = { stale: [ownPin], waits: true }

export const setPinMutation = mutation(setPin, refetches)
export const removePinMutation = mutation(removePin, refetches)
