import { keepPreviousData, mutationOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { dayEnd, exportDayEnd } from '#api/contracts/branches/day-end.ts'
import { CalendarDate } from '#api/contracts/fields.ts'
import { callFile } from '#web/shared/client.ts'
import { query } from '#web/shared/query.ts'

/** Branch and day, from the address; the present day without `day`. */
export const DayEndSearch = z.object({
  branch: z.int().positive().optional().catch(undefined),
  day: CalendarDate.optional().catch(undefined),
})
export type DayEndSearch = z.output<typeof DayEndSearch>

/** ms after which an open page asks again: tills go on */
const interval = 60_000

/** What a day of a branch came to. */
export const dayEndQuery = (branchId: number, day: string | undefined) =>
  query(
    dayEnd,
    { params: { id: branchId }, query: { day } },
    { staleTime: 0, refetchInterval: interval, placeholderData: keepPreviousData },
  )

/** The same as a file. */
export const exportDayEndMutation = mutationOptions({
  mutationFn: ({ branchId, day }: { branchId: number; day: string }) =>
    callFile(exportDayEnd, { params: { id: branchId }, body: { day } }),
})
