/**
 * The places of requests that were sent at once, in the order in which the database took them: by the ids of what they
 * wrote, and each customer's as they were sent. A model is told of them in this order, since customers share the budgets of
 * campaigns and of who serves them.
 *
 * @param requests in the order of sending
 * @param wrote the id that the answer at a place names, of what these requests wrote; 0 where there is none
 * @param isNew whether the answer at a place says that it was written by that request; of several that name one id, the
 * first was it if none says so, as after a lost answer
 */
export const inOrderTaken = (
  requests: readonly { userId: number }[],
  wrote: readonly number[],
  isNew: (place: number) => boolean,
): number[] => {
  const writers = new Map<number, number>()
  for (const [place, id] of wrote.entries())
    if (id > 0 && (!writers.has(id) || isNew(place))) writers.set(id, place)
  const taken = new Set<number>()
  for (const [, writer] of [...writers].sort(([a], [b]) => a - b)) {
    for (const [place, { userId }] of requests.entries()) {
      const named = writers.get(wrote[place] ?? 0)
      // what repeats an entry comes after the request that wrote it
      const isOver = named === undefined || taken.has(named)
      if (place < writer && userId === requests[writer]?.userId && isOver) taken.add(place)
    }
    taken.add(writer)
  }
  for (const place of requests.keys()) taken.add(place)
  return [...taken]
}
