/** The fields of a form, as they stand in it. */
export type Fields = Readonly<Record<string, unknown>>

/** A field left empty is empty however it says so. */
const same = (one: unknown, other: unknown) => (one ?? '') === (other ?? '')

/** The names of the fields in which two states of a form differ. */
export const differences = (before: Fields, after: Fields): string[] =>
  Object.keys(before).filter((name) => !same(before[name], after[name]))

/** What a form sends of itself: the fields of these names; `null` empties one. */
export const partOf = (form: Fields, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, form[name] ?? null]))
