import { keepPreviousData, mutationOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { exportMonths, listMonths } from '#api/contracts/dashboard/months.ts'
import { callFile } from '#web/shared/client.ts'
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

/** The months of a year, as a file. */
export const exportMonthsMutation = mutationOptions({
  mutationFn: (year: number) => callFile(exportMonths, { body: { year }, timeout: 60_000 }),
})
