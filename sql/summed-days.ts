/** Sums days, as many at a time as `some` does, until none is left. @returns how many days */
export async function sumAll(some: () => PromiseLike<{ summed: number }[]>): Promise<number> {
  let days = 0
  for (;;) {
    const [row] = await some()
    if (!row?.summed) return days
    days += row.summed
  }
}
