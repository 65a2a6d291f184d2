import * as z from 'zod'
import { Broadcast } from '../broadcasts/broadcasts.ts'
import { endpoint } from '../endpoint.ts'
import { CalendarDate, Id, Instant } from '../fields.ts'
import { Flag } from '../flags/flags.ts'
import { GivenRating } from '../ratings/ratings.ts'
import { GivenVisitRating } from '../ratings/visit-ratings.ts'
import { scopeQuery, scopeRefusals, toldScope } from '../scope.ts'
import { SecurityEntry } from '../security/security.ts'
import { DashboardPeriod } from './period.ts'

const Count = z.int().nonnegative()

/** A number of the period, the same number before, and of each day up to the same time of day. */
const Figure = z.object({ now: Count, before: Count, series: z.array(Count) })
export type Figure = z.output<typeof Figure>

/** How many things there are to look at, and the newest three of them. */
const attention = <Item extends z.ZodType>(item: Item) =>
  z.object({
    /** {@link mostAttention} at most */
    count: Count,
    /** there are more than `count` */
    more: z.boolean(),
    latest: z.array(item),
  })

/** The highest count of a list of things to look at. */
export const mostAttention = 999

const Mean = z.number().min(1).max(5).nullable()

/** Means of stars of the period and before, one decimal place; null without a rating. */
const MeanStars = z.object({ now: Mean, before: Mean, ratings: Count })
export type MeanStars = z.output<typeof MeanStars>

/** Somebody of the staff who recorded more bills by number than the thresholds that hold (decisions/241, 303). */
export const NumberBills = z.object({
  staff: z.object({ id: Id, fullName: z.string() }),
  /** of whom all of them are; null where they are those of a day */
  customer: z.object({ id: Id, fullName: z.string() }).nullable(),
  bills: Count,
  /** the day, or the last of seven */
  on: CalendarDate,
})
export type NumberBills = z.output<typeof NumberBills>

/** What looks odd, in short. */
export const OpenFlag = Flag.pick({
  ...{ id: true, kind: true, staff: true, customer: true, until: true },
  ...{ acts: true, points: true, usual: true },
})
export type OpenFlag = z.output<typeof OpenFlag>

/** What somebody should look at. */
const Attention = z.object({
  refusedAwards: attention(SecurityEntry),
  largeAwards: attention(SecurityEntry),
  reversals: attention(SecurityEntry),
  failedSignIns: attention(SecurityEntry),
  /** staff with more bills by number on a day, or of one customer in seven days, than `numberBills` and `numberPair` of the settings say */
  numberBills: attention(NumberBills),
  /** what looks odd and waits for somebody, whenever that was found (decisions/264) */
  flags: attention(OpenFlag),
  /** two stars and less, of the app */
  lowRatings: attention(GivenRating),
  /** two stars and less, of visits; processes of before tell none */
  lowVisits: attention(GivenVisitRating).default({ count: 0, more: false, latest: [] }),
  /** broadcasts that have not reached everybody two minutes after they were sent, whenever that was */
  unsentBroadcasts: attention(Broadcast),
  /** since when the oldest notification of an entry or a message waits, where that is two minutes or more; else null */
  lateDelivery: Instant.nullable(),
  /** consents that İYS is still to be told, {@link mostAttention} of each at most, whenever they changed */
  iysReports: z.object({
    /** their last day is over */
    overdue: Count,
    /** their last day is today or tomorrow */
    dueSoon: Count,
  }),
})
export type Attention = z.output<typeof Attention>

export const Dashboard = z.object({
  /** the instant that everything is told for */
  at: Instant,
  ...toldScope,
  /** first and last day of the period */
  from: CalendarDate,
  to: CalendarDate,
  /** the earlier period ends here: the same time of day, down to five minutes */
  beforeUntil: Instant,
  /** points given, without reversals */
  earned: Figure,
  /** points spent, without reversals */
  spent: Figure,
  /** entries of the ledger, without reversals */
  entries: Figure,
  /** people who registered, at all branches */
  newMembers: Figure,
  /** people whose points moved; null of several branches: who was at two of them would count twice (decisions/107) */
  activeMembers: Figure.nullable(),
  /** of the app: no branch has it of its own */
  rating: MeanStars,
  /** of orders and bills at the branches, by when they were rated (decisions/304); processes of before tell none */
  visits: MeanStars.default({ now: null, before: null, ratings: 0 }),
  /** points by day, or by three days where the period is long; today is the last */
  columns: z.array(z.object({ from: CalendarDate, to: CalendarDate, earned: Count, spent: Count })),
  /** whether counts of people are told in steps of five, to those who see no names (decisions/279) */
  inFives: z.boolean(),
  /** what the period brought that somebody should look at, at all branches; null to whoever does not manage the chain */
  attention: Attention.nullable(),
})
export type Dashboard = z.output<typeof Dashboard>

export const dashboard = endpoint('get', '/api/admin/dashboard', {
  summary:
    'Points, entries, members and ratings of a period against the one before, up to the same time of ' +
    'day, and what to look at. May be five seconds old',
  audience: 'reports.see',
  at: 'scope',
  query: z.object({
    period: DashboardPeriod.default('today'),
    /** of points, entries, active members and rated visits */
    ...scopeQuery,
  }),
  answer: Dashboard,
  refusals: scopeRefusals,
})
