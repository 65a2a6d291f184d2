import { queryOptions } from '@tanstack/react-query'
import { listStories } from '#api/contracts/stories/stories.ts'
import { call } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** Stories by group and order. */
export const storiesQuery = queryOptions({
  queryKey: keyOf(listStories),
  queryFn: ({ signal }) => call(listStories, { signal }),
  meta: { keeps: listStories },
})
