/** What a campaign gives: points many times over, or points on top; null while a number is typed. */
export type Gift = { of: 'multiplier'; multiplier: number } | { of: 'bonus'; bonus: number | null }

/** The two fields that the contract has for it, of which one is null. */
interface GiftFields {
  multiplier?: number | null | undefined
  bonus?: number | null | undefined
}

/** What each gift begins with, once it is chosen: twice the points, or 20 of them. */
export const newGifts = {
  multiplier: { of: 'multiplier', multiplier: 200 },
  bonus: { of: 'bonus', bonus: 20 },
} satisfies Record<Gift['of'], Gift>

/** The gift that a form's fields say; of two empty ones the bonus is still to be typed. */
export const giftOf = ({ multiplier, bonus }: GiftFields): Gift =>
  multiplier == null ? { of: 'bonus', bonus: bonus ?? null } : { of: 'multiplier', multiplier }

/** A gift as the contract's fields. */
export const fieldsOf = (gift: Gift) => ({
  multiplier: gift.of === 'multiplier' ? gift.multiplier : null,
  bonus: gift.of === 'bonus' ? gift.bonus : null,
})

/** hundredths */
const factors = [150, 200, 250, 300, 400, 500, 1_000]

/** The factors to choose from; one that another client has set is among them. */
export const factorsWith = (multiplier: number): number[] =>
  [...new Set([...factors, multiplier])].toSorted((a, b) => a - b)
