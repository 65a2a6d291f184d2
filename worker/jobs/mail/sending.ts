import { finishMail, postponeMail, takeMail } from '#sql/mails.ts'
import { composeMail } from '../../mails/compose.ts'
import type { JobContext } from '../context.ts'
import { MailRefused, type Outlet } from './outlet.ts'

/** s for which nobody else takes a mail: longer than a server may be silent in each step of a sending */
const holdSeconds = 120
/** the longest wait between two tries, s */
const longestWait = 300

/** The outlet, with what all jobs of the process know of it. */
export interface Mailing {
  outlet: Outlet
  /** before a second try, and for so long the server is left alone that could not be reached */
  retrySeconds: number
  /** performance.now() until which the server is left alone */
  restUntil: number
}
export const openMailing = (outlet: Outlet, retrySeconds = 15): Mailing => ({
  outlet,
  retrySeconds,
  restUntil: 0,
})

/**
 * Sends one mail (decisions/145). It counts as sent when the server has taken it; the row goes after
 * that, so a process that dies in between sends it once more, with the same Message-ID and another
 * link, of which either works. What fails waits: 15 s, 30 s, 1 min … beside the relay's minute, until it
 * has gone, or expires.
 */
export async function sendMail({ sql, log, mailing }: JobContext, outboxId: number): Promise<void> {
  if (!mailing || performance.now() < mailing.restUntil) {
    await postponeMail(sql, outboxId, mailing?.retrySeconds ?? longestWait, null)
    return
  }
  const token = crypto.getRandomValues(new Uint8Array(32)).toBase64({
    alphabet: 'base64url',
    omitPadding: true,
  })
  const hash = new Bun.CryptoHasher('sha256').update(token).digest()
  const mail = await takeMail(sql, outboxId, hash, holdSeconds)
  if (mail.outcome === 'expired')
    log.error('a mail was not sent in time', undefined, { kind: mail.kind, tries: mail.tries })
  if (mail.outcome !== 'taken') return

  const { kind, address, messageId, tries } = mail
  try {
    const { origin } = mailing.outlet
    const composed = composeOrRefuse(kind, mail.data, {
      origin,
      token: mail.link ? token : undefined,
    })
    await mailing.outlet.send({ ...composed, kind, address, messageId })
  } catch (error) {
    if (error instanceof MailRefused) {
      await finishMail(sql, outboxId)
      log.error('a mail is given up', undefined, {
        kind,
        tries,
        why: error.message,
        ...answerOf(error.cause),
      })
      return
    }
    // A server that fell silent may have the mail: then the link in it must work.
    const unsent = certainlyUnsent(error) ? hash : null
    if (unanswered(error)) mailing.restUntil = performance.now() + mailing.retrySeconds * 1_000
    const wait = Math.min(mailing.retrySeconds * 2 ** (tries - 1), longestWait)
    await postponeMail(sql, outboxId, wait, unsent)
    log.error('a mail was not sent and waits', undefined, { kind, tries, ...answerOf(error) })
    return
  }
  await finishMail(sql, outboxId)
  log.info('mail sent', { kind, tries })
}

function composeOrRefuse(...input: Parameters<typeof composeMail>) {
  try {
    return composeMail(...input)
  } catch (cause) {
    throw new MailRefused('cannot be written', { cause })
  }
}

/** What nodemailer's errors tell. */
interface SendingError {
  code?: string
  /** the server's status */
  responseCode?: number
  command?: string
  syscall?: string
  timeoutType?: string
}

const unanswered = (error: unknown): boolean => (error as SendingError).responseCode === undefined

/** Whether the mail has certainly not gone: the server said so, or no connection was made. */
const certainlyUnsent = (error: unknown): boolean => {
  const { code = '', syscall, timeoutType = '' } = error as SendingError
  return (
    !unanswered(error) ||
    syscall === 'connect' ||
    ['EDNS', 'EAUTH', 'ETLS'].includes(code) ||
    ['CONNECTION_TIMEOUT', 'GREETING_TIMEOUT'].includes(timeoutType)
  )
}

/** What a log may hold of an error: a server's words often repeat the address. */
const answerOf = (error: unknown): Record<string, unknown> => {
  const { code, responseCode, command } = (error ?? {}) as SendingError
  return { code, responseCode, command }
}
