import { expect, it } from 'vitest'
import { draftCampaign } from '../testing/test-campaigns.ts'
import { withChain } from '../testing/test-chain.ts'

it('a day of a campaign has as many counts as gaps, at least one, each in its bounds', () =>
  withChain(async ({ sql }) => {
    const campaignId = await draftCampaign(sql)
    await sql`insert into programme_days (day) values ('2026-11-01')`
    const put = (gaps: string, members: string) => sql`
      insert into campaign_day_members (day, branch_id, campaign_id, gaps, members)
      values ('2026-11-01', 1, ${campaignId}, ${gaps}, ${members})`
    for (const [gaps, members] of [
      ['{}', '{}'],
      ['{1}', '{2,1}'],
      ['{1,2}', '{2}'],
      ['{1,NULL}', '{2,1}'],
      ['{1,2}', '{2,NULL}'],
      ['{0,1}', '{2,1}'],
      ['{1,367}', '{2,1}'],
      ['{1,2}', '{2,0}'],
    ] as const)
      await expect(put(gaps, members), `${gaps} ${members}`).rejects.toMatchObject({
        code: '23514',
      })
    await put('{1,366}', '{2,1}')
  }))
