/** ms for which everybody gets the same answer. */
const fresh = 5_000

/**
 * Answers with `read`'s result of up to five seconds ago. However many ask, the same is
 * read once at a time; a failure is not kept.
 * @param now ms of a monotonic clock
 */
export function shareReadings<Asked extends object, Answer>(
  read: (asked: Asked) => Promise<Answer>,
  now: () => number = () => performance.now(),
): (asked: Asked) => Promise<Answer> {
  const readings = new Map<string, { at: number; answer: Promise<Answer> }>()
  return (asked) => {
    for (const [key, reading] of readings) if (now() - reading.at >= fresh) readings.delete(key)
    const key = JSON.stringify(asked)
    const known = readings.get(key)
    if (known) return known.answer
    const answer = read(asked)
    readings.set(key, { at: now(), answer })
    answer.catch(() => readings.delete(key))
    return answer
  }
}
