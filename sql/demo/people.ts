import { istanbulDate, istanbulInstant } from './calendar.ts'
import { addressOf, femaleNames, lastNames, maleNames } from './names.ts'
import type { Random } from './random.ts'

export interface DemoPerson {
  username: string
  full_name: string
  phone: string | null
  birth_date: string | null
  gender: 'female' | 'male' | 'other' | null
  /** null: the e-mail address is not verified yet */
  verified_at: Date | null
  created_at: Date
}

/** The frequency and places of a customer's visits. Days count back from today. */
export interface Habits {
  firstDay: number
  lastDay: number
  /** days between visits, on average */
  gap: number
  /** place of the favourite among the branches, Merkez first */
  home: number
  /** the probability of spending points on a visit when the balance suffices, 0–1 */
  spends: number
}

export interface DemoCustomer {
  person: DemoPerson
  habits: Habits
  active: boolean
}

/** The accounts that the start page names. */
const account = (username: string, full_name: string, created_at: Date): DemoPerson => ({
  username,
  full_name,
  phone: null,
  birth_date: null,
  gender: null,
  verified_at: created_at,
  created_at,
})

export function demoAdmin(now: Date): DemoPerson {
  const person = account('admin@telve.example', 'Zeynep Aydın', istanbulInstant(now, -400, 600))
  return { ...person, phone: '+905000000001', birth_date: '1985-03-21' }
}

/** One at the counter of each branch, Merkez first. */
export function demoStaff(now: Date): DemoPerson[] {
  const counters: [string, string][] = [
    ['kasa@telve.example', 'Barış Demirci'],
    ['kasa.besiktas@telve.example', 'Gülşah Yıldırım'],
    ['kasa.nisantasi@telve.example', 'Tolga Ağaoğlu'],
    ['kasa.karakoy@telve.example', 'İpek Sönmez'],
    ['kasa.kuzguncuk@telve.example', 'Uğur Balcı'],
    ['kasa.suadiye@telve.example', 'Çağla Ünal'],
  ]
  return counters.map(([username, name], at) => ({
    ...account(username, name, istanbulInstant(now, -390, 600 + at)),
    phone: `+90500000001${at}`,
  }))
}

/** Those who work for the whole chain or a region without a counter, and what as. */
export const demoOffice = (now: Date): { person: DemoPerson; role: string; region: string }[] =>
  [
    ['destek@telve.example', 'Derya Korkmaz', 'customer_care'],
    ['pazarlama@telve.example', 'Mert Öztürk', 'marketing'],
    ['muhasebe@telve.example', 'Nurgül Şimşek', 'accountant'],
    ['analist@telve.example', 'Ozan Yalçın', 'analyst'],
    ['bolge@telve.example', 'Aylin Erdem', 'area_manager', 'Anadolu Yakası'],
  ].map(([username = '', name = '', role = '', region = ''], at) => ({
    person: account(username, name, istanbulInstant(now, -380, 600 + at)),
    ...{ role, region },
  }))

/** The customer with the public password: a regular at Merkez. */
export function demoRegular(now: Date): DemoCustomer {
  const person = account('musteri@telve.example', 'Elif Şahin', istanbulInstant(now, -212, 560))
  return {
    person: { ...person, phone: '+905000000020', birth_date: '1992-05-14', gender: 'female' },
    habits: { firstDay: 212, lastDay: 1, gap: 3, home: 0, spends: 0.05 },
    active: true,
  }
}

/** Somebody who registered last night and has not opened the mail yet, with the public password. */
export function demoNewcomer(now: Date): DemoPerson {
  const person = account('yeni@telve.example', 'Deniz Kaya', istanbulInstant(now, -1, 1_190))
  return { ...person, phone: '+905000000021', verified_at: null }
}

/** The address of a name, with a number where somebody of that name has it. */
function freeUsername(full_name: string, taken: ReadonlySet<string>): string {
  const address = addressOf(full_name)
  let username = `${address}@posta.example`
  for (let n = 2; taken.has(username); n++) username = `${address}${n}@posta.example`
  return username
}

/**
 * Customers with Turkish names. Their numbers begin with 0500, which no operator has, and their
 * addresses end in `.example`, so no real person is ever called or written to.
 */
export function demoCustomers(random: Random, now: Date, count: number): DemoCustomer[] {
  const taken = new Set<string>()
  return Array.from({ length: count }, (_, at) => {
    const gender = random.chance(0.54) ? 'female' : 'male'
    const first = random.pick(gender === 'female' ? femaleNames : maleNames)
    const full_name = `${first} ${random.pick(lastNames)}`
    const username = freeUsername(full_name, taken)
    taken.add(username)

    const active = !random.chance(0.06)
    const firstDay = random.between(active ? 10 : 120, 212)
    const birth = istanbulInstant(now, -random.between(18 * 365, 68 * 365), 720)
    const person: DemoPerson = {
      ...account(username, full_name, istanbulInstant(now, -firstDay, random.between(480, 538))),
      phone: random.chance(0.12) ? null : `+90500${1_000_000 + at * 7_919}`,
      birth_date: random.chance(0.15) ? null : istanbulDate(birth),
      gender: random.chance(0.18) ? null : gender,
    }
    const habits: Habits = {
      firstDay,
      lastDay: active ? 1 : random.between(30, 100),
      gap: random.pick([3, 5, 7, 9, 12, 16, 24]),
      home: random.between(0, 5),
      spends: random.pick([0.01, 0.04, 0.1, 0.25]),
    }
    return { person, habits, active }
  })
}
