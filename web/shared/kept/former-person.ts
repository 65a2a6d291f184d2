import { identity } from '#web/shared/identity.ts'
import { unsubscribeDevice } from '#web/shared/own-device.ts'
import { dropKept } from './dropping.ts'

/**
 * Leaves nothing of whoever was signed in here until their session ended, as the app does at the first 401
 * (decisions/073), for the page that opens without the app. Only a browser that knows of somebody asks.
 */
export async function forgetFormerPerson(): Promise<void> {
  const person = identity.last()
  if (person === null) return
  // its contract would bring all of zod along
  const { status } = await fetch('/api/user')
  if (status !== 401) return
  await dropKept(person)
  unsubscribeDevice()
}
