import type { Preferences } from '../contracts/account/account.ts'
import type { ArchivedBranch, Branch } from '../contracts/branches/branches.ts'
import type { Hours } from '../contracts/branches/hours.ts'
import type { SuspendedCoffeeAct } from '../contracts/branches/suspended-coffees.ts'
import type { ConsentChange } from '../contracts/consents/consents.ts'
import type { Notification } from '../contracts/notifications/notifications.ts'
import type { OwnEntry, PointEntry, PointKind } from '../contracts/points/points.ts'
import { beyondCounter, ofCounter } from '../contracts/posts/rights.ts'
import type { QrPayload } from '../contracts/qr/qr.ts'
import type { PostRole } from '../contracts/roles.ts'
import type { CurrentUser, CustomerCard } from '../contracts/users/person.ts'
import type { ManagedUser } from '../contracts/users/users.ts'

/** The present of all fixtures, epoch ms. */
export const now = Date.parse('2026-11-19T14:30:00+03:00')

export const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
/** minutes */
export const hour = 60
/** minutes */
export const day = 24 * hour

export const elif: CurrentUser = {
  id: 42,
  username: 'musteri@telve.example',
  fullName: 'Elif Yılmaz',
  phone: '+905321234567',
  birthDate: '1994-04-23',
  gender: 'female',
  points: 1250,
  isAdmin: false,
  isStaff: false,
  isActive: true,
  isEnabled: true,
  verified: true,
  newUsername: null,
  tablet: null,
  rights: [],
  counterRights: [],
  version: 3,
}

/** A barista, who is staff. */
export const kerem: CurrentUser = {
  ...elif,
  id: 7,
  username: 'kasa@telve.example',
  fullName: 'Kerem Aydın',
  phone: '+905445556677',
  birthDate: '1999-09-02',
  gender: 'male',
  points: 85,
  isStaff: true,
  counterRights: ofCounter(['barista']),
}

export const nazli: CurrentUser = {
  ...elif,
  id: 1,
  username: 'admin@telve.example',
  fullName: 'Nazlı Çelik',
  phone: '+905301112233',
  birthDate: '1988-01-17',
  points: 340,
  isStaff: true,
  isAdmin: true,
  rights: beyondCounter(['administrator']),
  counterRights: ofCounter(['administrator']),
}

/** A long name, which every layout must fit. */
export const longName = 'Ayşegül Müberra Karahanoğulları-Büyükçekmecelioğlu'

/** A deactivated customer who gave nothing but a name. */
export const suleyman: CurrentUser = {
  ...elif,
  id: 43,
  username: 'suleyman.ozturk@posta.example',
  fullName: 'Süleyman Öztürk',
  phone: null,
  birthDate: null,
  gender: null,
  points: 15,
  isActive: false,
}

const rolesOf = ({ isAdmin, isStaff }: CurrentUser): PostRole[] => [
  ...(isAdmin ? (['administrator'] as const) : []),
  ...(isStaff ? (['barista'] as const) : []),
]

/** Everybody in user management, by name. */
export const people: ManagedUser[] = [elif, kerem, nazli, suleyman].map((person, index) => ({
  ...person,
  roles: rolesOf(person),
  createdAt: minutesAgo((30 + index) * day),
}))

/** The card of Elif at the counter. */
export const elifsCard: CustomerCard = {
  id: elif.id,
  username: elif.username,
  fullName: elif.fullName,
  phone: elif.phone,
  birthDate: elif.birthDate,
  gender: elif.gender,
  points: elif.points,
}

/** A customer who gave nothing but a name. */
export const bareCard: CustomerCard = {
  id: 43,
  username: 'suleyman.ozturk@posta.example',
  fullName: 'Süleyman Öztürk',
  phone: null,
  birthDate: null,
  gender: null,
  points: 15,
}

