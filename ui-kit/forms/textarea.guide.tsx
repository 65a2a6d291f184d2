import { type Guide, textKeys } from '#storybook/guide.ts'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { Textarea } from './textarea.tsx'

/** What designers ask about `textarea`. */
export const guide: Guide = {
  use: 'Text of several lines, inside a `Field`.',
  avoid: 'A name or an address line: an `Input`.',
  status: 'stable',
  anatomy: {
    Frame: 'at least 96 px high; it grows with the text where the browser can',
    Value: '16 px, over several lines',
  },
  roles: { textbox: 'of several lines, named by the `Field` around it' },
  keys: { ...textKeys, Enter: 'begins a new line' },
  right: {
    show: () => (
      <Field label="Mesaj">
        <Textarea placeholder="Moda’da bu akşam tadım var." />
      </Field>
    ),
    says: 'Room for what is expected.',
  },
  wrong: {
    show: () => (
      <Field label="Mesaj">
        <Input defaultValue="Moda’da bu akşam tadım var, saat 19.00’da bekliyoruz; yerler sınırlıdır" />
      </Field>
    ),
    says: 'Nobody sees what they wrote.',
  },
}
