import type { TransactionSql } from 'postgres'
import { replayBounds } from './bounds.ts'
import { connect, type Sql } from './connection.ts'

/** What a campaign would have given (sql/functions/simulations.sql). */
export interface Replay {
  from: string
  until: string | null
  days: { day: string; points: number; net: number }[]
  purchases: number
  matched: number
  people: number
  points: number
  net: number
  byCap: number
  byBudget: number
  pointValue: number
  top: { userId: number; points: number; purchases: number }[]
}

interface Asked {
  campaignId: number
  version: number
  /** the last days, today included */
  days: number
}

/**
 * Replays a campaign over the recorded past in a transaction that can only read, on a connection of
 * its own.
 * @param onProgress called with hundredths of what is to be replayed
 */
export async function replayCampaign(
  url: string,
  { campaignId, version, days }: Asked,
  onProgress: (progress: number) => void = () => {},
): Promise<Replay> {
  const sql = connect(url, {
    role: 'telve_worker',
    max: 1,
    bounds: replayBounds,
    applicationName: 'telve-simulation',
    onNotice: (message) => {
      const progress = /^replayed (\d+)$/.exec(message)?.[1]
      if (progress) onProgress(Number(progress))
    },
  })
  try {
    const [row] = (await sql.begin(
      'isolation level repeatable read read only',
      (tx: TransactionSql) => tx<{ replay: Replay }[]>`
        select replay_campaign(
                 ${campaignId}, ${version},
                 (((now() at time zone 'Europe/Istanbul')::date - ${days - 1}::int)::timestamp
                    at time zone 'Europe/Istanbul')) as replay`,
    )) as { replay: Replay }[]
    if (!row) throw new Error('a replay answered nothing')
    return row.replay
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/**
 * Runs a simulation that was asked for, unless it has ended, and removes its outbox row. One whose
 * process died runs again.
 * @returns whether it ran
 */
export async function runSimulation(sql: Sql, url: string, id: number): Promise<boolean> {
  const [asked] = await sql<Asked[]>`
    update simulations set state = 'running', progress = 0
     where id = ${id} and finished_at is null
    returning campaign_id, version, days`
  if (asked) {
    const follow = (progress: number) =>
      void sql`update simulations set progress = ${progress}
                where id = ${id} and finished_at is null`.catch(() => {})
    const result = await replayCampaign(url, asked, follow).catch(async (error) => {
      await sql`update simulations set state = 'failed', finished_at = now()
                 where id = ${id} and finished_at is null`
      await removeAsked(sql, id)
      throw error
    })
    await sql`
      update simulations
         set state = 'done', progress = 100, finished_at = now(), result = ${sql.json(result as never)}
       where id = ${id} and finished_at is null`
  }
  await removeAsked(sql, id)
  return asked !== undefined
}

const removeAsked = (sql: Sql, id: number) =>
  sql`delete from outbox where topic = 'simulation' and ref = ${id}`
