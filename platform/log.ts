/** The fields of a log line besides its message. */
export type Fields = Record<string, unknown>

export interface Log {
  info(message: string, fields?: Fields): void
  /** @param cause the error, which the line shows with its stack and its causes */
  error(message: string, cause?: unknown, fields?: Fields): void
}

/** The most characters of an error's text in a line: some errors print their input. */
const longestWords = 4_000

/**
 * An error as a log line may hold it: its message, code and stack, and its causes', each truncated.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error).slice(0, longestWords) }
  return {
    // a refused connection comes as an AggregateError with an empty message and a code
    message: (error.message || error.name).slice(0, longestWords),
    ...('code' in error && { code: error.code }),
    stack: error.stack?.slice(0, 2 * longestWords),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

/** Errors go to stderr, everything else to stdout. */
const writeLine = (line: string, level: 'info' | 'error') =>
  process[level === 'error' ? 'stderr' : 'stdout'].write(`${line}\n`)

/**
 * The one format of log lines, for log collectors and for people: one JSON object per line with
 * time (ISO 8601), level, process, message and the event's own fields.
 * @param name of the process: `api`, `worker`, or a command of `scripts`
 */
export function openLog(
  name: string,
  write: (line: string, level: 'info' | 'error') => void = writeLine,
): Log {
  const line = (level: 'info' | 'error', message: string, fields: Fields) =>
    write(
      JSON.stringify({ time: new Date().toISOString(), level, process: name, message, ...fields }),
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
