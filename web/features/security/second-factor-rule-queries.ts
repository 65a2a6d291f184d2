import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { changeSecuritySettings, securitySettings } from '#api/contracts/factors/managing.ts'
import { call } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** What administrators must prove themselves with. Another administrator may change it. */
export const ruleQuery = queryOptions({
  queryKey: keyOf(securitySettings),
  queryFn: ({ signal }) => call(securitySettings, { signal }),
  staleTime: 0,
})

interface RuleChange {
  version: number
  adminsNeedSecondFactor: boolean
}

export const ruleMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ version, adminsNeedSecondFactor }: RuleChange) =>
      call(changeSecuritySettings, { version, body: { adminsNeedSecondFactor } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ruleQuery.queryKey }),
  })
