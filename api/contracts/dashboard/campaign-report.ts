import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'
import { Days, reportCall, reportHead } from './report.ts'
import { Kurus } from './sales.ts'

const Count = z.int().nonnegative()

/** What earns: the base rule, the tier on top of it, a campaign, stamped cards, invitations, and the two gifts. */
export const EarningKind = z.enum([
  ...['base', 'tier', 'campaign', 'stamps', 'referral', 'welcome', 'birthday'],
] as const)
export type EarningKind = z.output<typeof EarningKind>

/** On how many bills it was, what was left to pay of these, and the points that it gave. Refunds take nothing off. */
const EarningSums = z.object({ purchases: Count, paid: Kurus, points: Count })
export type EarningSums = z.output<typeof EarningSums>

/**
 * How many different members the campaign gave points to; null of what is no campaign, and of several branches, where
 * who came to two would count twice.
 */
const OfMembers = EarningSums.extend({ members: Count.nullable() })

export const CampaignReport = z.object({
  /** whether people are counted in steps of five, for those who see no names (decisions/279) */
  inFives: z.boolean(),
  /** days of the branches, the last one that is summed */
  ...reportHead,
  /** as many before them */
  before: Days,
  /** a day, a week or a month each: points that the base rule gave, and whatever came on top of it */
  columns: z.array(Days.extend({ base: Count, extra: Count })),
  /** what was on a bill or gave points then or before, the most points first */
  kinds: z.array(
    z.object({
      kind: EarningKind,
      campaign: z.object({ id: Id, name: z.string() }).nullable(),
      ...OfMembers.shape,
      before: OfMembers,
    }),
  ),
})
export type CampaignReport = z.output<typeof CampaignReport>

export const campaignReport = endpoint('get', '/api/admin/reports/campaigns', {
  summary:
    'What earned points in a period that has ended, on how many bills, what was paid for these, how many points it gave and to how many members: ' +
    'base rule, tier, each campaign, stamps, invitations and gifts, against the period before. May be five seconds old',
  ...reportCall,
  answer: CampaignReport,
})
