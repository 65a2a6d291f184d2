import { mutationOptions } from '@tanstack/react-query'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import { exportIys, listIysReports, readIys, settleIys } from '#api/contracts/iys/iys.ts'
import {
  type LegalKind,
  listLegal,
  listLegalVersions,
  publishLegal,
  readLegal,
} from '#api/contracts/legal/legal.ts'
import { call, callFile } from '#web/shared/client.ts'
import type { Change } from '#web/shared/forms/saving.ts'
import { mutation, refetch } from '#web/shared/mutation.ts'

/** Publishes a document's next version, then fetches what shows it, after a failure too. */
export const publishMutation = (kind: LegalKind) =>
  mutationOptions({
    mutationFn: ({ version, body }: Omit<Change<BodyInput<typeof publishLegal>>, 'id'>) =>
      call(publishLegal, { params: { kind }, body, version }),
    onSettled: (_, __, ___, ____, { client }) =>
      refetch(client, [listLegalVersions, readLegal, listLegal]),
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
