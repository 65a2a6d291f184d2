import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import { exportIys, listIysReports, readIys, settleIys } from '#api/contracts/iys/iys.ts'
import { type LegalKind, listLegal, publishLegal, readLegal } from '#api/contracts/legal/legal.ts'
import { call, callFile } from '#web/shared/client.ts'
import type { Change } from '#web/shared/forms/saving.ts'
import { mutation } from '#web/shared/mutation.ts'
import { keyOf } from '#web/shared/query-key.ts'
import { legalVersionsQuery } from './queries.ts'

/** Publishes a document's next version, then fetches what shows it, after a failure too. */
export const publishMutation = (queryClient: QueryClient, kind: LegalKind) =>
  mutationOptions({
    mutationFn: ({ version, body }: Omit<Change<BodyInput<typeof publishLegal>>, 'id'>) =>
      call(publishLegal, { params: { kind }, body, version }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: legalVersionsQuery(kind).queryKey }),
        queryClient.invalidateQueries({ queryKey: keyOf(readLegal) }),
        queryClient.invalidateQueries({ queryKey: keyOf(listLegal) }),
      ]),
  })

/** What İYS is still to be told, as a file. */
export const exportIysMutation = mutationOptions({
  mutationFn: () => callFile(exportIys, { body: {} }),
})

/** Notes that İYS was told by hand, up to a report. */
export const settleIysMutation = mutation(settleIys, {
  stale: [readIys, listIysReports],
  waits: true,
})
