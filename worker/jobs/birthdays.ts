import { notifyLive } from '#sql/live.ts'
import type { JobContext } from './context.ts'

/** Days for which a birthday is looked for: as many as its coupon lives, so that a stopped worker skips none. */
const lookedBack = 7
/** People in one live message, which holds 8,000 bytes. */
const toldAtOnce = 300

/**
 * Gives everybody whose birthday is today in Istanbul their coupon, once a year (programme.md §6). The
 * database's clock decides.
 * @returns how many people got one
 */
export async function giveBirthdays({ sql }: Pick<JobContext, 'sql'>): Promise<number> {
  return sql.begin(async (tx) => {
    const [row] = await tx<{ people: number[] }[]>`
      select give_birthday_gifts(today - ${lookedBack - 1}::int, today) as people
        from (select (now() at time zone 'Europe/Istanbul')::date as today) t`
    const people = row?.people ?? []
    for (let at = 0; at < people.length; at += toldAtOnce)
      await notifyLive(tx, { kind: 'notification', userIds: people.slice(at, at + toldAtOnce) })
    return people.length
  }) as Promise<number>
}
