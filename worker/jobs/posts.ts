import type { JobContext } from './context.ts'

/**
 * Ends posts whose time is over, and with them their people's sessions and streams; and shows those whose time
 * has come (decisions/253). Rights ask the clock, so a round that is late gives nobody any.
 */
export async function turnPosts({ sql, log }: Pick<JobContext, 'sql' | 'log'>): Promise<void> {
  const [row] = await sql<{ people: number }[]>`select turn_posts() as people`
  if (row && row.people > 0) log.info('posts turned', { people: row.people })
}
