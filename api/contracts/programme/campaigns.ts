import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { CalendarDate, daysTurned, Id, IdText, Instant, PageSize, Version } from '../fields.ts'
import { Maker } from '../maker.ts'
import { between } from '../number-fields.ts'
import { changes, creates, deletes } from '../rows.ts'
import { changeOf, text } from '../typed-fields.ts'
import { LeastTier } from './tiers.ts'

export const CampaignState = z.enum(['draft', 'published', 'paused'])
export type CampaignState = z.output<typeof CampaignState>

/** What follows from the state and the days, by the server's clock. */
export const CampaignPhase = z.enum(['draft', 'paused', 'scheduled', 'active', 'ended'])
export type CampaignPhase = z.output<typeof CampaignPhase>

/** What a version of a campaign says (programme.md §3). */
const terms = {
  name: z.string(),
  /** hundredths: 200 doubles what the base rule gives; null where `bonus` is given */
  multiplier: z.int().nullable(),
  /** points on top of a purchase; null where `multiplier` is given */
  bonus: z.int().nullable(),
  /** first and last day, in Istanbul */
  startsOn: CalendarDate,
  endsOn: CalendarDate,
  /** 1 is Monday; null: every day */
  weekdays: z.array(z.int()).nullable(),
  /** `14:00`, in Istanbul; null with `untilTime`: all day */
  fromTime: z.string().nullable(),
  /** excluded; `24:00` is the end of the day */
  untilTime: z.string().nullable(),
  /** null: every branch */
  branchIds: z.array(Id).nullable(),
  /** the place of the lowest tier that it is for; null: everybody */
  leastTier: z.int().nullable(),
  /** kuruş to pay, at least; null: any amount */
  leastDue: z.int().nullable(),
  /** only a customer's first purchase ever */
  firstPurchase: z.boolean(),
  /** times a person and day; null: any number */
  perDay: z.int().nullable(),
  /** times a person in all; null: any number */
  inAll: z.int().nullable(),
  /** points that it may give in all */
  budget: z.int().positive(),
}

export const Campaign = z.object({
  id: Id,
  version: Version,
  state: CampaignState,
  phase: CampaignPhase,
  ...terms,
  /** points that it has given, less those that refunds took back */
  spent: z.int().nonnegative(),
  changedAt: Instant,
})
export type Campaign = z.output<typeof Campaign>

const Clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Saati 14:30 gibi yazın.')
const Day = CalendarDate.refine(
  (day) => day >= '2000-01-01' && day < '2100-01-01',
  'Geçerli bir tarih girin.',
)
const unique = <T>(all: T[]) => [...new Set(all)]

export const campaignFields = z.strictObject({
  name: text(60, 'Kampanyaya bir ad verin.').min(2, 'En az 2 karakter olmalıdır.'),
  multiplier: z
    .int('1,5 ile 10 arasında bir katsayı girin.')
    .min(150, '1,5 ile 10 arasında bir katsayı girin.')
    .max(1_000, '1,5 ile 10 arasında bir katsayı girin.')
    .nullable()
    .optional(),
  bonus: between(1, 10_000).nullable().optional(),
  startsOn: Day,
  endsOn: Day,
  weekdays: z
    .array(z.int().min(1).max(7))
    .max(7)
    .transform((days) => {
      const set = unique(days).sort()
      return set.length % 7 === 0 ? null : set
    })
    .nullable()
    .optional(),
  fromTime: Clock.nullable().optional(),
  untilTime: Clock.nullable().optional(),
  branchIds: z
    .array(Id)
    .max(500)
    .transform((ids) => (ids.length === 0 ? null : unique(ids)))
    .nullable()
    .optional(),
  leastTier: LeastTier.nullable().optional(),
  leastDue: z
    .int('Geçerli bir tutar girin.')
    .min(1, 'Geçerli bir tutar girin.')
    .max(5_000_000, 'En fazla ₺50.000,00 olabilir.')
    .nullable()
    .optional(),
  firstPurchase: z.boolean().optional(),
  perDay: between(1, 100).nullable().optional(),
  inAll: between(1, 10_000).nullable().optional(),
  budget: between(1, 100_000_000),
})

