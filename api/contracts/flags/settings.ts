import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant } from '../fields.ts'
import { Maker } from '../maker.ts'
import { between } from '../number-fields.ts'
import { changeOf } from '../typed-fields.ts'

/** From when on something looks odd (decisions/264). */
export const FlagSettings = z.strictObject({
  /** earnings of a customer within 24 hours */
  often: between(2, 1_000),
  /** earnings of a customer from one person within seven days */
  pair: between(2, 1_000),
  /** times what the branch's staff gives by hand within 24 hours, in the median */
  generousTimes: between(2, 100),
  /** points that one person gives by hand within 24 hours before that counts */
  generousPoints: between(1, 1_000_000),
  /** reversals and refunds by one person within 24 hours */
  takenBack: between(1, 1_000),
  /** accounts that were opened on one browser within seven days */
  accounts: between(2, 12),
  /** bills by number of one person on a day; `Dikkat` names who recorded more (decisions/303) */
  numberBills: between(1, 1_000),
  /** the same of one customer within seven days */
  numberPair: between(1, 1_000),
})
export type FlagSettings = z.output<typeof FlagSettings>

/** The settings as they stood from `at` on. */
export const FlagSettingsVersion = z.object({
  ...FlagSettings.shape,
  version: Id,
  at: Instant,
  /** who set them; null for the product's initial ones */
  actor: Maker,
})
export type FlagSettingsVersion = z.output<typeof FlagSettingsVersion>

export const listFlagSettings = endpoint('get', '/api/admin/flag-settings', {
  summary: 'From when on something looks odd, the settings that hold first, then those before them',
  audience: 'chain.manage',
  answer: z.array(FlagSettingsVersion),
  refusals: [],
})

export const changeFlagSettings = endpoint('patch', '/api/admin/flag-settings', {
  summary: 'Change some of the settings of what looks odd',
  audience: 'chain.manage',
  versioned: FlagSettingsVersion,
  body: changeOf(FlagSettings),
  answer: FlagSettingsVersion,
  refusals: [],
})
