import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export interface Secrets {
  SESSION_SECRETS: string
  QR_SECRETS: string
}

const random = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')

/** The secrets of this checkout: made once, kept where only its owner reads them. */
export function localSecrets(file: string): Secrets {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets
  const secrets = { SESSION_SECRETS: random(), QR_SECRETS: `k1:${random()}` }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  return secrets
}
