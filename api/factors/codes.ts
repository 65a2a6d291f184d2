import { Secret, TOTP } from 'otpauth'
import type { TransactionSql } from 'postgres'
import type { Clock } from '#sql/clock.ts'
import { recoveryAlphabet } from '../contracts/factors/second-code.ts'
import type { Vault } from './vault.ts'

/** Recovery codes of a person (decisions/156). */
const recoveryCodes = 10
/** characters of a recovery code: 59 bits, behind a keyed digest and the limits of guesses */
const recoveryLength = 12
/** bytes of a secret: SHA-1's length, as RFC 4226 §4 recommends */
const secretLength = 20
/** s; what every authenticator app takes without being told */
const period = 30
/** how long a begun set-up waits for its first code, minutes */
const setUpMinutes = 30

/** What proved somebody beside the password. */
export type CodeKind = 'code' | 'recovery_code'

const totpOf = (secret: Uint8Array<ArrayBuffer>, username = '') =>
  new TOTP({
    issuer: 'Telve',
    label: username,
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: new Secret({ buffer: secret.buffer }),
  })

/** Names a secret without telling it: a page that shows an older one is told so. */
const nameOf = (secret: Uint8Array<ArrayBuffer>): string =>
  new Bun.CryptoHasher('sha256').update('set-up').update(secret).digest('base64url').slice(0, 16)

/** The time step of a right code, one to either side allowed for clocks that differ; else undefined. */
function stepOf(secret: Uint8Array<ArrayBuffer>, code: string, timestamp: number) {
  const totp = totpOf(secret)
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

interface Kept {
  keyId: string
  sealed: Uint8Array
  /** ms since 1970, of the clock that decides */
  now: number
}

/** One-time codes of an authenticator app, and the recovery codes beside them (decisions/156). */
export function openCodes({ vault, clock }: { vault: Vault; clock: Clock }) {
  /** Locks the person's secret: codes of one person are spent one after the other. */
  async function kept(tx: TransactionSql, userId: number, confirmed: boolean) {
    const [row] = await tx<Kept[]>`
      select key_id, sealed,
             (extract(epoch from ${clock()}::timestamptz) * 1000)::float8 as now
        from totp_secrets
       where user_id = ${userId}
         and ${
           confirmed
             ? tx`confirmed_at is not null`
             : tx`confirmed_at is null and created_at > ${clock()}::timestamptz
                  - make_interval(mins => ${setUpMinutes})`
         }
         for no key update`
    return row
  }

  /** Spends the step of a code: false where it, or a later one, was spent before. */
  async function spendStep(tx: TransactionSql, userId: number, step: number): Promise<boolean> {
    const { count } = await tx`
      update totp_secrets
         set last_step = ${step}, confirmed_at = coalesce(confirmed_at, now())
       where user_id = ${userId} and last_step < ${step}`
    return count > 0
  }

  async function drawRecoveryCodes(tx: TransactionSql, userId: number): Promise<string[]> {
    const codes = Array.from({ length: recoveryCodes }, () =>
      Array.from({ length: recoveryLength }, letter).join(''),
    )
    const digests = codes.map((code) => vault.digests(userId, code)[0]?.toString('hex') ?? '')
    await tx`delete from recovery_codes where user_id = ${userId}`
    await tx`
      insert into recovery_codes (user_id, digest)
      select ${userId}, decode(d, 'hex') from unnest(${digests}::text[]) d`
    return codes.map((code) => code.replace(/(.{4})(?!$)/g, '$1-'))
  }

  return {
    drawRecoveryCodes,
    /** Keeps a new secret that nothing asks for yet. Undefined where codes are asked for already. */
    async begin(
      tx: TransactionSql,
      person: { id: number; username: string },
    ): Promise<{ secret: string; address: string; setUp: string } | undefined> {
      const secret = crypto.getRandomValues(new Uint8Array(secretLength))
      const { keyId, sealed } = vault.seal(person.id, secret)
      const { count } = await tx`
        insert into totp_secrets as t (user_id, key_id, sealed)
        values (${person.id}, ${keyId}, ${sealed})
        on conflict (user_id) do update
          set key_id = excluded.key_id, sealed = excluded.sealed, created_at = now()
          where t.confirmed_at is null`
      if (count === 0) return undefined
      const totp = totpOf(secret, person.username)
      return { secret: totp.secret.base32, address: totp.toString(), setUp: nameOf(secret) }
    },
    /**
     * Asks for codes from now on, if this one is right.
     * @param setUp what {@link begin} has called the secret that the person was shown; undefined: the latest
     * @returns the recovery codes, which are kept nowhere
     */
    async confirm(
      tx: TransactionSql,
      userId: number,
      { code, setUp }: { code: string; setUp?: string | undefined },
    ): Promise<string[] | 'wrong_code' | 'codes_not_begun' | 'codes_begun_again'> {
      const row = await kept(tx, userId, false)
      if (!row) return 'codes_not_begun'
      const secret = vault.open(userId, row)
      if (setUp !== undefined && setUp !== nameOf(secret)) return 'codes_begun_again'
      const step = stepOf(secret, code, row.now)
      if (step === undefined || !(await spendStep(tx, userId, step))) return 'wrong_code'
      return drawRecoveryCodes(tx, userId)
    },
    /**
     * Spends a code of the app or a recovery code, each good once.
     * @returns which of them it was; undefined for a wrong or a used one
     */
    async spend(tx: TransactionSql, userId: number, code: string): Promise<CodeKind | undefined> {
      const row = await kept(tx, userId, true)
      if (!row) return undefined
      if (!/^\d{6}$/.test(code)) {
        const digests = vault.digests(userId, code).map((digest) => digest.toString('hex'))
        const { count } = await tx`
          delete from recovery_codes
           where user_id = ${userId}
             and digest in (select decode(d, 'hex') from unnest(${digests}::text[]) d)`
        return count > 0 ? 'recovery_code' : undefined
      }
      const step = stepOf(vault.open(userId, row), code, row.now)
      return step !== undefined && (await spendStep(tx, userId, step)) ? 'code' : undefined
    },
  }
}
export type Codes = ReturnType<typeof openCodes>

/** A letter of a recovery code, each as likely as any other. */
function letter(): string {
  const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
  const fair = 256 - (256 % recoveryAlphabet.length)
  return byte < fair ? (recoveryAlphabet[byte % recoveryAlphabet.length] ?? '') : letter()
}

/** Stops asking for codes; false where nothing asked. */
export async function forgetCodes(tx: TransactionSql, userId: number): Promise<boolean> {
  await tx`delete from recovery_codes where user_id = ${userId}`
  const { count } = await tx`
    delete from totp_secrets where user_id = ${userId} and confirmed_at is not null`
  return count > 0
}
