import { changeSecuritySettings, securitySettings } from '#api/contracts/factors/managing.ts'
import { mutation } from '#web/shared/mutation.ts'
import { query } from '#web/shared/query.ts'

/** What administrators must prove themselves with. Another administrator may change it. */
export const ruleQuery = query(securitySettings, {}, { staleTime: 0 })

export const ruleMutation = mutation(changeSecuritySettings, {
  stale: [securitySettings],
  waits: true,
})
