import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, Version } from '../fields.ts'
import { Maker } from '../maker.ts'
import { between } from '../number-fields.ts'
import { changeOf } from '../typed-fields.ts'
import { amountBetween } from './settings.ts'

/** The base rule: points for each whole step of what is paid (programme.md §3). */
const rule = z.strictObject({
  /** kuruş */
  step: amountBetween(100, 100_000),
  points: between(1, 2_000),
})

/** The sentence for a rule that gives more than 2 points a lira. */
export const tooGenerous = 'Kural lira başına en fazla 2 puan verebilir.'

export const EarningRule = rule.refine(({ step, points }) => points * 100 <= step * 2, {
  path: ['points'],
  message: tooGenerous,
})
export type EarningRule = z.output<typeof EarningRule>

/** The base rule as it held from `at` on. */
export const RuleVersion = z.object({
  ...rule.shape,
  version: Version,
  /** null: from the beginning */
  at: Instant.nullable(),
  actor: Maker,
})
export type RuleVersion = z.output<typeof RuleVersion>

export const listRules = endpoint('get', '/api/admin/programme/rule', {
  summary: 'What a purchase earns: the version that holds first, then the hundred before it',
  audience: 'programme.edit',
  answer: z.array(RuleVersion),
  refusals: [],
})

export const changeRule = endpoint('patch', '/api/admin/programme/rule', {
  summary: 'Change what a purchase earns from now on; nothing is recomputed',
  audience: 'programme.edit',
  ownLines: true,
  versioned: RuleVersion,
  body: changeOf(rule),
  answer: RuleVersion,
  refusals: [],
})
