import type { Received } from '../contracts/endpoint.ts'
import type { ownTablet, Tablet } from '../contracts/tablets/tablets.ts'
import { minutesAgo } from './fixtures.ts'

/** Tablets of two branches; the last has not been used for weeks. */
export const tablets: [Tablet, ...Tablet[]] = [
  {
    ...{ id: 3, name: 'Kasa 1', branch: { id: 1, name: 'Merkez' }, release: '2.4.0' },
    ...{ enrolledAt: '2026-11-19T09:12:00+03:00', enrolledBy: 'Nazlı Aksoy' },
    ...{ seenAt: minutesAgo(0), current: true },
  },
  {
    ...{ id: 2, name: 'Pano', branch: { id: 1, name: 'Merkez' }, release: '2.4.0' },
    ...{ enrolledAt: '2026-11-12T08:40:00+03:00', enrolledBy: 'Barış Tekin' },
    ...{ seenAt: minutesAgo(4), current: false },
  },
  {
    ...{ id: 1, name: 'Kasa', branch: { id: 3, name: 'Kadıköy' }, release: '2.3.1' },
    ...{ enrolledAt: '2026-09-02T10:05:00+03:00', enrolledBy: null },
    ...{ seenAt: '2026-10-30T18:22:00+03:00', current: false },
  },
]

/** What the tablet at the till is enrolled as, and who takes turns on it. */
export const tabletAtTheTill: Received<typeof ownTablet> = {
  tablet: {
    name: 'Kasa 1',
    branch: { id: 1, name: 'Merkez' },
    people: [
      { id: 8, fullName: 'Barış Tekin', approves: true },
      { id: 7, fullName: 'Kerem Aydın', approves: false },
      { id: 9, fullName: 'Selin Aydın', approves: false },
    ],
  },
}
