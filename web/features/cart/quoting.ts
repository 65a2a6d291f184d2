import { useQuery } from '@tanstack/react-query'
import { useDebounced } from '#web/shared/debounced.ts'
import type { CartLine } from './cart.ts'
import { askedOrder, type OrderChoices } from './choices.ts'
import { cartQuoteQuery } from './queries.ts'

/** ms without a change after which the cart is quoted */
const pause = 300

export type Quoting = ReturnType<typeof useQuote>

/** The latest quote of the cart, and whether it is of the cart as it is now. */
export function useQuote(
  branchId: number | undefined,
  lines: readonly CartLine[],
  choices: OrderChoices,
) {
  const asked = askedOrder(branchId ?? 0, lines, choices)
  const keys = lines.map(({ key }) => key)
  const wanted = JSON.stringify({ asked, keys })
  const settled = useDebounced(wanted, pause) === wanted
  const query = useQuery({
    ...cartQuoteQuery(asked, keys),
    enabled: branchId !== undefined && settled && lines.length > 0,
  })
  const isFresh = settled && query.data !== undefined && !query.isPlaceholderData
  return {
    quote: branchId === undefined ? undefined : query.data,
    isFresh,
    isFetching: query.isFetching,
    error: settled ? query.error : null,
    retry: () => void query.refetch(),
  }
}
