/** The headers of every answer, and what they hold. */
const everyAnswer: Readonly<Record<string, RegExp>> = {
  'content-security-policy': /default-src '(none|self)'.*frame-ancestors 'none'/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^(same-origin|cross-origin)$/,
  'cache-control': /\S/,
  'x-request-id': /^[0-9a-f-]{36}$/,
}

/** The headers of every answer (api/http/frame.ts) that this one lacks. */
export const missingHeaders = ({ headers }: Response): string[] =>
  Object.entries(everyAnswer)
    .filter(([name, value]) => !value.test(headers.get(name) ?? ''))
    .map(([name]) => name)
