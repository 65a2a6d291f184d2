import type * as z from 'zod'
import {
  type ErrorAnswer,
  ErrorAnswer as ErrorAnswerSchema,
  type SessionEnd,
} from '#api/contracts/endpoint.ts'
import { refusalSentence } from '#api/contracts/refusals.ts'

interface Details {
  /** HTTP status; 0 when no answer came */
  status: number
  /** a refusal's code, or `timeout`, `unreachable`, `unreadable` when no refusal came */
  code: string
  /** Turkish, for people */
  sentence: string
  fields?: Readonly<Record<string, string>> | undefined
  /** ms to wait before the next try, where the server says so */
  retryAfter?: number | undefined
  /** why the session is over, where it is */
  reason?: SessionEnd | undefined
  /** ties the error to its line in the server's log */
  requestId?: string | undefined
  /** of what was to be changed, as it stands now; {@link currentOf} reads it */
  current?: unknown
}

/**
 * A call that did not succeed. Its message is the status code, a colon, a space and the body's text
 * (or the status text where the body is empty), as specification.md §8 asks.
 */
export class ApiError extends Error implements Details {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly sentence: string
  readonly fields: Readonly<Record<string, string>>
  readonly retryAfter: number | undefined
  readonly reason: SessionEnd | undefined
  readonly requestId: string | undefined
  readonly current: unknown

  constructor(text: string, details: Details) {
    super(`${details.status}: ${text}`)
    this.status = details.status
    this.code = details.code
    this.sentence = details.sentence
    this.fields = details.fields ?? {}
    this.retryAfter = details.retryAfter
    this.reason = details.reason
    this.requestId = details.requestId
    this.current = details.current
  }
}

/** For calls without an answer: the request did not arrive, or its answer did not. */
const noAnswerSentences = {
  timeout: 'Sunucu zamanında yanıt vermedi. Lütfen tekrar deneyin.',
  unreachable: 'Sunucuya ulaşılamıyor. İnternet bağlantınızı kontrol edin.',
  unreadable: 'Sunucudan beklenmeyen bir yanıt geldi. Lütfen tekrar deneyin.',
}

/** An error for a call without a usable answer. */
export const noAnswer = (code: keyof typeof noAnswerSentences, status = 0): ApiError =>
  new ApiError(code, { status, code, sentence: noAnswerSentences[code] })

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads a refused answer; a body that is no error answer (a proxy's page) gets a general sentence. */
export async function readRefusal(response: Response): Promise<ApiError> {
  const text = await response.text()
  const parsed = ErrorAnswerSchema.safeParse(parseJson(text))
  const answer: ErrorAnswer = parsed.success
    ? parsed.data
    : { error: refusalSentence('unexpected'), code: 'unexpected' }
  const seconds = Number(response.headers.get('retry-after'))
  return new ApiError(text || response.statusText, {
    status: response.status,
    code: answer.code,
    sentence: answer.error,
    fields: answer.fields,
    retryAfter: seconds > 0 ? seconds * 1000 : undefined,
    reason: answer.reason,
    requestId: answer.requestId,
    current: answer.current,
  })
}

/** Whether the server answered, but not in a form that says what was wrong (a proxy's page). */
const isMute = (error: ApiError): boolean => error.code === 'unexpected' && !error.requestId

/**
 * The Turkish sentence of whatever went wrong: the server's own where it gave one, else `fallback`
 * (specification.md §8).
 */
export const sentenceOf = (error: unknown, fallback = refusalSentence('unexpected')): string =>
  error instanceof ApiError && !isMute(error) ? error.sentence : fallback

/**
 * What somebody else has made meanwhile of what was to be changed, as the refusal tells it
 * (decisions.md §8); undefined where it failed for another reason.
 */
export const currentOf = <Row>(
  endpoint: { versioned?: z.ZodType<Row> },
  error: unknown,
): Row | undefined =>
  error instanceof ApiError && error.code === 'changed_meanwhile'
    ? endpoint.versioned?.safeParse(error.current).data
    : undefined

/** Whether the request may have been carried out although no answer says so. */
export const outcomeUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502)
