import type * as z from 'zod'
import { commonRefusals } from '#api/contracts/common-refusals.ts'
import {
  type ErrorAnswer,
  ErrorAnswer as ErrorAnswerSchema,
  type SessionEnd,
} from '#api/contracts/endpoint.ts'

interface Details {
  /** HTTP status; 0 without an answer */
  status: number
  /** a refusal's code, or `timeout`, `unreachable` or `unreadable` without a refusal */
  code: string
  /** the Turkish sentence to show */
  sentence: string
  fields?: Readonly<Record<string, string>> | undefined
  /** ms to wait before the next try, if the server names them */
  retryAfter?: number | undefined
  /** why the session has ended, if it has */
  reason?: SessionEnd | undefined
  /** the id of the request in the server's log */
  requestId?: string | undefined
  /** the current state of the row to change; {@link currentOf} reads it */
  current?: unknown
}

/**
 * A failed call. Its message is the status code, a colon, a space and the body's text, or the
 * status text if the body is empty (product.md §3).
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

/** The sentences of calls without an answer: the request or its answer did not arrive. */
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

/** Reads a refusal. A body in another form (a proxy's page) gets a general sentence. */
export async function readRefusal(response: Response): Promise<ApiError> {
  const text = await response.text()
  const parsed = ErrorAnswerSchema.safeParse(parseJson(text))
  const answer: ErrorAnswer = parsed.success
    ? parsed.data
    : { error: commonRefusals.unexpected[1], code: 'unexpected' }
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

/** Whether the answer has no sentence of the server, as a proxy's page. */
const isMute = (error: ApiError): boolean => error.code === 'unexpected' && !error.requestId

/**
 * The Turkish sentence for an error: the server's if it gave one, otherwise `fallback`
 * (product.md §3).
 */
export const sentenceOf = (
  error: unknown,
  fallback: string = commonRefusals.unexpected[1],
): string => (error instanceof ApiError && !isMute(error) ? error.sentence : fallback)

/**
 * The current state of a row that somebody else has changed meanwhile, from the refusal
 * `changed_meanwhile` (decisions.md §8); undefined for every other error.
 */
export const currentOf = <Row>(
  endpoint: { versioned?: z.ZodType<Row> },
  error: unknown,
): Row | undefined =>
  error instanceof ApiError && error.code === 'changed_meanwhile'
    ? endpoint.versioned?.safeParse(error.current).data
    : undefined

/** Whether the server may have carried out the request without an answer to prove it. */
export const outcomeUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502)

/** Whether no answer came. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'unreachable' || error.code === 'timeout')

/** Whether no answer came, or one that says that the server is away (a proxy's, or our own 503). */
export const isAway = (error: unknown): boolean =>
  isUnreachable(error) || (error instanceof ApiError && error.status >= 502)
