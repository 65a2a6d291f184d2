import type { Preferences } from '../contracts/account/account.ts'
import type { ArchivedBranch, Branch } from '../contracts/branches/branches.ts'
import type { Event } from '../contracts/events/events.ts'
import type { Notification } from '../contracts/notifications/notifications.ts'
import type { BoundsVersion } from '../contracts/points/bounds.ts'
import type { PointEntry, PointKind } from '../contracts/points/points.ts'
import type { QrPayload } from '../contracts/qr/qr.ts'
import type { GivenRating, Rating, RatingSummary } from '../contracts/ratings/ratings.ts'
import type { SecurityEntry } from '../contracts/security/security.ts'
import type { Story } from '../contracts/stories/stories.ts'
import type { CurrentUser, CustomerCard } from '../contracts/users/person.ts'
import type { ManagedUser } from '../contracts/users/users.ts'

/** The instant that every fixture is told from. */
export const now = Date.parse('2026-11-19T14:30:00+03:00')

const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
const hour = 60
const day = 24 * hour

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
  version: 3,
}

/** The counter. */
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
}

/** A name that no layout may break on. */
export const longName = 'Ayşegül Müberra Karahanoğulları-Büyükçekmecelioğlu'

const suleyman: CurrentUser = {
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

/** Everybody, as user management shows them, by name. */
export const people: ManagedUser[] = [elif, kerem, nazli, suleyman].map((person, index) => ({
  ...person,
  createdAt: minutesAgo((30 + index) * day),
}))

/** Elif as the counter sees her. */
export const elifsCard: CustomerCard = {
  id: elif.id,
  username: elif.username,
  fullName: elif.fullName,
  phone: elif.phone,
  birthDate: elif.birthDate,
  gender: elif.gender,
  points: elif.points,
}

/** Someone who gave nothing but a name. */
export const bareCard: CustomerCard = {
  id: 43,
  username: 'suleyman.ozturk@posta.example',
  fullName: 'Süleyman Öztürk',
  phone: null,
  birthDate: null,
  gender: null,
  points: 15,
}

/** Elif wants messages and e-mail, and was never asked about SMS. */
export const elifsPreferences: Preferences = {
  isEnabled: true,
  email: { given: true, at: minutesAgo(40 * day) },
  sms: { given: false, at: null },
}

export const elifsRating: Rating = {
  id: 71,
  userId: elif.id,
  stars: 5,
  comment: 'Puanlarım hemen geliyor, çok pratik.',
  createdAt: minutesAgo(12 * day),
}

/** What administrators read, newest first. */
export const ratings: GivenRating[] = (
  [
    [elif, 5, 'Puanlarım hemen geliyor, çok pratik.', 0],
    [kerem, 4, 'Kahveler harika, öğle saatinde biraz kalabalık oluyor.', 1],
    [suleyman, 2, 'Siparişim eksik geldi, hemen telafi ettiler ama keyfim kaçtı.', 2],
    [{ ...elif, id: 44, fullName: longName }, 5, null, 5],
    [{ ...elif, id: 45, fullName: 'Işıl Çağlar' }, 5, 'Ellerinize sağlık.', 9],
  ] as const
).map(([person, stars, comment, days], index) => ({
  id: 90 - index,
  userId: person.id,
  fullName: person.fullName,
  stars,
  comment,
  createdAt: minutesAgo(days * day + 35 * (index + 1)),
}))

export const ratingSummary: RatingSummary = {
  total: 1_284,
  average: 4.3,
  distribution: [
    { stars: 5, ratings: 742 },
    { stars: 4, ratings: 318 },
    { stars: 3, ratings: 131 },
    { stars: 2, ratings: 64 },
    { stars: 1, ratings: 29 },
  ],
}

const hours = 'Hafta içi 08:00–22:00\nHafta sonu 09:00–23:00'

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
  version: 1,
}))

/** A branch that has closed. */
export const archivedBranch: ArchivedBranch = {
  id: 7,
  name: 'Galata',
  address: 'Galip Dede Cad. No: 33, Beyoğlu, İstanbul',
  latitude: 41.0269,
  longitude: 28.9742,
  phone: null,
  openingHours: hours,
  version: 2,
  archivedAt: minutesAgo(40 * day),
}

const branchOf = (id: number) => ({ id, name: branches[id - 1]?.name ?? 'Merkez' })

/** Oldest first: kind, points, branch, minutes ago. */
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

/** Elif's entries, newest first; the newest leaves her 1.250 points. */
export const entries: PointEntry[] = movements
  .map(([type, amount, branchId, ago], index): PointEntry => {
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
    }
  })
  .reverse()

/** The entry that a recorded movement answers, after `balance` points. */
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
  }
  return { entry, points }
}

/** Elif on a browser that asks for no pushes. */
const readBy = { userId: elif.id, deviceToken: null, platform: null, isEnabled: true }

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

/** A code of Elif's, made at `at` (epoch ms); without a signature it has the specified fields only. */
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

