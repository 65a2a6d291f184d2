import type { OptionGroup } from '#api/contracts/menu/options.ts'
import type { Choices } from './choices.ts'
import { OptionChoice } from './option-choice.tsx'

interface OptionFieldsProps {
  groups: readonly OptionGroup[]
  choices: Choices
  /** options that the chosen branch is out of */
  offIds: readonly number[]
  /** whether each group says what is missing */
  asked: boolean
  onChange: (choices: Choices) => void
}

/** All groups of a product's options, in its order. */
export const OptionFields = ({ groups, ...rest }: OptionFieldsProps) =>
  groups.map((group) => (
    <div key={group.id} data-group={group.id}>
      <OptionChoice group={group} {...rest} />
    </div>
  ))

/** Leads the person to a group that is not answered yet. @param form what holds the groups */
export function showGroup(form: HTMLElement | null, { id }: OptionGroup): void {
  const group = form?.querySelector(`[data-group="${id}"]`)
  group?.querySelector<HTMLElement>('input:enabled, button:enabled')?.focus()
  group?.scrollIntoView({ block: 'center' })
}
