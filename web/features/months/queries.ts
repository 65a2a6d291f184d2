import { keepPreviousData, mutationOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { exportClearing, readClearing } from '#api/contracts/dashboard/clearing.ts'
import { exportLiability, readLiability } from '#api/contracts/dashboard/liability.ts'
import { exportMonths, listMonths, Month } from '#api/contracts/dashboard/months.ts'
import { callFile } from '#web/shared/client.ts'
import { query } from '#web/shared/query.ts'

/** What the address says. */
export const MonthsSearch = z.object({
  view: z.enum(['clearing', 'liability']).optional().catch(undefined),
  year: z.int().min(2000).max(2099).optional().catch(undefined),
  /** `2026-10`: the one that is open in full, or whose clearing or liability is shown */
  month: Month.optional().catch(undefined),
  /** the branch, or the chain, whose clearing is open in full */
  party: z
    .union([z.int().positive(), z.literal('chain')])
    .optional()
    .catch(undefined),
})
export type MonthsSearch = z.output<typeof MonthsSearch>

/** The months of a year, the present one without `year`. Always stale: the last one goes on. */
export const monthsQuery = (year: number | undefined) =>
  query(listMonths, { query: { year } }, { staleTime: 0, placeholderData: keepPreviousData })

/** The months of a year, as a file. */
export const exportMonthsMutation = mutationOptions({
  mutationFn: (year: number) => callFile(exportMonths, { body: { year }, timeout: 60_000 }),
})

interface AskedClearing {
  /** `2026-10`; the newest that is cleared without it */
  month: string | undefined
  branch?: number | 'chain'
}

/** What branches owe each other for a month, or what one of them does. Nothing of it changes but its newest month. */
export const clearingQuery = ({ month, branch }: AskedClearing) =>
  query(
    readClearing,
    { query: { month, branch: branch === undefined ? undefined : String(branch) } },
    branch === undefined ? { placeholderData: keepPreviousData } : {},
  )

/** Who owes whom for a month, as a file. */
export const exportClearingMutation = mutationOptions({
  mutationFn: (month: string) => callFile(exportClearing, { body: { month }, timeout: 60_000 }),
})

/**
 * What was left of each month's points as a month ended.
 * @param month `2026-10`; the newest that is noted without it
 */
export const liabilityQuery = (month: string | undefined) =>
  query(readLiability, { query: { month } }, { placeholderData: keepPreviousData })

/** The same as a file. */
export const exportLiabilityMutation = mutationOptions({
  mutationFn: (month: string) => callFile(exportLiability, { body: { month }, timeout: 60_000 }),
})
