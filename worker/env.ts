import * as z from 'zod'
import { optional, readEnvironment, shared } from '#platform/environment.ts'
import type { VapidKeys } from './jobs/push/push.ts'

const vapidOf = (keys?: string, subject?: string): VapidKeys | undefined => {
  const [publicKey, privateKey] = keys?.split(':') ?? []
  return publicKey && privateKey && subject ? { publicKey, privateKey, subject } : undefined
}

const Env = z
  .object({
    ...shared,
    /** signs the ledger's checkpoints; without it there are none (docs/ledger.md) */
    LEDGER_KEY: optional(z.base64('must be the base64 of a P-256 key in PKCS #8')),
    /** the contact for push services about our messages */
    VAPID_SUBJECT: optional(
      z.string().regex(/^(mailto:|https:\/\/)\S+$/, 'must be a mailto: or https: address'),
    ),
  })
  .refine((env) => (env.VAPID_KEYS === undefined) === (env.VAPID_SUBJECT === undefined), {
    path: ['VAPID_SUBJECT'],
    message: 'and VAPID_KEYS belong together',
  })
  .refine((env) => env.NODE_ENV !== 'production' || env.LEDGER_KEY !== undefined, {
    path: ['LEDGER_KEY'],
    message: 'is missing; production signs its ledger (bun run ledger key draws one)',
  })
  .transform(({ NODE_ENV: _, VAPID_KEYS, VAPID_SUBJECT, ...env }) => ({
    ...env,
    VAPID: vapidOf(VAPID_KEYS, VAPID_SUBJECT),
  }))
export type WorkerEnv = z.output<typeof Env>

/**
 * Reads the worker's environment.
 * @throws Error with a sentence that names each wrong variable, never its value
 */
export const readWorkerEnv = (source: Record<string, string | undefined>): WorkerEnv =>
  readEnvironment('worker', Env, source)
