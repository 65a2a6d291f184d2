import { keepPreviousData } from '@tanstack/react-query'
import * as z from 'zod'
import { listMonths } from '#api/contracts/dashboard/months.ts'
import { query } from '#web/shared/query.ts'

/** The year, and the month that is open in full (`2026-10`), from the address. */
export const MonthsSearch = z.object({
  year: z.int().min(2000).max(2099).optional().catch(undefined),
  month: z.string().optional().catch(undefined),
})
export type MonthsSearch = z.output<typeof MonthsSearch>

/** The months of a year, the present one without `year`. Always stale: the last one goes on. */
export const monthsQuery = (year: number | undefined) =>
  query(listMonths, { query: { year } }, { staleTime: 0, placeholderData: keepPreviousData })