/** Elif allows notifications and e-mail. She was never asked about SMS. */
export const elifsPreferences: Preferences = {
  isEnabled: true,
  email: { given: true, at: minutesAgo(40 * day) },
  sms: { given: false, at: null },
  call: { given: false, at: minutesAgo(3 * day) },
  push: { given: true, at: minutesAgo(40 * day) },
}

/** The changes that led there. */
export const elifsConsents: ConsentChange[] = [
  { kind: 'call', given: false, at: minutesAgo(3 * day), source: 'iys', documentVersion: 2 },
  { kind: 'push', given: true, at: minutesAgo(40 * day), source: 'settings', documentVersion: 1 },
  { kind: 'email', given: true, at: minutesAgo(40 * day), source: 'settings', documentVersion: 1 },
  {
    kind: 'call',
    given: true,
    at: minutesAgo(90 * day),
    source: 'registration',
    documentVersion: 1,
  },
]

const hours = 'Hafta içi 08:00–22:00, hafta sonu 09:00–23:00'
const weekday = [{ opens: '08:00', closes: '22:00' }]
const weekend = [{ opens: '09:00', closes: '23:00' }]

/** Hours in words only, as branches have them until somebody enters them by day. */
export const describedHours = { openingHours: 'Her gün 09:00’dan güneş batana kadar', hours: null }

/** Ordinary hours, with a holiday on the day after the fixtures' own, and a party at the new year. */
export const weekHours: Hours = {
  week: [weekday, weekday, weekday, weekday, weekday, weekend, weekend],
  exceptions: [
    { date: '2026-11-20', name: 'Bakım çalışması', ranges: [] },
    { date: '2026-12-31', name: 'Yılbaşı gecesi', ranges: [{ opens: '12:00', closes: '02:00' }] },
  ],
}

export const branches: Branch[] = [
  ['Merkez', 'Serasker Cad. No: 28, Kadıköy', 40.9903, 29.0267],
  ['Bebek', 'Cevdet Paşa Cad. No: 41, Beşiktaş', 41.0768, 29.0437],
  ['Beşiktaş', 'Şair Nedim Cad. No: 12, Beşiktaş', 41.0446, 29.0022],
  ['Karaköy', 'Kemankeş Cad. No: 57, Beyoğlu', 41.0232, 28.9777],
  ['Moda', 'Moda Cad. No: 103, Kadıköy', 40.9795, 29.0255],
  ['Nişantaşı', 'Abdi İpekçi Cad. No: 19, Şişli', 41.0498, 28.9924],
].map(([name, address, latitude, longitude], index) => ({
  id: index + 1,
  name: String(name),
  address: `${address}, İstanbul`,
  latitude: Number(latitude),
  longitude: Number(longitude),
  phone: index === 0 ? '+902163450011' : null,
  openingHours: hours,
  hours: weekHours,
  takesOrders: true,
  windowMinutes: 30,
  version: 1,
}))

/** An archived branch. */
export const archivedBranch: ArchivedBranch = {
  id: 7,
  name: 'Galata',
  address: 'Galip Dede Cad. No: 33, Beyoğlu, İstanbul',
  latitude: 41.0269,
  longitude: 28.9742,
  phone: null,
  openingHours: hours,
  hours: null,
  takesOrders: true,
  windowMinutes: 30,
  version: 2,
  archivedAt: minutesAgo(40 * day),
}

export const suspendedCoffeeActs: SuspendedCoffeeAct[] = [
  { id: 5, kind: 'hung', name: 'Ayşe K.', at: minutesAgo(12) },
  { id: 4, kind: 'handed_out', name: null, at: minutesAgo(95) },
  { id: 3, kind: 'hung', name: null, at: minutesAgo(2 * day) },
]

export const branchOf = (id: number) => ({ id, name: branches[id - 1]?.name ?? 'Merkez' })

