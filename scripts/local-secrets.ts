import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import webPush from 'web-push'
import { drawSigningKey } from '#sql/ledger/signing.ts'

export interface Secrets {
  SESSION_SECRETS: string
  QR_SECRETS: string
  FACTOR_KEYS: string
  DIGEST_KEYS: string
  LEDGER_KEY: string
  VAPID_KEYS: string
  VAPID_SUBJECT: string
  API_DATABASE_PASSWORD: string
  WORKER_DATABASE_PASSWORD: string
}

const random = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')

function drawVapidKeys(): string {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  return `${publicKey}:${privateKey}`
}

/** The secrets of this checkout: made once, kept where only its owner reads them. */
export function localSecrets(file: string): Secrets {
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {}
  const secrets = {
    SESSION_SECRETS: kept.SESSION_SECRETS ?? random(),
    QR_SECRETS: kept.QR_SECRETS ?? `k1:${random()}`,
    FACTOR_KEYS: kept.FACTOR_KEYS ?? `f1:${random()}`,
    DIGEST_KEYS: kept.DIGEST_KEYS ?? `d1:${random()}`,
    LEDGER_KEY: kept.LEDGER_KEY ?? drawSigningKey(),
    VAPID_KEYS: kept.VAPID_KEYS ?? drawVapidKeys(),
    VAPID_SUBJECT: kept.VAPID_SUBJECT ?? 'mailto:demo@telve.example',
    API_DATABASE_PASSWORD: kept.API_DATABASE_PASSWORD ?? random(),
    WORKER_DATABASE_PASSWORD: kept.WORKER_DATABASE_PASSWORD ?? random(),
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  return secrets
}
