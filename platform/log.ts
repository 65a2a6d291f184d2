import { longestWords, redacted, wordsOf } from './redaction.ts'

/** The fields of a log line besides its message. */
export type Fields = Record<string, unknown>

export interface Log {
  info(message: string, fields?: Fields): void
  /** @param cause the error, which the line shows with its stack and its causes */
  error(message: string, cause?: unknown, fields?: Fields): void
}

/** The lines of a stack that say where, without its first, which repeat the message. */
const placesOf = (stack: string): string =>
  stack
    .slice(-5 * longestWords)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
    .slice(0, 2 * longestWords)

/**
 * An error as a log line may hold it: its message, code and the places of its stack, and its causes',
 * each truncated and without the input that caused it (platform/redaction.ts).
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error).slice(0, longestWords) }
  return {
    message: wordsOf(error),
    ...('code' in error && { code: error.code }),
    stack: placesOf(error.stack ?? ''),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

/**
 * An error that may be kept where others read it: words, code and places of the given one, and
 * nothing that it was given.
 */
export function plainError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(redacted(String(error)))
  const plain = new Error(wordsOf(error))
  plain.name = error.name
  plain.stack = `${plain.name}: ${plain.message}\n${placesOf(error.stack ?? '')}`
  return 'code' in error ? Object.assign(plain, { code: error.code }) : plain
}

/** Errors go to stderr, everything else to stdout. */
const writeLine = (line: string, level: 'info' | 'error') =>
  process[level === 'error' ? 'stderr' : 'stdout'].write(`${line}\n`)

/**
 * The one format of log lines, for log collectors and for people: one JSON object per line with
 * time (ISO 8601), level, process, message and the event's own fields. E-mail addresses, phone
 * numbers, tokens and queries are left out of each text, whatever wrote it.
 * @param name of the process: `api`, `worker`, or a command of `scripts`
 */
export function openLog(
  name: string,
  write: (line: string, level: 'info' | 'error') => void = writeLine,
): Log {
  const line = (level: 'info' | 'error', message: string, fields: Fields) =>
    write(
      JSON.stringify(
        { time: new Date().toISOString(), level, process: name, message, ...fields },
        (key, value) => (typeof value === 'string' && key !== 'stack' ? redacted(value) : value),
      ),
      level,
    )
  return {
    info: (message, fields = {}) => line('info', message, fields),
    error: (message, cause, fields = {}) =>
      line('error', message, {
        ...fields,
        ...(cause !== undefined && { error: describeError(cause) }),
      }),
  }
}
