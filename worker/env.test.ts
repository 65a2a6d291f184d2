import { expect, it } from 'vitest'
import { readWorkerEnv } from './env.ts'

const DATABASE_URL = 'postgres://telve:secret@localhost:5432/telve'

it('reads addresses, and takes an empty one as none', () => {
  expect(readWorkerEnv({ DATABASE_URL, REDIS_URL: '', HOME: '/' })).toEqual({
    DATABASE_URL,
    RELEASE: 'unnamed',
  })
  const REDIS_URL = 'rediss://user:secret@redis:6379/2'
  expect(readWorkerEnv({ DATABASE_URL, REDIS_URL })).toEqual({
    DATABASE_URL,
    REDIS_URL,
    RELEASE: 'unnamed',
  })
})

it.each([
  [{}, 'DATABASE_URL is missing; it must be an address like postgres://'],
  [{ DATABASE_URL: 'mysql://localhost' }, 'DATABASE_URL must be an address like postgres://'],
  [{ DATABASE_URL, REDIS_URL: 'localhost:6379' }, 'REDIS_URL must be an address like redis://'],
  [{ DATABASE_URL, LEDGER_KEY: 'not base64!' }, 'LEDGER_KEY must be the base64 of a P-256 key'],
  [
    { DATABASE_URL, DIGEST_KEYS: `d1:${'a'.repeat(32)},d1:${'b'.repeat(32)}` },
    'DIGEST_KEYS must have an id of its own for each secret.',
  ],
  [{ DATABASE_URL, SMTP_URL: 'mail.example:25' }, 'SMTP_URL must be an address like smtps://'],
  [{ DATABASE_URL, SMTP_URL: 'smtp://mail' }, 'MAIL_FROM and SMTP_URL belong together.'],
  [
    { DATABASE_URL, SMTP_URL: 'smtp://mail', MAIL_FROM: 'a@b.c' },
    'PUBLIC_ORIGIN is missing; the links in mails lead there.',
  ],
  [
    { DATABASE_URL, SMTP_URL: 'smtp://mail', MAIL_FROM: 'Telve\r\nBcc: x@y.z <a@b.c>' },
    'MAIL_FROM must be an address, or a name and <an address>.',
  ],
  [
    { DATABASE_URL, IYS_URL: 'https://api.iys.org.tr' },
    'IYS_URL and IYS_USERNAME, IYS_PASSWORD, IYS_CODE, IYS_BRAND belong together.',
  ],
  [{ DATABASE_URL, IYS_URL: 'api.iys.org.tr' }, 'IYS_URL must be an address without a path.'],
  [{ DATABASE_URL, NODE_ENV: 'production' }, 'LEDGER_KEY is missing; production signs its ledger'],
  [
    { DATABASE_URL, NODE_ENV: 'production', LEDGER_KEY: btoa('key') },
    'DIGEST_KEYS is missing; production erases people who have left.',
  ],
])('names the variable that is wrong: %j', (env, sentence) => {
  expect(() => readWorkerEnv(env)).toThrow(`The worker can't start: ${sentence}`)
})

it('sends mails to a server, keeps them in a demo, and has no way out otherwise', () => {
  const PUBLIC_ORIGIN = 'https://telve.example'
  const server = { SMTP_URL: 'smtps://telve:gizli@mail.example', MAIL_FROM: 'Telve <a@b.c>' }
  const mailOf = (more: object) => readWorkerEnv({ DATABASE_URL, PUBLIC_ORIGIN, ...more }).mail
  expect(mailOf({})).toBeUndefined()
  expect(mailOf({ KEEP_MAILS: 'true' })).toEqual({ origin: PUBLIC_ORIGIN })
  expect(mailOf({ ...server, KEEP_MAILS: 'true' })).toEqual({
    url: server.SMTP_URL,
    from: server.MAIL_FROM,
    origin: PUBLIC_ORIGIN,
    requireTls: false,
  })
  const LEDGER_KEY = btoa('key')
  const DIGEST_KEYS = `d1:${'d'.repeat(32)}`
  expect(mailOf({ ...server, NODE_ENV: 'production', LEDGER_KEY, DIGEST_KEYS })).toMatchObject({
    requireTls: true,
  })
  expect(() =>
    mailOf({ KEEP_MAILS: 'true', NODE_ENV: 'production', LEDGER_KEY, DIGEST_KEYS }),
  ).toThrow('KEEP_MAILS is refused in production')
})

it('repeats no secret', () => {
  const wrong = { DATABASE_URL: 'mysql://telve:secret@localhost', REDIS_URL: 'secret' }
  expect(() => readWorkerEnv(wrong)).toThrow(/^((?!secret).)*$/)
})
