import * as z from 'zod'
import { Flag, keyedSecrets, optional, readEnvironment, shared } from '#platform/environment.ts'
import { SocialPages } from './contracts/social/social.ts'
import { streamBounds } from './live/hub.ts'

/** Secrets, newest first: the first signs, all verify, so that a secret can be rotated. */
const secrets = z
  .string()
  .transform((s) => s.split(',').map((x) => x.trim()))
  .pipe(z.array(z.string().min(32, 'needs at least 32 characters in each secret')).min(1))

/** The company's page on a social network; `none` if it has none. */
const page = (network: keyof SocialPages) =>
  z
    .string()
    .transform((s) => (s === 'none' ? null : s))
    .pipe(SocialPages.shape[network])
    .optional()

const Env = z
  .object({
    ...shared,
    PORT: z.coerce.number().int().min(0).max(65535).default(3000),
    /** The address to listen on; by default only this machine can connect. */
    HOST: z
      .string()
      .default('')
      .transform((s) => s || '127.0.0.1'),
    /** How many live streams may be open in this process at once; a fifth is reserved for staff. */
    LIVE_STREAMS: z.coerce.number().int().min(10).max(1_000_000).default(streamBounds.total),
    /** ms for which `/api/ready` says no before the port closes: a proxy in front has to notice. */
    LEAVING_MS: z.coerce.number().int().min(0).max(60_000).default(0),
    /** How many of our proxies append to X-Forwarded-For; 0 trusts none of it. */
    PROXY_HOPS: z.coerce.number().int().min(0).max(5).default(0),
    SESSION_SECRETS: secrets,
    QR_SECRETS: keyedSecrets,
    /** Seal the secrets of authenticator apps. One that is taken away opens no secret it sealed. */
    FACTOR_KEYS: keyedSecrets,
    /** Make digests of what is kept of erased people. One that is taken away finds nothing it made. */
    DIGEST_KEYS: keyedSecrets,
    QR_ALLOW_UNSIGNED: Flag.default(false),
    /** Tiles of the map (decisions.md §5), https or of this origin; `none` disables them. */
    TILE_URL: z
      .string()
      .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png')
      .refine(
        (s) =>
          s === 'none' ||
          (/^(https:\/\/|\/)/.test(s) && ['{z}', '{x}', '{y}'].every((part) => s.includes(part))),
        'must be https or a path, with {z}, {x} and {y}',
      )
      .transform((s) => (s === 'none' ? null : s)),
    TILE_ATTRIBUTION: z.string().default('© OpenStreetMap katkıcıları'),
    SOCIAL_INSTAGRAM: page('instagram'),
    SOCIAL_FACEBOOK: page('facebook'),
    SOCIAL_LINKEDIN: page('linkedin'),
    /** A folder that the processes of all releases share: each lays its build's hashed files there. */
    SHARED_ASSETS: optional(z.string()),
    /** The folder of a built Storybook, for /storybook of the demo. */
    STORYBOOK: optional(z.string()),
    /** Logs one line for each request. */
    LOG_REQUESTS: Flag.default(false),
  })
  .refine((e) => !(e.NODE_ENV === 'production' && e.QR_ALLOW_UNSIGNED), {
    path: ['QR_ALLOW_UNSIGNED'],
    message: 'is refused in production (decisions.md §4)',
  })
  .refine((e) => !(e.NODE_ENV === 'production' && e.KEEP_MAILS), {
    path: ['KEEP_MAILS'],
    message: 'is refused in production: its page shows links that open accounts',
  })
  .refine((e) => e.NODE_ENV !== 'production' || !e.STORYBOOK, {
    path: ['STORYBOOK'],
    message: 'is refused in production: its pages run what stands in them',
  })
  .refine((e) => e.NODE_ENV !== 'production' || e.PUBLIC_ORIGIN?.startsWith('https://'), {
    path: ['PUBLIC_ORIGIN'],
    message: 'is missing; production needs the https address that people type',
  })
export type Env = z.output<typeof Env>

/**
 * Reads the API's environment.
 * @throws Error with a sentence that names each wrong variable, never its value
 */
export const readApiEnv = (source: Record<string, string | undefined>): Env =>
  readEnvironment('API', Env, source)
