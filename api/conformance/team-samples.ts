import { insertPerson } from '#sql/testing/test-people.ts'
import { givePost } from '#sql/testing/test-posts.ts'
import { newBranch } from '#sql/testing/test-shop.ts'
import { inviteToTeam, readTeam, type Team } from '../contracts/posts/team.ts'
import { makeManager } from './tablet-samples.ts'
import type { RequestParts, TestApp } from './test-app.ts'

/** Somebody who works at another branch. */
async function someColleague({ owner }: TestApp): Promise<number> {
  const id = await insertPerson(owner, undefined, { full_name: 'Selin Aydın' })
  await givePost(owner, id, { role: 'barista', branchId: await newBranch(owner) })
  return id
}

/** An invitation to Merkez: its id, and the code of its link. */
export async function someInvitation(app: TestApp): Promise<{ id: number; code: string }> {
  await makeManager(app)
  // of before: a branch has twenty at most
  await app.owner`update post_invitations set withdrawn_at = now() where accepted_at is null`
  const body = { branchId: 1, role: 'barista', forWhom: 'Selin', lastDay: null } as const
  const { id } = (await (await app.call('staff', inviteToTeam, { body })).json()) as { id: number }
  const answer = await app.call('staff', readTeam, { query: { branchId: 1 } })
  const { invitations } = (await answer.json()) as Team
  const code = invitations.find((one) => one.id === id)?.code ?? ''
  return { id, code }
}

export const teamSamples: Record<string, (app: TestApp) => Promise<RequestParts> | RequestParts> = {
  readTeam: async (app) => {
    await someInvitation(app)
    return { query: { branchId: 1 } }
  },
  findColleagues: async (app) => {
    await makeManager(app)
    await someColleague(app)
    return { query: { branchId: 1, name: 'sel' } }
  },
  giveTeamPost: async (app) => {
    await makeManager(app)
    const personId = await someColleague(app)
    return { body: { branchId: 1, personId, role: 'barista', lastDay: '2099-12-31' } }
  },
  endTeamPost: async (app) => {
    await makeManager(app)
    const id = await givePost(app.owner, await someColleague(app), { role: 'barista', branchId: 1 })
    return { params: { id } }
  },
  inviteToTeam: async (app) => {
    await someInvitation(app)
    return { body: { branchId: 1, role: 'barista', forWhom: 'Selin', lastDay: null } }
  },
  withdrawInvitation: async (app) => ({ params: { id: (await someInvitation(app)).id } }),
  readPostInvitation: async (app) => ({ body: { code: (await someInvitation(app)).code } }),
  acceptPost: async (app) => ({ body: { code: (await someInvitation(app)).code } }),
}
