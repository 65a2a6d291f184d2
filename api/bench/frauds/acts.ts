import type { Random } from '#sql/demo/random.ts'
import type { ImportedEntry } from '#sql/ledger/import.ts'

/** What somebody records at a counter. */
export interface Act {
  /** epoch ms */
  at: number
  staffId: number
  customerId: number
  branchId: number
  points: number
  /** `taken_back`: what this act gave by hand is taken back by whoever gave it, so many ms later */
  kind: 'bill' | 'manual'
  takenBackAfter?: number
}

/** A branch of the chain: open from 07:30 to 22:00, each half by three people. */
export interface Shop {
  branchId: number
  /** the first three in the morning, the others in the evening */
  staff: number[]
  customers: number[]
}

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour
/** ms after Istanbul's midnight */
export const opens = 7.5 * hour
export const closes = 22 * hour
/** when the evening's people come */
const changes = 14.75 * hour

/** What an entry of an act is, by the key that finds it again. */
export const entryOf = (act: Act, key: string): ImportedEntry => ({
  userId: act.customerId,
  type: 'EARN',
  amount: act.points,
  branchId: act.branchId,
  actorId: act.staffId,
  createdAt: new Date(act.at),
  requestKey: act.kind === 'bill' ? `~${key}` : key,
  ...(act.kind === 'bill' && { kind: 'purchase' as const, ref: '1' }),
})

/** Who stands at the counter at a time of day. */
export const onShift = ({ staff }: Shop, time: number): number[] =>
  time < changes ? staff.slice(0, 3) : staff.slice(3)

/** A time of day: a rush before work, one after it, and the rest between. */
function timeOfDay(random: Random): number {
  const spread = (middle: number, width: number) =>
    middle + (random.next() + random.next() + random.next() - 1.5) * width
  const drawn = random.next()
  const time =
    drawn < 0.35
      ? spread(8.75 * hour, hour)
      : drawn < 0.6
        ? spread(18 * hour, 1.5 * hour)
        : opens + random.next() * (closes - opens)
  return Math.min(closes - minute, Math.max(opens, time))
}

/** Points of a bill: 16 in the middle, a few above a hundred. */
const pointsOfBill = ({ next }: Random): number =>
  Math.max(1, Math.round(16 * Math.exp((next() + next() + next() - 1.5) * 1.4)))

/** How often a regular comes on a day: most days once, some days twice, rarely three times. */
const visitsOfRegular = ({ next }: Random): number => {
  const drawn = next()
  if (drawn < 0.25) return 0
  if (drawn < 0.8) return 1
  return drawn < 0.97 ? 2 : 3
}

/** A place in the list of a shop's customers for each bill of a day: the first of them are regulars. */
function whoComes(shop: Shop, bills: number, random: Random): number[] {
  const regulars = Math.floor(bills / 4)
  const theirs = Array.from({ length: regulars }, (_, place) =>
    Array.from({ length: visitsOfRegular(random) }, () => place),
  ).flat()
  const others = Array.from({ length: Math.max(0, bills - theirs.length) }, () =>
    random.between(regulars, shop.customers.length - 1),
  )
  return [...theirs, ...others]
}

/**
 * The honest acts of a branch on a day. A quarter of the bills are those of regulars, who go to the same person in
 * half of them; of two hundred acts one gives points by hand, and a third of those is taken back at once: it was
 * mistyped.
 * @param midnight of the day in Istanbul, epoch ms
 */
export function honestDay(
  shop: Shop,
  { midnight, bills }: { midnight: number; bills: number },
  random: Random,
): Act[] {
  const regulars = Math.floor(bills / 4)
  return whoComes(shop, bills, random).map((place): Act => {
    const at = timeOfDay(random)
    const shift = onShift(shop, at)
    const usual = shift[place % shift.length]
    const staffId =
      place < regulars && usual !== undefined && random.chance(0.5) ? usual : random.pick(shift)
    const customerId = shop.customers[place] ?? 0
    const act = { at: midnight + at, staffId, customerId, branchId: shop.branchId }
    if (!random.chance(1 / 200)) return { ...act, kind: 'bill', points: pointsOfBill(random) }
    return {
      ...act,
      ...{ kind: 'manual', points: random.pick([25, 50, 100]) },
      ...(random.chance(1 / 3) && { takenBackAfter: minute }),
    }
  })
}

/** A fraud, and which flag finds it. */
export interface Fraud {
  kind: 'often' | 'pair' | 'generous' | 'taken_back' | 'while_closed' | 'colleague'
  staffId: number
  customerId: number
  branchId: number
  acts: Act[]
}

/** What each kind of fraud does from a day on, a little above what the settings of a new chain let pass. */
const schemes: Record<Fraud['kind'], (own: FraudAt) => Act[]> = {
  // a friend's code is held before the camera for bills of strangers
  often: ({ friend, from, act, random }) =>
    Array.from({ length: random.between(7, 9) }, (_, n) =>
      act({ customerId: friend, at: from + n * 25 * minute, points: 14 }),
    ),
  // the same, twice a day, for a week
  pair: ({ friend, from, act, random }) =>
    Array.from({ length: random.between(11, 13) }, (_, n) =>
      act({
        customerId: friend,
        at: from + Math.floor(n / 2) * day + (n % 2) * 3 * hour,
        points: 18,
      }),
    ),
  // points by hand, to one account after another
  generous: ({ strangers, from, act, random }) =>
    strangers.map((customerId, n) =>
      act({
        ...{ customerId, kind: 'manual', at: from + n * 20 * minute },
        points: random.between(500, 700),
      }),
    ),
  // given and taken back, so that the till has room
  taken_back: ({ strangers, from, act }) =>
    strangers.map((customerId, n) =>
      act({
        ...{ customerId, kind: 'manual', points: 20, at: from + n * 15 * minute },
        takenBackAfter: 5 * minute,
      }),
    ),
  // what a customer was given in the evening is gone at night
  while_closed: ({ friend, from, act }) => [
    act({
      ...{ customerId: friend, kind: 'manual', points: 60, at: from + 5 * hour },
      takenBackAfter: 6 * hour,
    }),
  ],
  colleague: ({ colleague, from, act }) => [
    act({ customerId: colleague, kind: 'manual', points: 40, at: from }),
  ],
}

interface FraudAt {
  friend: number
  colleague: number
  strangers: number[]
  /** epoch ms of the first act */
  from: number
  act: (part: Pick<Act, 'at' | 'customerId' | 'points'> & Partial<Act>) => Act
  random: Random
}

/**
 * A fraud of one of a branch's evening people.
 * @param midnight of its first day in Istanbul, epoch ms
 */
export function plant(kind: Fraud['kind'], shop: Shop, midnight: number, random: Random): Fraud {
  const [staffId = 0, colleague = 0] = shop.staff.slice(3)
  const friend = random.pick(shop.customers.slice(-100))
  const strangers = Array.from({ length: kind === 'generous' ? 6 : 12 }, () =>
    random.pick(shop.customers),
  )
  const from = midnight + changes + hour
  const act: FraudAt['act'] = (part) => ({
    ...{ staffId, branchId: shop.branchId, kind: 'bill' },
    ...part,
  })
  const acts = schemes[kind]({ friend, colleague, strangers, from, act, random })
  const customerId = kind === 'colleague' ? colleague : friend
  return { kind, staffId, customerId, branchId: shop.branchId, acts }
}
