import { insertPerson } from '#sql/testing/test-people.ts'
import type { RequestParts, TestApp } from './test-app.ts'

/** An invitation that raised doubts. */
async function flagged({ owner }: TestApp): Promise<number> {
  const person = () => insertPerson(owner, undefined, { verified_at: new Date() })
  const [inviter, friend] = [await person(), await person()]
  const [row] = await owner<{ id: number }[]>`
    insert into referrals (inviter_id, friend_id, settings_id, state, doubts)
    select ${inviter}, ${friend}, max(id), 'flagged', array['phone']
      from programme_settings returning id`
  return row?.id ?? 0
}

/** One request for each endpoint of invitations. */
export const referralSamples: Record<
  string,
  (app: TestApp) => Promise<RequestParts> | RequestParts
> = {
  ownReferrals: () => ({}),
  listReferrals: async (app) => {
    await flagged(app)
    return { query: { state: 'flagged', limit: 5 } }
  },
  reviewReferral: async (app) => ({
    params: { id: await flagged(app) },
    body: { grant: true, reason: 'Aynı evde iki kişi; kimlikleri görüldü.' },
  }),
}
