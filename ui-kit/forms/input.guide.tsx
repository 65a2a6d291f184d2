import { type Guide, textKeys } from '#storybook/guide.ts'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

/** What designers ask about `input`. */
export const guide: Guide = {
  use: 'One line of text, inside a `Field`.',
  avoid:
    'Passwords (`Password input`), several lines (`Textarea`), amounts at the counter (`Number pad`).',
  status: 'stable',
  anatomy: {
    Frame: '44 px high, with a border of 3:1 to the page; brick where it is wrong',
    Value: '16 px, so that a phone does not zoom in',
    Placeholder: 'an example of an answer, in muted ink',
  },
  roles: { textbox: 'named by the `Field` around it' },
  keys: textKeys,
  right: {
    show: () => (
      <Field label="E-posta">
        <Input type="email" placeholder="ad@ornek.com" />
      </Field>
    ),
    says: 'The placeholder is an example; the label is above.',
  },
  wrong: {
    show: () => <Input aria-label="E-posta" placeholder="E-posta adresinizi giriniz" />,
    says: 'A command in place of the label: nobody can check it after typing.',
  },
}
