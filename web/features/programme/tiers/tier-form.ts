import * as z from 'zod'
import { TierSettings, type TierVersion } from '#api/contracts/programme/tiers.ts'
import { formatNumber } from '#ui/foundations/format.ts'
import { factorText } from '#web/features/programme/campaign-words.ts'
import { kurusOf } from '#web/shared/forms/lira.ts'

const typedNumber = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed))

/** The contract's fields as they are typed: points as digits, factors as `1,25`. */
export const TypedTiers = z
  .strictObject({
    tiers: z.array(
      z.strictObject({
        name: z.string(),
        least: z.string().transform(typedNumber),
        multiplier: z.string().transform(kurusOf),
      }),
    ),
  })
  .pipe(TierSettings)
export type TypedTiers = z.input<typeof TypedTiers>
export type TypedTier = TypedTiers['tiers'][number]

/** The form's values for a version of the tiers. */
export const valuesOf = ({ tiers }: Pick<TierVersion, 'tiers'>): TypedTiers => ({
  tiers: tiers.map(({ name, least, multiplier }) => ({
    name,
    least: String(least),
    multiplier: factorText(multiplier),
  })),
})

/** The tiers in one line: `Çekirdek 1 kat · Fincan 500 puan, 1,1 kat`. */
export const tiersInWords = (tiers: TierVersion['tiers']) =>
  tiers
    .map(({ name, least, multiplier }) =>
      [
        `${name}${least > 0 ? ` ${formatNumber(least)} puan` : ''}`,
        `${factorText(multiplier)} kat`,
      ].join(', '),
    )
    .join(' · ')
