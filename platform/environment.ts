import * as z from 'zod'

/** An empty variable counts as unset: compose sets variables without a value to nothing. */
const unset = (value: unknown) => (value === '' ? undefined : value)

const address = (schemes: string, example: string) =>
  z
    .string(`is missing; it must be an address like ${example}`)
    .regex(new RegExp(`^(${schemes})://[^/\\s]`), `must be an address like ${example}`)

/** A field that may be left out. */
export const optional = <Field extends z.ZodType>(field: Field) =>
  z.preprocess(unset, field.optional())

export const Flag = z
  .enum(['true', 'false'], 'must be true or false')
  .transform((s) => s === 'true')

/** `id:secret` pairs, newest first; the id stands beside what a key has made (decisions.md §4: key rotation). */
export const keyedSecrets = z
  .string()
  .transform((s) => s.split(',').map((x) => x.trim()))
  .pipe(
    z.array(
      z
        .string()
        .regex(
          /^[a-z0-9]{1,8}:.{32,}$/,
          'must be id:secret pairs with secrets of at least 32 characters',
        ),
    ),
  )
  .transform((list) =>
    list.map((pair) => {
      const at = pair.indexOf(':')
      return { id: pair.slice(0, at), secret: pair.slice(at + 1) }
    }),
  )
  // what a key has made names it by its id alone
  .refine(
    (keys) => new Set(keys.map(({ id }) => id)).size === keys.length,
    'must have an id of its own for each secret',
  )

/** The fields that more than one process reads, each described once. */
export const shared = {
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  DATABASE_URL: z.preprocess(
    unset,
    address('postgres|postgresql', 'postgres://user:password@host:5432/telve'),
  ),
  /** Without it the queue lives in the database. */
  REDIS_URL: optional(address('redis|rediss', 'redis://host:6379')),
  /** The public address of the product, for absolute links and Secure cookies. */
  PUBLIC_ORIGIN: optional(z.url('must be an address')),
  /** Keeps mails in the database for /dev/mail instead of sending them; of demos and tests. */
  KEEP_MAILS: optional(Flag),
  /** What the running code is called, for logs and /api/health: a tag or a commit. */
  RELEASE: z.preprocess(
    unset,
    z
      .string()
      .regex(/^[\w.-]{1,40}$/, 'must be at most 40 letters, digits, dots and dashes')
      .default('unnamed'),
  ),
  /** `public:private` as base64url, for subscriptions of browsers; without it nothing is pushed. */
  VAPID_KEYS: optional(
    z.string().regex(/^[\w-]{87}:[\w-]{43}$/, 'must be public:private, both as base64url'),
  ),
}

/**
 * Reads a process's environment, once, at its start.
 * @param name of the process, for the sentence
 * @throws Error with a sentence that names each wrong variable, and never its value
 */
export function readEnvironment<Fields extends z.ZodType>(
  name: string,
  fields: Fields,
  source: Record<string, string | undefined>,
): z.output<Fields> {
  const read = fields.safeParse(source)
  if (read.success) return read.data
  const wrong = read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`)
  throw new Error(`The ${name} can't start: ${wrong.join(' ')}`)
}
