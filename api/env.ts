import * as z from 'zod'
import { SocialPages } from './contracts/social/social.ts'

const flag = z.enum(['true', 'false']).transform((s) => s === 'true')

/** Secrets, newest first: the first signs, all verify, so that one can be rotated out. */
const secrets = z
  .string()
  .transform((s) => s.split(',').map((x) => x.trim()))
  .pipe(z.array(z.string().min(32, 'each secret needs at least 32 characters')).min(1))

/** `id:secret` pairs, newest first; the id travels in the code (decisions.md §4: key rotation). */
const keyedSecrets = z
  .string()
  .transform((s) => s.split(',').map((x) => x.trim()))
  .pipe(
    z.array(
      z
        .string()
        .regex(/^[a-z0-9]{1,8}:.{32,}$/, 'each key is id:secret, the secret ≥ 32 characters'),
    ),
  )
  .transform((list) =>
    list.map((pair) => {
      const at = pair.indexOf(':')
      return { id: pair.slice(0, at), secret: pair.slice(at + 1) }
    }),
  )

/** A page of the company on a network; `none` where there is none. */
const page = (network: keyof SocialPages) =>
  z
    .string()
    .transform((s) => (s === 'none' ? null : s))
    .pipe(SocialPages.shape[network])
    .optional()

const Env = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
    REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
    PORT: z.coerce.number().int().min(0).max(65535).default(3000),
    HOST: z.string().default('0.0.0.0'),
    /** The address people type, for absolute links and Secure cookies. */
    PUBLIC_ORIGIN: z.url().optional(),
    /** How many proxies in front add to X-Forwarded-For; 0 trusts none of it. */
    PROXY_HOPS: z.coerce.number().int().min(0).max(5).default(0),
    SESSION_SECRETS: secrets,
    QR_SECRETS: keyedSecrets,
    /** `public:private`; the API needs what browsers subscribe to */
    VAPID_KEYS: z
      .string()
      .regex(/^[\w-]{87}:[\w-]{43}$/, 'must be public:private, both as base64url')
      .optional(),
    QR_ALLOW_UNSIGNED: flag.default(false),
    /** Tiles of the map (decisions.md §5), https or of this origin; `none` for a map without any. */
    TILE_URL: z
      .string()
      .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png')
      .refine(
        (s) =>
          s === 'none' ||
          (/^(https:\/\/|\/)/.test(s) && ['{z}', '{x}', '{y}'].every((part) => s.includes(part))),
        'a tile address is https or a path, with {z}, {x} and {y}',
      )
      .transform((s) => (s === 'none' ? null : s)),
    TILE_ATTRIBUTION: z.string().default('© OpenStreetMap katkıcıları'),
    SOCIAL_INSTAGRAM: page('instagram'),
    SOCIAL_FACEBOOK: page('facebook'),
    SOCIAL_LINKEDIN: page('linkedin'),
    LOG_REQUESTS: flag.default(false),
  })
  .refine((e) => !(e.NODE_ENV === 'production' && e.QR_ALLOW_UNSIGNED), {
    path: ['QR_ALLOW_UNSIGNED'],
    message: 'unsigned QR codes are refused in production (decisions.md §4)',
  })
  .refine((e) => e.NODE_ENV !== 'production' || e.PUBLIC_ORIGIN?.startsWith('https://'), {
    path: ['PUBLIC_ORIGIN'],
    message: 'production needs the https address that people type',
  })
export type Env = z.output<typeof Env>

/**
 * Reads the process's environment once.
 * @throws Error with a sentence that names each wrong variable; no secret has a default.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const result = Env.safeParse(source)
  if (result.success) return result.data
  const wrong = result.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`)
  throw new Error(`The environment is not usable. ${wrong.join('; ')}`)
}
