import type { BranchAvailability } from '#api/contracts/branches/availability.ts'
import type { Option, OptionGroup } from '#api/contracts/menu/options.ts'

/** Units of each option that is chosen, by its id. */
export type Choices = ReadonlyMap<number, number>

/** What is chosen of a product beforehand; options that the branch is out of are left open. */
export const defaultChoices = (
  groups: readonly OptionGroup[],
  offIds: readonly number[],
): Choices =>
  new Map(
    groups.flatMap(({ options }) =>
      options
        .filter(({ id, defaultQuantity }) => defaultQuantity > 0 && !offIds.includes(id))
        .map(({ id, defaultQuantity }) => [id, defaultQuantity] as const),
    ),
  )

/** The options that a branch is out of; none where that is not known. */
export const offOptions = (
  availability: Pick<BranchAvailability, 'options'> | undefined,
): readonly number[] =>
  (availability?.options ?? []).filter(({ isOff }) => isOff).map(({ id }) => id)

/** The choices without what the branch ran out of meanwhile. */
export const withoutOff = (choices: Choices, offIds: readonly number[]): Choices =>
  new Map([...choices].filter(([id]) => !offIds.includes(id)))

/** What was chosen of a product at another time, as far as its groups still allow it. */
export function choicesLeft(
  groups: readonly OptionGroup[],
  chosen: readonly { optionId: number; quantity: number }[],
): Choices {
  const before = new Map(chosen.map(({ optionId, quantity }) => [optionId, quantity]))
  const fits = (group: OptionGroup) => unitsOf(group, before) <= group.most
  return new Map(
    groups
      .filter(fits)
      .flatMap(({ options }) => options)
      .flatMap(({ id, most }) => {
        const quantity = Math.min(before.get(id) ?? 0, most)
        return quantity > 0 ? [[id, quantity] as const] : []
      }),
  )
}

/** Units that are chosen of a group. */
export const unitsOf = ({ options }: OptionGroup, choices: Choices): number =>
  options.reduce((sum, { id }) => sum + (choices.get(id) ?? 0), 0)

/** The choices after so many units of an option; it is the only one of a group with one choice. */
export function choose(
  group: OptionGroup,
  choices: Choices,
  optionId: number,
  quantity: number,
): Choices {
  const next = new Map(choices)
  if (group.most === 1) for (const { id } of group.options) next.delete(id)
  if (quantity > 0) next.set(optionId, quantity)
  else next.delete(optionId)
  return next
}

/** How many more units of an option can be chosen. */
export const roomFor = (group: OptionGroup, choices: Choices, option: Option): number =>
  Math.min(
    option.most - (choices.get(option.id) ?? 0),
    group.most === 1 ? 1 : group.most - unitsOf(group, choices),
  )

/** The first group that is not answered yet. */
export const unanswered = (
  groups: readonly OptionGroup[],
  choices: Choices,
): OptionGroup | undefined => groups.find((group) => unitsOf(group, choices) < group.least)

/** Kuruş that the chosen options add to a product's price. */
export const differenceOf = (groups: readonly OptionGroup[], choices: Choices): number =>
  groups
    .flatMap(({ options }) => options)
    .reduce((sum, { id, priceDifference }) => sum + priceDifference * (choices.get(id) ?? 0), 0)

/** The chosen options as an order names them, in the order of the groups. */
export const chosenOptions = (groups: readonly OptionGroup[], choices: Choices) =>
  groups
    .flatMap(({ options }) => options)
    .flatMap(({ id, name }) => {
      const quantity = choices.get(id)
      return quantity ? [{ optionId: id, quantity, name }] : []
    })
