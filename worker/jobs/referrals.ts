import { asBytes, marksOf } from '#sql/kept-digests.ts'
import type { JobContext } from './context.ts'

/** Invitations that one run settles, and those that it ends; the next run has the others. */
const batch = 200

/** the code of an error that a function raises */
const raised = 'P0001'

/** What a run has done: invitations by their new state (settle_referral()). */
type Counts = Partial<
  Record<'earned' | 'flagged' | 'undone' | 'locked' | 'lapsed' | 'failed', number>
>

/**
 * Settles the invitations that are due (programme.md §6), each in a transaction of its own: both people
 * get their points, or somebody has to review, or the points come back. Who is held by somebody else waits
 * for the next run. Without keys for digests nobody was erased, and no friend is somebody who was (decisions/187).
 * The database's clock decides; a repetition finds nothing left to do.
 */
export async function settleReferrals({
  sql,
  log,
  digests,
}: Pick<JobContext, 'sql' | 'log' | 'digests'>): Promise<Counts> {
  const counts: Counts = {}
  const count = (what: keyof Counts, by = 1) => {
    counts[what] = (counts[what] ?? 0) + by
  }
  const due = await sql<{ id: number; names: string[] }[]>`
    select r.id, array(select names_of(r.friend_id)) as names
      from due_referrals(${batch}) d (id) join referrals r using (id) order by r.id`
  for (const { id, names } of due) {
    const marks = digests ? marksOf(digests, names) : []
    try {
      const [done] = await sql<
        { state: keyof Counts | null }[]
      >`select settle_referral(${id}, ${asBytes(sql, marks)}) as state`
      if (done?.state) count(done.state)
    } catch (error) {
      // one whose entry is refused, at the bound of a balance, must not keep the others waiting
      if (!(error instanceof Error && 'code' in error && error.code === raised)) throw error
      log.error('an invitation is not settled', error, { referralId: id })
      count('failed')
    }
  }
  const [row] = await sql<{ lapsed: number }[]>`select lapse_referrals(${batch}) as lapsed`
  if (row && row.lapsed > 0) count('lapsed', row.lapsed)
  return counts
}