/** A picture for stories and events that needs no network: a cup on a warm ground. */
const picture = (ground: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 640"><rect width="360" height="640" fill="${ground}"/><path d="M110 280h130v60a65 65 0 0 1-130 0z" fill="#fff8f0"/><path d="M240 295h18a24 24 0 0 1 0 48h-22" fill="none" stroke="#fff8f0" stroke-width="14"/><path d="M90 425h170" stroke="#2b1d16" stroke-width="10" stroke-linecap="round"/></svg>`,
  )}`

/** Two groups of three; the first two are viewed. */
export const stories: Story[] = [
  ['Salep mevsimi', '#a9572b'],
  ['Moda’da yeni teras', '#3f6b4c'],
  ['Kavrum günlüğü', '#4a2c20'],
  ['Ev köşesi: bakır cezve', '#8a5a00'],
  ['Balkabaklı cheesecake', '#c98a54'],
  ['Kahve yanında lokum', '#a8352b'],
].map(([title = '', ground = ''], index) => ({
  id: 501 + index,
  storyGroupId: index < 3 ? 1 : 2,
  order: (index % 3) + 1,
  imageUrl: picture(ground),
  title,
  duration: 5,
  createdAt: minutesAgo(day),
  expiresAt: minutesAgo(-3 * day),
  isViewed: index < 2,
  isExpired: false,
  version: 1,
}))

const upcoming: [string, string, string, number, number | null, string | null][] = [
  [
    'Kavrum Günü',
    'Bu ayın çekirdeği Etiyopya Guji. Kavuruyor, öğütüyor, birlikte tadıyoruz.',
    'Telve Moda',
    2,
    24,
    '#4a2c20',
  ],
  [
    'Latte Art Atölyesi',
    'Süt köpürtmeden ilk kalbe: iki saatte barista tezgâhının arkasına geçin.',
    'Telve Karaköy',
    5,
    12,
    '#a9572b',
  ],
  [
    'Akustik Akşam',
    'Cumartesi akşamı türküler ve caz standartları; giriş serbest.',
    'Telve Bebek',
    9,
    null,
    null,
  ],
]

/** Soonest first; the last has neither picture nor capacity. */
export const events: Event[] = upcoming.map(
  ([title, description, location, days, capacity, ground], index) => ({
    id: 601 + index,
    title,
    description,
    eventDate: minutesAgo(-days * day),
    endDate: minutesAgo(-days * day - 3 * hour),
    location,
    imageUrl: ground && picture(ground),
    capacity,
    isActive: true,
    createdAt: minutesAgo(4 * day),
    hasEnded: false,
    version: 1,
  }),
)

/** What may be given by hand: as an administrator has set it, and as the product came. */
export const currentBounds: BoundsVersion = {
  version: 2,
  at: minutesAgo(2 * day),
  actor: { id: nazli.id, fullName: nazli.fullName },
  staffEntry: 1_000,
  scanEntries: 10,
  customerDay: 5_000,
  staffDay: 50_000,
  adminEntry: 10_000,
}

export const boundsHistory: BoundsVersion[] = [
  currentBounds,
  {
    version: 1,
    at: minutesAgo(40 * day),
    actor: null,
    staffEntry: 2_000,
    scanEntries: 10,
    customerDay: 5_000,
    staffDay: 50_000,
    adminEntry: 10_000,
  },
]

const inLog = ({ id, username, fullName }: CurrentUser) => ({ id, username, fullName })

/** One line of each kind, newest first. */
export const securityEntries: SecurityEntry[] = (
  [
    ['broadcast_sent', nazli, null, { title: 'Sonbahar menümüz geldi', recipients: 298 }],
    ['large_award', nazli, elif, { points: 2_500, note: 'Çekiliş ödülü' }],
    ['award_refused', nazli, elif, { points: 12_000, bound: 'admin_entry' }],
    [
      'bounds_changed',
      nazli,
      null,
      {
        staff_entry: 1_000,
        scan_entries: 10,
        customer_day: 5_000,
        staff_day: 50_000,
        admin_entry: 10_000,
      },
    ],
    ['points_reversed', nazli, elif, { type: 'SPEND', points: 25, note: 'Yanlış müşteri' }],
    ['role_changed', nazli, kerem, { isStaff: false }],
    ['reactivated', nazli, kerem, {}],
    ['deactivated', nazli, kerem, {}],
    [
      'sign_in_failed',
      null,
      null,
      { username: 'hirsiz@posta.example', reason: 'wrong_credentials' },
    ],
    ['sign_in_failed', null, elif, { username: elif.username, reason: 'admins_only' }],
    ['password_changed', elif, elif, {}],
    ['sign_in', elif, elif, {}],
  ] as const
).map(([kind, actor, subject, detail], index) => ({
  id: 820 - index,
  at: minutesAgo(index * 47),
  kind,
  actor: actor && inLog(actor),
  subject: subject && inLog(subject),
  address: kind.startsWith('sign_in') ? '85.105.12.34' : null,
  detail,
}))
