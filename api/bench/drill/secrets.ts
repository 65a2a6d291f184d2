import type { Secrets } from './fleet.ts'

// The two steps of docs/operations.md, Rotating a secret: a process that signs with a new secret must not
// meet one that does not know it.

/** Adds a new secret to each list, behind those that sign: every process learns it. */
export const newSecretsLast = (secrets: Secrets): Secrets =>
  each(secrets, (list, id) => [...list, id + draw()])

/** Puts the last secret of each list first: every process signs with it, and knows the others. */
export const newSecretsFirst = (secrets: Secrets): Secrets =>
  each(secrets, (list) => [...list.slice(-1), ...list.slice(0, -1)])

const draw = () => crypto.getRandomValues(new Uint8Array(24)).toHex()

/** @param change gets a list, and what a new secret begins with: `q1:`, and nothing for sessions */
const each = (secrets: Secrets, change: (list: string[], id: string) => string[]): Secrets => ({
  SESSION_SECRETS: change(secrets.SESSION_SECRETS, ''),
  QR_SECRETS: change(secrets.QR_SECRETS, `q${secrets.QR_SECRETS.length}:`),
  FACTOR_KEYS: change(secrets.FACTOR_KEYS, `f${secrets.FACTOR_KEYS.length}:`),
  DIGEST_KEYS: change(secrets.DIGEST_KEYS, `d${secrets.DIGEST_KEYS.length}:`),
})
