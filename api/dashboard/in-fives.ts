import type { CampaignReport } from '../contracts/dashboard/campaign-report.ts'
import type { CohortReport } from '../contracts/dashboard/cohort-report.ts'
import type { Dashboard, Figure } from '../contracts/dashboard/dashboard.ts'
import type { ReadDashboard } from './reading.ts'

type ReadCampaigns = Omit<CampaignReport, 'inFives'>
type ReadCohorts = Pick<CohortReport, 'months'>

/** People in steps of five, downwards: fewer than five are none. Sums and differences narrow a count (decisions/279). */
const inFives = (people: number): number => people - (people % 5)

/** The same as a text, for files. */
export const fivesText = (people: number): string => (people < 5 ? '<5' : `${inFives(people)}+`)

const figureInFives = ({ now, before, series }: Figure): Figure => ({
  now: inFives(now),
  before: inFives(before),
  series: series.map(inFives),
})

/** Months of members and who of them came again, as those see them who see no names. */
export const cohortsInFives = ({ months }: ReadCohorts): CohortReport => ({
  inFives: true,
  months: months.map(({ month, members, first, third, sixth }) => ({
    month,
    members: inFives(members),
    first: first && inFives(first),
    third: third && inFives(third),
    sixth: sixth && inFives(sixth),
  })),
})

/** What earned points, with members as those see them who see no names. */
export const campaignsInFives = ({ kinds, ...read }: ReadCampaigns): CampaignReport => ({
  ...read,
  inFives: true,
  kinds: kinds.map(({ members, before, ...kind }) => ({
    ...{ ...kind, members: members && inFives(members) },
    before: { ...before, members: before.members && inFives(before.members) },
  })),
})

/**
 * The dashboard as those see it who see no names: counts of people in steps of five, and no mean of fewer than five
 * ratings (decisions/279).
 */
export const peopleInFives = (read: ReadDashboard): Dashboard => ({
  ...read,
  newMembers: figureInFives(read.newMembers),
  activeMembers: read.activeMembers && figureInFives(read.activeMembers),
  rating:
    read.rating.ratings < 5
      ? { now: null, before: null, ratings: 0 }
      : { ...read.rating, ratings: inFives(read.rating.ratings) },
  inFives: true,
})
