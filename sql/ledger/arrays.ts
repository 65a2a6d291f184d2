// Arrays as PostgreSQL writes them. The driver's own serializer takes every number for a text that
// may want escaping, which cost as much as all the rest of sending a batch.
/** An array of numbers, or of words that need no quotes. */
export const plain = (values: readonly (number | string | null | undefined)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`
/** A text inside an array. */
export const arrayText = (text: string): string =>
  `"${text.includes('"') || text.includes('\\') ? text.replace(/[\\"]/g, '\\$&') : text}"`
const quoted = (text: string | null): string | null => (text === null ? null : arrayText(text))

/** An array of texts. */
export const texts = (values: readonly (string | null)[]): string => plain(values.map(quoted))
/** An array of what few requests have; null if none has it, which the database need not read. */
export const given = (values: readonly (number | string | null)[]): string | null =>
  values.some((value) => value !== null) ? plain(values) : null
/** The same of texts. */
export const givenTexts = (values: readonly (string | null)[]): string | null =>
  given(values.map(quoted))
