import { acceptPost, readPostInvitation } from '../contracts/posts/invitations.ts'
import type { Post } from '../contracts/posts/posts.ts'
import {
  endTeamPost,
  findColleagues,
  giveTeamPost,
  inviteToTeam,
  readTeam,
  withdrawInvitation,
} from '../contracts/posts/team.ts'
import { kerem } from './fixtures.ts'
import { answers } from './mock.ts'
import { posts } from './post-fixtures.ts'
import { colleagues, team, teamOfRegion } from './team-fixtures.ts'

/** The team of a branch, and the link that invites to it. */
export const teamHandlers = [
  answers(readTeam, ({ query }) => (query.has('regionId') ? teamOfRegion : team)),
  answers(findColleagues, colleagues),
  answers(giveTeamPost, posts.slice(0, 1)),
  answers(endTeamPost, {
    ...(posts[0] as Post),
    ...{ endedAt: '2026-11-19T15:00:00+03:00', endedBy: 'Barış Tekin' },
  }),
  answers(inviteToTeam, { id: 6 }),
  answers(withdrawInvitation),
  answers(readPostInvitation, {
    ...{ role: 'barista', branch: { id: 1, name: 'Merkez' } },
    ...{ lastDay: null, invitedBy: 'Barış Tekin' },
  }),
  answers(acceptPost, kerem),
]
