/**
 * Groups consecutive rows with the same heading, in their order.
 * @returns each heading with its rows
 */
export function groupByHeading<Row>(
  rows: readonly Row[],
  headingOf: (row: Row) => string,
): { heading: string; rows: Row[] }[] {
  const groups: { heading: string; rows: Row[] }[] = []
  for (const row of rows) {
    const heading = headingOf(row)
    const last = groups.at(-1)
    if (last?.heading === heading) last.rows.push(row)
    else groups.push({ heading, rows: [row] })
  }
  return groups
}
