import * as z from 'zod'
import { keyedSecrets, optional, readEnvironment, shared } from '#platform/environment.ts'
import type { MailSettings } from './jobs/mail/outlet.ts'
import type { VapidKeys } from './jobs/push/push.ts'

const vapidOf = (keys?: string, subject?: string): VapidKeys | undefined => {
  const [publicKey, privateKey] = keys?.split(':') ?? []
  return publicKey && privateKey && subject ? { publicKey, privateKey, subject } : undefined
}

interface MailFields {
  url: string | undefined
  from: string | undefined
  origin: string | undefined
  keep: boolean
  production: boolean
}

/** How mails leave; undefined where none can. A server that is set wins over keeping them. */
const mailOf = ({ url, from, origin, keep, production }: MailFields): MailSettings | undefined => {
  if (url && from && origin) return { url, from, origin, requireTls: production }
  return keep && origin ? { origin } : undefined
}

/** `Telve <puan@ornek.com>`, or the address alone; nothing that could end the header's line. */
const Sender = z
  .string()
  .regex(
    /^(?:[^\p{C}<>"@,;:]{1,60} <[^\s\p{C}<>"@,;:]+@[a-z0-9.-]+>|[^\s\p{C}<>"@,;:]+@[a-z0-9.-]+)$/iu,
    'must be an address, or a name and <an address>',
  )

const iysFields = ['IYS_URL', 'IYS_USERNAME', 'IYS_PASSWORD', 'IYS_CODE', 'IYS_BRAND'] as const

const Env = z
  .object({
    ...shared,
    /** signs the ledger's checkpoints; without it there are none (docs/ledger.md) */
    LEDGER_KEY: optional(z.base64('must be the base64 of a P-256 key in PKCS #8')),
    /** make digests of what is kept of erased people; without them nobody is erased */
    DIGEST_KEYS: optional(keyedSecrets),
    /** the server that sends mails, with its login; without it none goes out (docs/operations.md) */
    SMTP_URL: optional(
      z.string().regex(/^smtps?:\/\/[^/\s]+/, 'must be an address like smtps://user:password@host'),
    ),
    /** whom mails come from */
    MAIL_FROM: optional(Sender),
    /** İYS's API with the chain's login and numbers, all or none (docs/privacy.md) */
    IYS_URL: optional(
      z.string().regex(/^https?:\/\/[^/\s]+$/, 'must be an address without a path'),
    ),
    IYS_USERNAME: optional(z.string().min(1)),
    IYS_PASSWORD: optional(z.string().min(1)),
    IYS_CODE: optional(z.string().regex(/^\d+$/, 'must be a number')),
    IYS_BRAND: optional(z.string().regex(/^\d+$/, 'must be a number')),
    /** a file that is touched as long as the worker goes on, for whoever watches it */
    ALIVE_FILE: optional(z.string()),
    /** the contact for push services about our messages */
    VAPID_SUBJECT: optional(
      z.string().regex(/^(mailto:|https:\/\/)\S+$/, 'must be a mailto: or https: address'),
    ),
  })
  .refine((env) => (env.VAPID_KEYS === undefined) === (env.VAPID_SUBJECT === undefined), {
    path: ['VAPID_SUBJECT'],
    message: 'and VAPID_KEYS belong together',
  })
  .refine((env) => [0, iysFields.length].includes(iysFields.filter((f) => env[f]).length), {
    path: ['IYS_URL'],
    message: `and ${iysFields.slice(1).join(', ')} belong together`,
  })
  .refine((env) => env.NODE_ENV !== 'production' || !env.IYS_URL?.startsWith('http:'), {
    path: ['IYS_URL'],
    message: 'must begin with https in production: the login travels there',
  })
  .refine((env) => env.NODE_ENV !== 'production' || env.LEDGER_KEY !== undefined, {
    path: ['LEDGER_KEY'],
    message: 'is missing; production signs its ledger (bun run ledger key draws one)',
  })
  .refine((env) => env.NODE_ENV !== 'production' || env.DIGEST_KEYS !== undefined, {
    path: ['DIGEST_KEYS'],
    message: 'is missing; production erases people who have left',
  })
  .refine((env) => (env.SMTP_URL === undefined) === (env.MAIL_FROM === undefined), {
    path: ['MAIL_FROM'],
    message: 'and SMTP_URL belong together',
  })
  .refine((env) => env.SMTP_URL === undefined || env.PUBLIC_ORIGIN !== undefined, {
    path: ['PUBLIC_ORIGIN'],
    message: 'is missing; the links in mails lead there',
  })
  .refine((env) => env.NODE_ENV !== 'production' || !env.KEEP_MAILS, {
    path: ['KEEP_MAILS'],
    message: 'is refused in production: its page shows links that open accounts',
  })
  .transform(
    ({
      NODE_ENV,
      VAPID_KEYS,
      VAPID_SUBJECT,
      SMTP_URL,
      MAIL_FROM,
      PUBLIC_ORIGIN,
      KEEP_MAILS,
      IYS_URL,
      IYS_USERNAME,
      IYS_PASSWORD,
      IYS_CODE,
      IYS_BRAND,
      ...env
    }) => ({
      ...env,
      VAPID: vapidOf(VAPID_KEYS, VAPID_SUBJECT),
      iys:
        IYS_URL && IYS_USERNAME && IYS_PASSWORD && IYS_CODE && IYS_BRAND
          ? {
              url: IYS_URL,
              username: IYS_USERNAME,
              password: IYS_PASSWORD,
              code: IYS_CODE,
              brand: IYS_BRAND,
            }
          : undefined,
      mail: mailOf({
        url: SMTP_URL,
        from: MAIL_FROM,
        origin: PUBLIC_ORIGIN,
        keep: KEEP_MAILS ?? false,
        production: NODE_ENV === 'production',
      }),
    }),
  )
export type WorkerEnv = z.output<typeof Env>

/**
 * Reads the worker's environment.
 * @throws Error with a sentence that names each wrong variable, never its value
 */
export const readWorkerEnv = (source: Record<string, string | undefined>): WorkerEnv =>
  readEnvironment('worker', Env, source)
