import { listStories } from '#api/contracts/stories/stories.ts'
import { query } from '#web/shared/query.ts'

/** Stories by group and order. */
export const storiesQuery = query(listStories, {}, { keeps: true })
