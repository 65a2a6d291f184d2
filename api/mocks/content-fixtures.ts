import type { Event } from '../contracts/events/events.ts'
import type { PlaceHolder } from '../contracts/events/holders.ts'
import type { Story } from '../contracts/stories/stories.ts'
import { day, hour, minutesAgo } from './fixtures.ts'

/** A picture as a data URL, which needs no network: a cup on a coloured background. */
const picture = (ground: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 640"><rect width="360" height="640" fill="${ground}"/><path d="M110 280h130v60a65 65 0 0 1-130 0z" fill="#fff8f0"/><path d="M240 295h18a24 24 0 0 1 0 48h-22" fill="none" stroke="#fff8f0" stroke-width="14"/><path d="M90 425h170" stroke="#2b1d16" stroke-width="10" stroke-linecap="round"/></svg>`,
  )}`

/** Two groups of three. The first two stories are viewed. */
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

/** Soonest first. The second is full; the last event has neither picture nor capacity. */
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
    hasBegun: false,
    taken: index === 1 ? (capacity ?? 0) : 12,
    isJoined: false,
    version: 1,
  }),
)

/** Who has a place at the first event, the latest first. */
export const placeHolders: PlaceHolder[] = ['Zehra Çağlar', 'Ömer Işık', 'İpek Şen'].map(
  (fullName, index) => ({
    id: 30 - index,
    userId: 60 + index,
    fullName,
    username: `kisi${index + 1}@telve.example`,
    phone: '+905321234567',
    takenAt: minutesAgo((index + 1) * hour),
  }),
)
