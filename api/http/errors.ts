import { Elysia } from 'elysia'
import { LedgerBusy, LedgerUnavailable } from '#sql/ledger/entry.ts'
import type { ErrorAnswer } from '../contracts/endpoint.ts'
import { refusalSentence } from '../contracts/refusals.ts'
import { Refusal } from './refusal.ts'
import { shownPath } from './shown-path.ts'

/**
 * Reports an error with the request id that its caller received, and whether its caller is told to try again
 * (`unavailable`) or nobody foresaw it (`unexpected`).
 */
export type ReportError = (
  error: unknown,
  met: 'unavailable' | 'unexpected',
  context: { requestId: string; path: string },
) => void

const isUnavailable = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  (/^(CONNECT|ECONN|EPIPE|57P0|08|53300|55P03|57014|25P0[34]|40P01|40001)/.test(error.code) ||
    // A newer release has made the function anew while a statement was about to call it; nothing was written.
    (error.code === 'XX000' && error.message.startsWith('cache lookup failed for function')))

/** The name of each foreign key from a row to its uploaded picture. */
const picturesKey = /^(story|event|item|category|reward)_picture$/

/** A form refers to an uploaded picture that does not exist, or no longer exists. */
const namesNoPicture = (error: unknown): boolean =>
  error instanceof Error &&
  'constraint_name' in error &&
  picturesKey.test(String(error.constraint_name))

/** The refusal that a thrown value stands for; any unforeseen error is `unexpected`. */
function refusalFor(error: unknown, elysiaCode: string | number): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof Error && error.cause instanceof Refusal) return error.cause
  if (namesNoPicture(error))
    return new Refusal('picture_gone', { fields: { imageUrl: refusalSentence('picture_gone') } })
  if (elysiaCode === 'NOT_FOUND') return new Refusal('not_found')
  if (elysiaCode === 'PARSE') return new Refusal('malformed_body')
  if (error instanceof LedgerBusy)
    return new Refusal('busy', { retryAfter: Math.ceil(error.retryAfterMs / 1000) })
  if (error instanceof LedgerUnavailable || isUnavailable(error))
    return new Refusal('unavailable', { retryAfter: 2 })
  return new Refusal('unexpected')
}

/**
 * The one place that turns an error into an answer (decisions.md §7). Refusals give their status,
 * code and sentence. Any other error is reported and answered generically, with the request id of
 * its log line and never with a stack trace.
 */
export const errors = (report: ReportError) =>
  new Elysia({ name: 'errors' }).onError({ as: 'global' }, ({ error, code, request, set }) => {
    const refusal = refusalFor(error, code)
    const requestId = String(set.headers['x-request-id'])
    if (refusal.status >= 500 && refusal !== error && !(error instanceof LedgerBusy))
      report(error, refusal.code === 'unavailable' ? 'unavailable' : 'unexpected', {
        requestId,
        path: shownPath(request.url),
      })
    if (refusal.retryAfter !== undefined) set.headers['retry-after'] = String(refusal.retryAfter)
    set.headers['content-type'] = 'application/json'
    set.headers['cache-control'] = 'no-store'
    set.status = refusal.status
    const answer: ErrorAnswer = {
      error: refusal.message,
      code: refusal.code,
      ...(refusal.fields && { fields: refusal.fields }),
      ...(refusal.reason && { reason: refusal.reason }),
      ...(refusal.current && { current: refusal.current }),
      ...(refusal.code === 'unexpected' && { requestId }),
    }
    return JSON.stringify(answer)
  })
