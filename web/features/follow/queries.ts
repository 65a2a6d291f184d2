import { queryOptions } from '@tanstack/react-query'
import { socialPages } from '#api/contracts/social/social.ts'
import { call } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** The company's social pages. */
export const socialPagesQuery = queryOptions({
  queryKey: keyOf(socialPages),
  queryFn: ({ signal }) => call(socialPages, { signal }),
})
