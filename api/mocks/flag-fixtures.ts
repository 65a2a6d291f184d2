import type { Flag, FlagAct } from '../contracts/flags/flags.ts'
import type { FlagSettingsVersion } from '../contracts/flags/settings.ts'
import { day, hour, kerem, longName, minutesAgo, nazli } from './fixtures.ts'

const person = ({ id, fullName }: { id: number; fullName: string }) => ({ id, fullName })
const ece = { id: 77, fullName: longName }
const okan = { id: 58, fullName: 'Okan Tunç' }
const karakoy = { id: 4, name: 'Karaköy' }

const open = {
  ...{ staff: null, customer: null, branch: null, usual: null, settled: null, version: 1 },
  foundAt: minutesAgo(10),
}

/** One of each kind, the latest first. */
export const openFlags: Flag[] = [
  {
    ...{ ...open, id: 26, kind: 'pair', staff: person(kerem), customer: okan },
    ...{ since: minutesAgo(6 * day), until: minutesAgo(25), acts: 14, points: 1_120 },
  },
  {
    ...{ ...open, id: 25, kind: 'generous', staff: ece, branch: karakoy, usual: 420 },
    ...{ since: minutesAgo(9 * hour), until: minutesAgo(hour), acts: 31, points: 4_650 },
  },
  {
    ...{ ...open, id: 24, kind: 'often', customer: ece },
    ...{ since: minutesAgo(20 * hour), until: minutesAgo(2 * hour), acts: 9, points: 310 },
  },
  {
    ...{ ...open, id: 23, kind: 'taken_back', staff: person(kerem) },
    ...{ since: minutesAgo(23 * hour), until: minutesAgo(3 * hour), acts: 12, points: 260 },
  },
  {
    ...{ ...open, id: 22, kind: 'while_closed', staff: person(kerem), branch: karakoy },
    ...{ since: minutesAgo(13 * hour), until: minutesAgo(13 * hour), acts: 1, points: 45 },
  },
  {
    ...{ ...open, id: 20, kind: 'accounts' },
    ...{ since: minutesAgo(2 * day), until: minutesAgo(4 * hour), acts: 5, points: 0 },
  },
  {
    ...{ ...open, id: 21, kind: 'colleague', staff: person(nazli), customer: person(kerem) },
    ...{ since: minutesAgo(26 * hour), until: minutesAgo(26 * hour), acts: 1, points: 200 },
  },
]

/** Two that were settled. */
export const settledFlags: Flag[] = [
  {
    ...{ ...open, id: 19, kind: 'pair', staff: person(kerem), customer: ece, version: 2 },
    ...{ since: minutesAgo(9 * day), until: minutesAgo(3 * day), acts: 11, points: 880 },
    settled: {
      ...{ outcome: 'wrong', by: person(nazli), at: minutesAgo(2 * day) },
      note: 'Kendi yakınına, alışverişi olmadan puan vermiş; kendisiyle görüşüldü.',
      undone: { acts: 3, refused: 1, points: 255, waived: 30 },
    },
  },
  {
    ...{ ...open, id: 18, kind: 'often', customer: okan, version: 2 },
    ...{ since: minutesAgo(8 * day), until: minutesAgo(7.5 * day), acts: 7, points: 190 },
    settled: {
      ...{ outcome: 'fine', by: person(nazli), at: minutesAgo(7 * day) },
      note: 'Toplantıda herkesin siparişini o ödemiş.',
    },
  },
]

/** What the first flag was raised for. */
export const pairActs: FlagAct[] = [25, 190, 1_500, 2_900, 4_400].map((ago, at) => ({
  ...{ at: minutesAgo(ago), act: at === 2 ? 'manual' : 'bill' },
  ...{ staff: person(kerem), customer: okan, branch: karakoy, points: 60 + at * 15 },
  ...{ entryId: 700 + at, orderId: at === 3 ? 5_120 : null, undoRefusal: at === 4 ? 'done' : null },
  undone: null,
}))

/** Accounts that were opened on one browser. */
export const accountActs: FlagAct[] = [4, 5, 21, 40, 48].map((ago, at) => ({
  ...{ at: minutesAgo(ago * hour), act: 'account', staff: null, branch: null, points: 0 },
  customer: at === 0 ? ece : { id: 90 + at, fullName: `${okan.fullName} ${at}` },
  ...{ entryId: null, orderId: null, undoRefusal: 'final', undone: null },
}))

/** The same of a flag that was settled: what came of those that were to be taken back. */
export const undoneActs: FlagAct[] = pairActs.map((act, at) => ({
  ...act,
  ...((at < 2 || at === 3) && { undoRefusal: 'done' }),
  undone:
    [
      { refused: null, points: 60, waived: 0 },
      { refused: null, points: 45, waived: 30 },
      { refused: 'insufficient_points', points: 0, waived: 0 },
      { refused: null, points: 105, waived: 0 },
    ].at(at) ?? null,
}))

/** The settings that hold, and the product's initial ones. */
export const flagSettingsHistory: FlagSettingsVersion[] = [
  {
    ...{ version: 2, at: minutesAgo(3 * day), actor: person(nazli) },
    ...{ often: 8, pair: 10, generousTimes: 5, generousPoints: 1_000, takenBack: 10, accounts: 4 },
    ...{ numberBills: 12, numberPair: 3 },
  },
  {
    ...{ version: 1, at: minutesAgo(40 * day), actor: null },
    ...{ often: 6, pair: 10, generousTimes: 5, generousPoints: 1_000, takenBack: 10, accounts: 4 },
    ...{ numberBills: 10, numberPair: 3 },
  },
]
