import type { JobContext } from './context.ts'

/** Raises a flag for what looks odd by now (decisions/264). The database's clock decides. */
export async function findFlags({ sql, log }: Pick<JobContext, 'sql' | 'log'>): Promise<void> {
  const [row] = await sql<{ raised: number }[]>`select find_flags(clock_timestamp()) as raised`
  if (row && row.raised > 0) log.info('flags raised', { flags: row.raised })
}
