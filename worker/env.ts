import * as z from 'zod'
import type { VapidKeys } from './push.ts'

const blankIsUnset = (value: unknown) => (value === '' ? undefined : value)
const address = (schemes: string, example: string) =>
  z
    .string(`is missing; it must be an address like ${example}`)
    .regex(new RegExp(`^(${schemes})://[^/\\s]`), `must be an address like ${example}`)

const vapidOf = (keys?: string, subject?: string): VapidKeys | undefined => {
  const [publicKey, privateKey] = keys?.split(':') ?? []
  return publicKey && privateKey && subject ? { publicKey, privateKey, subject } : undefined
}

const Env = z
  .object({
    NODE_ENV: z.string().optional(),
    /** the database; its owner's account, the process takes the role telve_worker by itself */
    DATABASE_URL: z.preprocess(
      blankIsUnset,
      address('postgres|postgresql', 'postgres://user:password@host:5432/telve'),
    ),
    /** without it the queue lives in the database */
    REDIS_URL: z.preprocess(blankIsUnset, address('redis|rediss', 'redis://host:6379').optional()),
    /** signs the ledger's checkpoints; without it none are made (docs/ledger.md) */
    LEDGER_KEY: z.preprocess(
      blankIsUnset,
      z.base64('must be the base64 of a P-256 key in PKCS #8').optional(),
    ),
    /** `public:private`, what browsers subscribe to; without it nothing is pushed to devices */
    VAPID_KEYS: z.preprocess(
      blankIsUnset,
      z
        .string()
        .regex(/^[\w-]{87}:[\w-]{43}$/, 'must be public:private, both as base64url')
        .optional(),
    ),
    /** whom a push service may ask about what we send */
    VAPID_SUBJECT: z.preprocess(
      blankIsUnset,
      z
        .string()
        .regex(/^(mailto:|https:\/\/)\S+$/, 'must be a mailto: or https: address')
        .optional(),
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
 *
 * @throws Error with a sentence that names each wrong variable, never its value
 */
export const readEnv = (source: Record<string, string | undefined>): WorkerEnv => {
  const read = Env.safeParse(source)
  if (read.success) return read.data
  const complaints = read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`)
  throw new Error(`The worker can't start: ${complaints.join(' ')}`)
}
