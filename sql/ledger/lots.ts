import type { Queryable, Sql } from '../connection.ts'
import type { EntryKind, PointKind } from './entry.ts'

/** What lots are made of: an entry, its days as `YYYY-MM-DD` of Istanbul. Only what gives back needs its own days. */
export interface LotEntry {
  seq: number
  type: PointKind
  amount: number
  /** null in form 1 */
  kind: EntryKind | null
  ref: string | null
  /** the seq of the entry that it takes back */
  reverses: number | null
  day: string | null
  expiresOn: string | null
  /** of an EARN: `expiresOn`, or what holds where there is none */
  lastDay: string
}

/** What is left of what an EARN gave. */
export interface Lot {
  /** the entry that gave it */
  seq: number
  expiresOn: string
  /** points, more than 0 */
  rest: number
  /** what it was given for, `purchase:7` */
  cause: string | null
  /** whether it had expired and was given back: that happens once */
  prolonged: boolean
}

/** What a SPEND took from a lot and was not given back. */
interface Taking {
  lot: Omit<Lot, 'rest'>
  spend: number
  spentFor: string | null
  points: number
}

/**
 * The lots of a person after these entries (programme.md §5), in plain memory: the reference for
 * advance_lots(), which keeps them entry by entry. Spending takes what ends soonest, a claw-back what
 * it takes back; what is given back has its old day.
 *
 * @param entries of one person from the first one on, in their order
 * @returns by seq
 */
export const foldLots = (entries: readonly LotEntry[]): Lot[] => foldEntries(entries).lots

/** The same, with what was taken of the lots. */
export function foldEntries(entries: readonly LotEntry[]): { lots: Lot[]; takings: Taking[] } {
  const lots = new Map<number, Lot>()
  let takings: Taking[] = []

  const take = (entry: LotEntry) => {
    const refunded = entry.kind === 'refund' ? causeOf(entry) : undefined
    const own = (lot: Lot) =>
      lot.seq === entry.reverses || (refunded !== undefined && lot.cause === refunded)
    const order = [...lots.values()].sort(
      (a, b) =>
        Number(own(b)) - Number(own(a)) ||
        (a.expiresOn < b.expiresOn ? -1 : a.expiresOn > b.expiresOn ? 1 : a.seq - b.seq),
    )
    const final = entry.reverses !== null || entry.kind === 'refund' || entry.kind === 'expiry'
    let missing = entry.amount
    for (const lot of order) {
      const points = Math.min(lot.rest, missing)
      if (points === 0) break
      missing -= points
      lot.rest -= points
      if (lot.rest === 0) lots.delete(lot.seq)
      if (!final) takings.push({ lot, spend: entry.seq, spentFor: causeOf(entry), points })
    }
  }

  const giveBack = (entry: LotEntry) => {
    const refunded = entry.kind === 'refund' ? causeOf(entry) : undefined
    const own = takings
      .filter(
        (t) => t.spend === entry.reverses || (refunded !== undefined && t.spentFor === refunded),
      )
      .sort(
        (a, b) =>
          b.spend - a.spend ||
          (a.lot.expiresOn < b.lot.expiresOn ? 1 : a.lot.expiresOn > b.lot.expiresOn ? -1 : 0) ||
          b.lot.seq - a.lot.seq,
      )
    let missing = entry.amount
    let late = 0
    for (const taking of own) {
      const points = Math.min(taking.points, missing)
      missing -= points
      taking.points -= points
      const { lot } = taking
      const over = entry.day !== null && lot.expiresOn < entry.day
      if (over && entry.expiresOn !== null && !lot.prolonged) late += points
      else if (points > 0)
        lots.set(lot.seq, { ...lot, rest: (lots.get(lot.seq)?.rest ?? 0) + points })
    }
    takings = takings.filter((t) => t.points > 0)
    if (late + missing > 0)
      lots.set(entry.seq, {
        seq: entry.seq,
        expiresOn: entry.lastDay,
        rest: late + missing,
        cause: null,
        prolonged: late > 0,
      })
  }

  for (const entry of entries) {
    if (entry.type === 'SPEND') take(entry)
    else if (entry.reverses !== null || entry.kind === 'refund') giveBack(entry)
    else
      lots.set(entry.seq, {
        seq: entry.seq,
        expiresOn: entry.lastDay,
        rest: entry.amount,
        cause: causeOf(entry),
        prolonged: false,
      })
  }
  return { lots: [...lots.values()].sort((a, b) => a.seq - b.seq), takings }
}

/** What an entry is about; of a refund, what it refunds. */
const causeOf = ({ kind, ref }: LotEntry): string | null => {
  if (ref === null) return null
  if (kind === 'reward') return `coupon:${ref}`
  if (kind !== 'refund') return `${kind}:${ref}`
  const [about, id] = ref.split(':')
  return id === undefined ? `purchase:${ref}` : `${about}:${id}`
}

interface Standing {
  userId: number
  /** the entry up to which the lots stand */
  seq: number
  /** the person's last entry */
  last: number
}

/**
 * Whose stored lots are not those that their entries make, up to the entry to which they stand.
 *
 * @param entries of each of the people, from the first one on, in their order
 */
export const findWrongLots = async (
  sql: Sql,
  entries: ReadonlyMap<number, readonly LotEntry[]>,
): Promise<{ userId: number; seq: number }[]> => {
  const ids = [...entries.keys()]
  const standings = await sql<Standing[]>`
    select s.user_id, s.lots_seq as seq, u.ledger_seq as last
      from point_standings s join users u on u.id = s.user_id
     where s.user_id = any (${ids}::bigint[])`
  const stored = Map.groupBy(await storedLots(sql, ids), (lot) => lot.userId)
  return standings.filter(({ userId, seq, last }) => {
    const made = foldLots(entries.get(userId)?.filter((entry) => entry.seq <= seq) ?? [])
    return seq > last || textOf(made) !== textOf(stored.get(userId) ?? [])
  })
}

const textOf = (lots: readonly Lot[]): string =>
  lots.map((l) => [l.seq, l.expiresOn, l.rest, l.cause, l.prolonged].join(' ')).join('\n')

const storedLots = (sql: Sql, people: number[]) => sql<(Lot & { userId: number })[]>`
  select user_id, seq, expires_on, rest, cause, prolonged
    from point_lots where user_id = any (${people}::bigint[]) order by user_id, seq`

/**
 * Until a moment, each with its month in Istanbul: `YYYY-MM-DD`, the first day. Person by person: a sort of all of them, and
 * what is null here, took a third of the time.
 */
export const lotEntriesUntil = (sql: Queryable, people: number[], end: Date) =>
  sql<(LotEntry & { userId: number; month: string })[]>`
    select e.* from point_standings s
     cross join lateral (
       select p.user_id, p.seq, p.type, p.amount, p.kind, p.ref, d.reverses_seq as reverses, d.day,
              d.own_last_day as expires_on, d.last_day, month_of(p.created_at) as month
         from point_transactions p
        cross join lateral lot_days(p.type, p.kind, p.reverses, p.created_at, p.expires_on) d
        where p.user_id = s.user_id and p.created_at < ${end} order by p.seq) e
     where s.user_id = any (${people}::bigint[]) order by s.user_id, e.seq`
