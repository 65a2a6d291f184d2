/** What stands in a log in place of what it may not hold. */
const marks: readonly (readonly [RegExp, string])[] = [
  // the login in an address: postgres://name:password@host
  [/:\/\/[^/\s@"']{1,300}@/g, '://<login>@'],
  // what an address line carries after its path
  [/((?:https?:\/)?\/[^\s?#"'<>]{0,400})[?#][^\s"'<>]+/g, '$1'],
  [
    /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,4}\.\p{L}{2,24}/gu,
    '<e-mail>',
  ],
  // links, sessions, push subscriptions: 30 bytes and more as base64
  [/(?<![\w-])(?=[a-z0-9_-]{0,200}[A-Z])[\w-]{40,}(?![\w-])/g, '<token>'],
  // mobile numbers as people here write them, and any number in international form
  [
    /(?<![\w.+-])(?:\+?90[\s().-]{0,3}|0[\s().-]{0,3})?\(?5\d{2}[\s().-]{0,3}\d{3}[\s.-]{0,2}\d{2}[\s.-]{0,2}\d{2}(?![\w-])/g,
    '<phone>',
  ],
  [/\+\d{8,15}(?!\w)/g, '<phone>'],
]

/**
 * A text without e-mail addresses, phone numbers, tokens, logins in addresses and what addresses
 * carry after `?` or `#`. Names have no form by which they could be found: what writes a line must
 * leave them out (docs/operations.md, Logs).
 */
export const redacted = (text: string): string =>
  marks.reduce((left, [form, mark]) => left.replace(form, mark), text.slice(0, 2 * longestWords))

/** The most characters of an error's text in a line: some errors print their input. */
export const longestWords = 4_000

interface Issue {
  code?: unknown
  path?: unknown
}

/**
 * The words of an error without the input that caused it. Parsers quote what they were given, and so
 * does PostgreSQL in the errors of class 22, where values do not fit their types; a schema's issues
 * name unknown fields. An error's `detail`, `query` and `parameters` are never read.
 */
export function wordsOf(error: Error): string {
  const { code, issues } = error as { code?: unknown; issues?: unknown }
  if (Array.isArray(issues))
    return issues
      .slice(0, 20)
      .map((issue: Issue) => `${issue.code} at ${(issue.path as unknown[] | undefined)?.join('.')}`)
      .join(', ')
  const quotes =
    error instanceof SyntaxError || (typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code))
  // a refused connection comes as an AggregateError with an empty message and a code
  const words = (error.message || error.name).slice(0, longestWords)
  return redacted(quotes ? words.replace(/"[\s\S]*"|'[\s\S]*'/g, '"…"') : words)
}
