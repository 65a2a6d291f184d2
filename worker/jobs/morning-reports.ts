import { databaseClock } from '#sql/clock.ts'
import { readDayReport } from '#sql/day-report.ts'
import { queueMail } from '#sql/mails.ts'
import type { JobContext } from './context.ts'

interface Due {
  personId: number
  address: string
  day: string
}

/**
 * Queues the figures of the day before for each administrator who wants them, from 07:00 on, once a day
 * however many workers look (decisions/261). Whoever is no administrator any more gets none.
 */
export async function sendMorningReports(
  { sql, log }: Pick<JobContext, 'sql' | 'log'>,
  clock = databaseClock(sql),
): Promise<void> {
  const sent = await sql.begin(async (tx) => {
    const due = await tx<Due[]>`
      update morning_reports r set told = m.day
        from users u, (select report_day(${clock()}) as day) m
       where u.id = r.person_id and r.told < m.day
         and has_right(u.id, 'reports.see', null) and u.is_active and u.verified_at is not null
      returning u.id as person_id, u.username as address, r.told as day`
    const [first] = due
    if (!first) return 0
    const data = await readDayReport(tx, first.day)
    for (const { personId, address } of due)
      await queueMail(tx, { userId: personId, address, kind: 'morning_report', data })
    return due.length
  })
  if (sent > 0) log.info('morning reports queued', { people: sent })
}
