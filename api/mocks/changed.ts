import type { BodyInput, BodyOf, Endpoint } from '#api/contracts/endpoint.ts'

/** Applies a change to the row with this id (or the first one) and raises its version. */
export function changed<Row extends { id: number; version: number }, E extends Endpoint>(
  rows: readonly Row[],
  endpoint: E,
  { params, body }: { params: Readonly<Record<string, string>>; body: BodyInput<E> },
): Row {
  const row = rows.find(({ id }) => id === Number(params.id)) ?? rows[0]
  if (!row) throw new Error('there is no fixture to change')
  const sent = (endpoint.body?.parse(body) ?? {}) as Partial<Row> & BodyOf<E>
  return { ...row, ...sent, version: row.version + 1 }
}
