import { type Guide, nothing, textKeys } from '#storybook/guide.ts'
import { Field } from './field.tsx'
import { Select } from './select.tsx'
import { TimeField } from './time-field.tsx'

/** What designers ask about `time-field`. */
export const guide: Guide = {
  use: 'A time of day that somebody types: when a branch opens.',
  avoid: 'A day with its hour: that is a `DateField` with `withTime`.',
  status: 'stable',
  anatomy: {
    Field: 'typed as `ss:dd`, of twenty-four hours; `9` becomes `09:00` when it is left',
  },
  roles: { textbox: 'named by the `Field` around it' },
  keys: { Digits: 'write the time; the colon is added', ...textKeys },
  right: {
    show: () => (
      <Field label="Açılış">
        <TimeField value="08:00" onValueChange={nothing} />
      </Field>
    ),
    says: 'Four keys, of twenty-four hours.',
  },
  wrong: {
    show: () => (
      <Field label="Açılış">
        <Select>
          <option>8:00 AM</option>
        </Select>
      </Field>
    ),
    says: 'A long list, in a clock that Turkey does not use.',
  },
}
