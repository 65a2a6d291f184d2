import type { AnswerOf } from '../contracts/endpoint.ts'
import type { ownBranches, PersonPost, Post } from '../contracts/posts/posts.ts'
import type { Region } from '../contracts/posts/regions.ts'

const given = {
  startsAt: '2026-11-02T09:00:00+03:00',
  givenBy: 'Defne Korkmaz',
  endedAt: null,
  endedBy: null,
}

/** The posts of somebody at the counter: one branch, one for some days, and one that has ended. */
export const posts: Post[] = [
  {
    ...given,
    ...{ id: 41, role: 'branch_manager', branch: { id: 1, name: 'Merkez' }, region: null },
    ...{ until: null, isUnsorted: false },
  },
  {
    ...given,
    ...{ id: 44, role: 'barista', branch: { id: 3, name: 'Kadıköy' }, region: null },
    ...{ until: '2026-12-01T00:00:00+03:00', isUnsorted: false },
  },
  {
    ...given,
    ...{ id: 12, role: 'barista', branch: null, region: null, until: null, isUnsorted: true },
    ...{ givenBy: null, endedAt: '2026-11-02T09:01:00+03:00', endedBy: 'Defne Korkmaz' },
  },
]

/** Who may what where, newest first. */
export const postsOfAll: PersonPost[] = [
  { ...posts[0], person: { id: 8, fullName: 'Barış Tekin' } },
  { ...posts[1], person: { id: 8, fullName: 'Barış Tekin' } },
  {
    ...posts[2],
    ...{ id: 13, endedAt: null, endedBy: null, person: { id: 9, fullName: 'Selin Aydın' } },
  },
  {
    ...given,
    ...{ id: 1, role: 'administrator', branch: null, region: null, until: null, isUnsorted: false },
    ...{ givenBy: null, person: { id: 1, fullName: 'Defne Korkmaz' } },
  },
] as PersonPost[]

/** Groups of branches; nobody has a post in the second yet. */
export const regions: Region[] = [
  { id: 1, name: 'Anadolu Yakası', branchIds: [3], people: 2, version: 4 },
  { id: 2, name: 'Avrupa Yakası', branchIds: [1, 2], people: 0, version: 1 },
]

/** Whether something of a branch is in a list that a query asks for (decisions/293). */
export const isInScope = (query: URLSearchParams, branchId: number): boolean => {
  const region = query.get('regionId')
  if (region)
    return regions.some((one) => one.id === Number(region) && one.branchIds.includes(branchId))
  return Number(query.get('branchId') ?? branchId) === branchId
}

/** What somebody may do at these branches, all of it, and at every branch of these regions; null: everywhere. */
export const ownBranchesOf = (
  ids: number[] | null,
  regions: { id: number; name: string }[] = [],
): AnswerOf<typeof ownBranches> => ({
  ...{ branchIds: ids, figureBranchIds: ids, reportBranchIds: ids },
  ...{ tabletBranchIds: ids, teamBranchIds: ids, ratingBranchIds: ids },
  ...{ reportRegions: regions, orderRegions: regions },
  ...{ tabletRegions: regions, teamRegions: regions, ratingRegions: regions },
})
