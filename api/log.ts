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

/** An error as a log line may hold it: its own words and stack, and its causes'. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { error: String(error) }
  return {
    error: error.message,
    stack: error.stack,
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}
