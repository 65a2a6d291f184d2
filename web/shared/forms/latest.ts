import { useState } from 'react'
import type * as z from 'zod'
import { currentOf } from '#web/shared/api-error.ts'

/**
 * What is about to be removed, as far as is known: where somebody else has changed it meanwhile,
 * nothing goes, and who asked sees what it is now before they ask again (decisions.md §8).
 */
export function useLatest<Row>(
  row: Row,
  endpoint: { versioned?: z.ZodType<Row> },
): { latest: Row; follow: (error: unknown) => void } {
  const [latest, setLatest] = useState(row)
  return { latest, follow: (error) => setLatest(currentOf(endpoint, error) ?? latest) }
}