/** The sentences for fields that contradict each other, by the field that is marked. */
export const contradictions = {
  endsOn: daysTurned,
  tooLong: 'Bir kampanya en fazla üç yıl sürebilir.',
  untilTime: 'Bitiş saati başlangıç saatinden sonra olmalıdır.',
  gives: 'Ya katsayı ya da ek puan girin.',
}

const days = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / 86_400_000

/** Refuses fields that contradict each other. */
export function refuseContradictions(
  form: z.output<typeof campaignFields>,
  context: z.RefinementCtx<z.output<typeof campaignFields>>,
): void {
  const blame = (field: keyof typeof form, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if ((form.multiplier == null) === (form.bonus == null))
    blame(form.bonus === undefined ? 'multiplier' : 'bonus', contradictions.gives)
  if (form.endsOn < form.startsOn) blame('endsOn', contradictions.endsOn)
  else if (days(form.startsOn, form.endsOn) > 1_095) blame('endsOn', contradictions.tooLong)
  const [from, until] = [form.fromTime ?? null, form.untilTime ?? null]
  if ((from === null) !== (until === null) || (from && until && from >= until))
    blame('untilTime', contradictions.untilTime)
}

/** The fields of a campaign that an administrator edits. */
export const CampaignFields = campaignFields.superRefine(refuseContradictions)
export type CampaignFields = z.output<typeof CampaignFields>

export const listCampaigns = endpoint('get', '/api/admin/campaigns', {
  summary: 'Campaigns, newest first',
  audience: 'programme.edit',
  query: z.object({ before: IdText.optional(), limit: PageSize }),
  answer: z.array(Campaign),
  refusals: [],
  paged: true,
})

/** A version of a campaign, with who made it. */
export const CampaignVersion = z.object({
  ...terms,
  version: Version,
  state: CampaignState,
  at: Instant,
  actor: Maker,
})
export type CampaignVersion = z.output<typeof CampaignVersion>

export const listCampaignVersions = endpoint('get', '/api/admin/campaigns/:id/versions', {
  summary: 'The newest hundred versions of a campaign, newest first',
  audience: 'programme.edit',
  params: z.object({ id: IdText }),
  answer: z.array(CampaignVersion),
  refusals: ['campaign_not_found'],
})

export const createCampaign = endpoint('post', '/api/admin/campaigns', {
  summary: 'Draft a campaign; nobody has it before it is published',
  audience: 'programme.edit',
  ownLines: true,
  ...creates(CampaignFields, Campaign),
  refusals: ['branch_not_found', 'too_many_campaigns'],
})

export const changeCampaign = endpoint('patch', '/api/admin/campaigns/:id', {
  summary: 'Change some fields of a campaign from now on; what it has given stays',
  audience: 'programme.edit',
  ownLines: true,
  ...changes(changeOf(campaignFields), Campaign),
  refusals: ['campaign_not_found', 'branch_not_found', 'campaign_budget_spent'],
})

export const deleteCampaign = endpoint('delete', '/api/admin/campaigns/:id', {
  summary: 'Remove a campaign that was never published',
  audience: 'programme.edit',
  ownLines: true,
  ...deletes(Campaign),
  refusals: ['campaign_not_found', 'campaign_published', 'simulation_running'],
})

export const setCampaignState = endpoint('post', '/api/admin/campaigns/:id/state', {
  summary: 'Publish a campaign, or pause it',
  audience: 'programme.edit',
  ownLines: true,
  ...changes(z.strictObject({ state: CampaignState.exclude(['draft']) }), Campaign),
  refusals: ['campaign_not_found', 'campaign_state', 'campaign_over'],
})
