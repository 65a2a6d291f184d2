import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, Version } from '../fields.ts'
import { Maker } from '../maker.ts'
import { between } from '../number-fields.ts'
import { text } from '../typed-fields.ts'

const factor = 'Çarpan 1 ile 3 arasında olmalıdır.'

/** A step of the ladder (programme.md §5). */
const TierStep = z.strictObject({
  name: text(20, 'Kademeye bir ad verin.'),
  /** base points of the last 12 months from which on somebody has it; 0 for the first one alone */
  least: between(0, 1_000_000),
  /** of base points, in hundredths */
  multiplier: z.int(factor).min(100, factor).max(300, factor),
})
export type TierStep = z.output<typeof TierStep>

/** The most tiers that there can be. */
export const mostTiers = 6

/** Of a reward or campaign that is not for everybody: the place of the lowest tier that it is for. */
export const LeastTier = z.int('Bir kademe seçin.').min(2).max(mostTiers)

/** The sentences for tiers that are no ladder, by the field that is marked. */
export const noLadder = {
  first: 'İlk kademe 0 puandan başlar.',
  least: 'Bir önceki kademeden çok puan istemelidir.',
  multiplier: 'Bir önceki kademenin çarpanından az olamaz.',
  name: 'Bu ad başka bir kademenin.',
}

/** The tiers, lowest first. A tier is known by its place. */
export const TierSettings = z.strictObject({
  tiers: z
    .array(TierStep)
    .min(1, 'En az bir kademe olmalıdır.')
    .max(mostTiers, `En fazla ${mostTiers} kademe olabilir.`)
    .superRefine((tiers, context) => {
      for (const [at, { name, least, multiplier }] of tiers.entries()) {
        const blame = (field: keyof TierStep, message: string) =>
          context.addIssue({ code: 'custom', path: [at, field], message })
        const lower = tiers[at - 1]
        if (!lower && least !== 0) blame('least', noLadder.first)
        if (lower && least <= lower.least) blame('least', noLadder.least)
        if (lower && multiplier < lower.multiplier) blame('multiplier', noLadder.multiplier)
        if (tiers.slice(0, at).some((other) => fold(other.name) === fold(name)))
          blame('name', noLadder.name)
      }
    }),
})
export type TierSettings = z.output<typeof TierSettings>

const fold = (name: string) => name.toLocaleLowerCase('tr')

/** The tiers as they stood from `at` on. */
export const TierVersion = z.object({
  // a later release may give a tier more fields (decisions/250)
  tiers: z.array(z.object(TierStep.shape)),
  version: Version,
  at: Instant,
  actor: Maker,
})
export type TierVersion = z.output<typeof TierVersion>

export const listTiers = endpoint('get', '/api/admin/programme/tiers', {
  summary: 'The tiers: the version that holds first, then the hundred before it',
  audience: 'programme.edit',
  answer: z.array(TierVersion),
  refusals: [],
})

export const changeTiers = endpoint('patch', '/api/admin/programme/tiers', {
  summary: 'Change the tiers from now on; nobody is lowered by it before the next review',
  audience: 'programme.edit',
  ownLines: true,
  versioned: TierVersion,
  body: TierSettings,
  answer: TierVersion,
  refusals: [],
})
