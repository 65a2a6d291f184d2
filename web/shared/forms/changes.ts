/** The values of a form, by field. */
export type Fields = Readonly<Record<string, unknown>>

/** Equality of two values. '', null and undefined all mean empty; objects are compared by content. */
export const same = (one: unknown, other: unknown) =>
  (one ?? '') === (other ?? '') ||
  (typeof one === 'object' && one !== null && JSON.stringify(one) === JSON.stringify(other))

/** The names of fields whose values differ. */
export const differences = (before: Fields, after: Fields): string[] =>
  Object.keys(before).filter((name) => !same(before[name], after[name]))

/** The values of the named fields, as a form sends them. `null` empties a field. */
export const partOf = (form: Fields, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, form[name] ?? null]))
