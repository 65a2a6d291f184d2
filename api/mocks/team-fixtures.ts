import type { Colleague, Team } from '../contracts/posts/team.ts'

const merkez = { id: 1, name: 'Merkez' }
const ofMerkez = {
  ...{ branch: merkez, region: null, isUnsorted: false },
  ...{ until: null, endedAt: null, endedBy: null },
}

/** The team of a branch, as its manager sees it: one of them is lent, one has not accepted yet. */
export const team: Team & { branch: NonNullable<Team['branch']> } = {
  branch: merkez,
  roles: ['barista'],
  posts: [
    {
      ...ofMerkez,
      ...{ id: 41, role: 'branch_manager', person: { id: 8, fullName: 'Barış Tekin' } },
      ...{ startsAt: '2026-08-03T09:00:00+03:00', givenBy: 'Defne Korkmaz', mayEnd: false },
    },
    {
      ...ofMerkez,
      ...{ id: 42, role: 'barista', person: { id: 7, fullName: 'Kerem Aydın' } },
      ...{ startsAt: '2026-09-14T09:00:00+03:00', givenBy: 'Barış Tekin', mayEnd: true },
    },
    {
      ...ofMerkez,
      ...{ id: 44, role: 'barista', person: { id: 9, fullName: 'Selin Aydın' } },
      ...{ startsAt: '2026-11-16T09:00:00+03:00', until: '2026-11-23T00:00:00+03:00' },
      ...{ givenBy: 'Barış Tekin', mayEnd: true },
    },
    {
      ...ofMerkez,
      ...{ id: 12, role: 'area_manager', person: { id: 15, fullName: 'Nazlı Aksoy' } },
      ...{ branch: null, region: { id: 1, name: 'Anadolu Yakası' } },
      ...{ startsAt: '2026-05-04T09:00:00+03:00', givenBy: 'Defne Korkmaz', mayEnd: false },
    },
  ],
  hidden: 0,
  invitations: [
    {
      ...{ id: 5, role: 'barista', branch: merkez, lastDay: null, forWhom: 'Mert, hafta sonu' },
      ...{ invitedBy: 'Barış Tekin', expiresAt: '2026-11-25T10:30:00+03:00' },
      code: '5-q0Zk2v8YxT4mR7sLw9Nh3A',
    },
  ],
}

/** The same people, as whoever gives posts in the region of that branch sees them. */
export const teamOfRegion: Team = {
  ...team,
  branch: null,
  roles: [],
  posts: team.posts.map((post) => ({ ...post, mayEnd: post.role === 'barista' })),
}

/** Who is found by the beginnings of their names. */
export const colleagues: Colleague[] = [
  { id: 21, fullName: 'Selim Özkan', places: ['Kadıköy'] },
  { id: 9, fullName: 'Selin Aydın', places: ['Moda', 'Kadıköy'] },
]
