import { changeMorningReport, morningReport } from '#api/contracts/dashboard/morning-report.ts'
import { mutation } from '#web/shared/mutation.ts'
import { keyOf } from '#web/shared/query-key.ts'

export const morningReportMutation = mutation(changeMorningReport, {
  stale: [morningReport],
  onSuccess: (saved, _, __, { client }) => client.setQueryData(keyOf(morningReport), saved),
})
