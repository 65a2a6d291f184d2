import { type Guide, nothing } from '#storybook/guide.ts'
import { DateField } from './date-field.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

/** What designers ask about `date-field`. */
export const guide: Guide = {
  use: 'A day, or a day and an hour, that somebody types or picks.',
  avoid: 'Showing a date: write it with `formatDate`.',
  status: 'stable',
  anatomy: {
    Field: 'typed as `gg.aa.yyyy`, with `ss:dd` where a time is asked; points come by themselves',
    'Calendar button': 'opens the month beside the field',
    Calendar: 'weeks from Monday, lists of months and years, a time below where it is asked',
  },
  roles: {
    textbox: 'the field, named by the `Field` around it',
    button: '`Takvimi Aç`; `aria-expanded` while it is open',
    dialog: '`Takvim`, the month',
    grid: 'the days of the month',
  },
  keys: {
    Digits: 'write the day; points are added',
    'Arrow keys': 'in the calendar: go from day to day and from week to week',
    'Enter, Space': 'open the calendar, and choose a day',
    Esc: 'closes the calendar',
  },
  right: {
    show: () => (
      <Field label="Doğum tarihi">
        <DateField value="1990-11-19" onValueChange={nothing} />
      </Field>
    ),
    says: 'A day in the order of Turkish: day, month, year.',
  },
  wrong: {
    show: () => (
      <Field label="Doğum tarihi (ay/gün/yıl)">
        <Input placeholder="11/19/1990" />
      </Field>
    ),
    says: 'A text field with an order to be remembered.',
  },
}
