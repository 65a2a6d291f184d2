import type { OptionGroup } from '#api/contracts/menu/options.ts'
import { ChoicePills } from '#ui/forms/choice-pills.tsx'
import { Quantity } from '#ui/forms/quantity.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { differenceText } from '#web/shared/difference-text.ts'
import { type Choices, choose, roomFor, unitsOf } from './choices.ts'
import { choiceText } from './option-words.ts'

interface OptionChoiceProps {
  group: OptionGroup
  choices: Choices
  /** options that the chosen branch is out of */
  offIds: readonly number[]
  /** whether it says what is missing */
  asked: boolean
  onChange: (choices: Choices) => void
}

const missingText = ({ least }: OptionGroup, missing: number) =>
  least === 1 ? 'Birini seçin.' : `${missing} seçim daha yapın.`

/**
 * One group of a product's options: pills for what is chosen once, steps for what can be had several
 * times. What the branch is out of stands there and can't be chosen.
 */
export function OptionChoice({ group, choices, offIds, asked, onChange }: OptionChoiceProps) {
  const single = group.options.filter(({ most }) => most === 1 || group.most === 1)
  const several = group.options.filter((option) => !single.includes(option))
  const missing = group.least - unitsOf(group, choices)
  return (
    <ChoicePills
      label={group.name}
      hint={choiceText(group)}
      kind={group.least === 1 && group.most === 1 ? 'one' : 'several'}
      choices={single.map((option) => {
        const isOff = offIds.includes(option.id)
        const isChosen = choices.has(option.id)
        return {
          value: String(option.id),
          label: option.name,
          detail: isOff ? 'Tükendi' : differenceText(option.priceDifference),
          disabled: isOff || (!isChosen && roomFor(group, choices, option) <= 0),
        }
      })}
      chosen={single.filter(({ id }) => choices.has(id)).map(({ id }) => String(id))}
      error={asked && missing > 0 ? missingText(group, missing) : undefined}
      onChoose={(value, chosen) => onChange(choose(group, choices, Number(value), chosen ? 1 : 0))}
    >
      {several.length > 0 && (
        <ul className="grid max-w-md gap-1">
          {several.map((option) => {
            const isOff = offIds.includes(option.id)
            const value = choices.get(option.id) ?? 0
            return (
              <li key={option.id} className="flex items-center justify-between gap-3">
                <span className="min-w-0 break-words">
                  <span className={cn('font-medium', isOff && 'text-muted line-through')}>
                    {option.name}
                  </span>{' '}
                  <span className="tabular text-muted text-sm">
                    {isOff ? 'Tükendi' : differenceText(option.priceDifference)}
                  </span>
                </span>
                <Quantity
                  label={option.name}
                  value={value}
                  min={0}
                  max={value + roomFor(group, choices, option)}
                  disabled={isOff}
                  onValueChange={(next) => onChange(choose(group, choices, option.id, next))}
                />
              </li>
            )
          })}
        </ul>
      )}
    </ChoicePills>
  )
}
