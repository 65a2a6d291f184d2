export type Fields = Record<string, string | number | boolean | null | undefined>

export interface Log {
  info(message: string, fields?: Fields): void
  error(message: string, cause: unknown, fields?: Fields): void
}

/** One JSON object per line: time (ISO 8601), level, process, message, and the event's own fields. */
export const openLog = (write: (line: string) => void): Log => {
  const line = (level: 'info' | 'error', message: string, fields: Fields) =>
    write(
      JSON.stringify({
        time: new Date().toISOString(),
        level,
        process: 'worker',
        message,
        ...fields,
      }),
    )
  return {
    info: (message, fields = {}) => line('info', message, fields),
    error: (message, cause, fields = {}) =>
      line('error', message, { ...fields, error: describe(cause) }),
  }
}

/** Refused connections come as an AggregateError with an empty message and a code. */
const describe = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause)
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
  return cause.message === '' ? code : cause.message
}