/** Kind, points, branch and minutes ago, oldest first. */
const movements: [PointKind, number, number, number][] = [
  ['EARN', 620, 1, 64 * day],
  ['EARN', 180, 4, 51 * day],
  ['SPEND', 150, 4, 44 * day + 3 * hour],
  ['EARN', 240, 1, 37 * day],
  ['EARN', 95, 5, 29 * day],
  ['SPEND', 60, 3, 21 * day],
  ['EARN', 310, 6, 15 * day + 5 * hour],
  ['EARN', 75, 1, 8 * day],
  ['SPEND', 120, 2, 5 * day],
  ['EARN', 50, 1, 2 * day],
  ['SPEND', 15, 5, day + 2 * hour],
  ['EARN', 25, 1, 35],
]

let running = 0

/** Elif's entries, newest first. After the newest her balance is 1,250 points. */
export const entries: OwnEntry[] = movements
  .map(([type, amount, branchId, ago], index): OwnEntry => {
    running += type === 'EARN' ? amount : -amount
    return {
      id: 900 + index,
      userId: elif.id,
      type,
      amount,
      branchId,
      branch: branchOf(branchId),
      createdAt: minutesAgo(ago),
      balanceAfter: running,
      reversesId: null,
      reversed: false,
      note: null,
      kind: 'manual',
      reason: 'belirtilmedi',
      bought: null,
    }
  })
  .reverse()

/** The answer to a recorded movement. `balance` is the one before it, points. */
export const recorded = (
  type: PointKind,
  amount: number,
  branchId: number,
  balance = elif.points,
) => {
  const points = type === 'EARN' ? balance + amount : balance - amount
  const entry: PointEntry = {
    id: 950,
    userId: elif.id,
    type,
    amount,
    branchId,
    branch: branchOf(branchId),
    createdAt: minutesAgo(0),
    balanceAfter: points,
    reversesId: null,
    reversed: false,
    note: null,
    kind: 'manual',
    reason: 'belirtilmedi',
  }
  return { entry, points }
}

/** Elif on a browser without pushes. */
const readBy = {
  ...{ userId: elif.id, deviceToken: null, platform: null, isEnabled: true },
  eventId: null,
  orderId: null,
}

const messages: Omit<Notification, keyof typeof readBy>[] = [
  {
    id: 305,
    title: '25 puan kazandınız',
    message: 'Merkez şubemizdeki alışverişinizden 25 puan kazandınız. Yeni bakiyeniz: 1.250 puan.',
    type: 'points',
    isRead: false,
    createdAt: minutesAgo(35),
  },
  {
    id: 304,
    title: 'Sonbahar menümüz geldi',
    message: 'Tarçınlı salep ve balkabaklı cheesecake bu hafta tüm şubelerimizde.',
    type: 'admin',
    isRead: false,
    createdAt: minutesAgo(day - 90),
  },
  {
    id: 303,
    title: '15 puan harcadınız',
    message: 'Moda şubemizde 15 puan harcadınız. Yeni bakiyeniz: 1.225 puan.',
    type: 'points',
    isRead: true,
    createdAt: minutesAgo(day + 2 * hour),
  },
  {
    id: 302,
    title: '50 puan kazandınız',
    message: 'Merkez şubemizdeki alışverişinizden 50 puan kazandınız. Yeni bakiyeniz: 1.240 puan.',
    type: 'points',
    isRead: true,
    createdAt: minutesAgo(2 * day),
  },
]

export const notifications: Notification[] = messages.map((message) => ({
  ...message,
  ...readBy,
}))

/** A code of Elif's from `at` (epoch ms). Unsigned, it has only the specified fields. */
export const payloadAt = (at: number, signed = true): QrPayload => ({
  userId: elif.id,
  username: elif.username,
  timestamp: at,
  ...(signed && {
    nonce: 'p3Vv1yXkQ2aWc8dT',
    sig: 'k1.8Jw3mQ5t9sZr2VbYx0NfHc7LpGkTeUaDi4oR6vXq1Ms',
  }),
})

export const scanId = '3f0c9c3e-6f5b-4d6e-9a2b-7c1d5e8f9a10'
