/** Writes one line of JSON: what a log collector reads, and a person can. */
export function log(level: 'info' | 'error', message: string, more: object = {}): void {
  const line = JSON.stringify({
    at: new Date().toISOString(),
    level,
    from: 'api',
    message,
    ...more,
  })
  process[level === 'error' ? 'stderr' : 'stdout'].write(`${line}\n`)
}

/** The most characters of an error's words in a line: some errors print what they were given. */
const longestWords = 4_000

/** An error as a log line may hold it: its own words and stack, and its causes', each cut off. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { error: String(error).slice(0, longestWords) }
  return {
    error: error.message.slice(0, longestWords),
    stack: error.stack?.slice(0, 2 * longestWords),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}
