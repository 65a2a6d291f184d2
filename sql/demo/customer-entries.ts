import { istanbulInstant, minuteOf } from './calendar.ts'
import type { Habits } from './people.ts'
import type { Random } from './random.ts'

/** An entry to record. Amount in points, always positive. */
export interface DemoEntry {
  type: 'EARN' | 'SPEND'
  amount: number
  /** place of the branch, Merkez first */
  branch: number
  at: Date
  note: string | null
  /** place in this history of the entry that this one reverses */
  reverses: number | null
}

/** The points of a visit; one coffee is worth 10. */
const earnings = [5, 5, 10, 10, 10, 10, 15, 20, 20, 25, 35]
const rewards = [
  { amount: 60, note: 'İkram: filtre kahve' },
  { amount: 80, note: 'İkram: latte' },
  { amount: 120, note: 'İkram: San Sebastian cheesecake' },
]
/** The busy hours; every branch is open then, and a quarter of an hour before and after. */
const busyMinutes = ['10:15', '13:00', '16:30', '19:30'].map(minuteOf)

/**
 * The history of one customer, oldest first; the balance never becomes negative.
 *
 * @param mistake when the counter makes a mistake that an administrator takes back
 */
export function makeEntries(
  random: Random,
  now: Date,
  habits: Habits,
  mistake: 'none' | 'earn' | 'spend',
): DemoEntry[] {
  const entries: DemoEntry[] = []
  let balance = 0
  let pending = mistake
  const add = (entry: Omit<DemoEntry, 'note' | 'reverses'> & Partial<DemoEntry>) => {
    balance += entry.type === 'EARN' ? entry.amount : -entry.amount
    entries.push({ note: null, reverses: null, ...entry })
  }

  for (let ago = habits.firstDay; ago >= habits.lastDay; ago -= step(random, habits)) {
    const branch = random.chance(0.75) ? habits.home : random.between(0, 5)
    const minute = random.pick(busyMinutes) + random.between(-75, 69)
    const at = (later: number) => istanbulInstant(now, -ago, minute + later)
    const affordable = rewards.filter((reward) => reward.amount <= balance)
    const late = ago < habits.firstDay / 2

    if (pending === 'earn' && late) {
      add({ type: 'EARN', amount: 200, branch, at: at(0) })
      const reverses = entries.length - 1
      const note = '20 yerine 200 girilmiş'
      add({ type: 'SPEND', amount: 200, branch, at: at(3), note, reverses })
      add({ type: 'EARN', amount: 20, branch, at: at(4) })
      pending = 'none'
    } else if (
      affordable.length > 0 &&
      (random.chance(habits.spends) || (pending === 'spend' && late))
    ) {
      const reward = random.pick(affordable)
      add({ type: 'SPEND', ...reward, branch, at: at(0) })
      if (pending === 'spend' && late) {
        const reverses = entries.length - 1
        const note = 'Müşteri ikramdan vazgeçti'
        add({ type: 'EARN', amount: reward.amount, branch, at: at(5), note, reverses })
        pending = 'none'
      } else if (random.chance(0.4)) {
        add({ type: 'EARN', amount: random.pick(earnings), branch, at: at(1) })
      }
    } else {
      add({ type: 'EARN', amount: random.pick(earnings), branch, at: at(0) })
    }
  }
  return entries
}

/** Days until the next visit: around the usual gap, never the same day. */
const step = (random: Random, { gap }: Habits): number =>
  Math.max(1, Math.round(gap * (0.4 + 1.2 * random.next())))
