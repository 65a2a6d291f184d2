import type { Guide } from '#storybook/guide.ts'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

/** What designers ask about `field`. */
export const guide: Guide = {
  use: 'Every control of a form: it ties label, hint and error to it.',
  avoid: 'Controls that carry their label themselves (`Checkbox`, `Switch`).',
  status: 'stable',
  anatomy: {
    Label: 'above the control, a noun; a press on it goes to the control',
    Star: 'in copper, where an answer is required',
    Control:
      'one `Input`, `Select`, `Textarea` or another that takes an id; it keeps its own keys and role, named by the label, described by hint and error',
    Hint: 'below, what helps before typing',
    Error: 'below the hint, with a mark: a sentence that says how to mend it',
  },
  roles: {},
  keys: {},
  right: {
    show: () => (
      <Field label="Telefon" hint="Örneğin 0532 123 45 67" error="Telefon numarası gerekli">
        <Input type="tel" />
      </Field>
    ),
    says: 'The label stays, and the error says what is missing.',
  },
  wrong: {
    show: () => (
      <div className="grid gap-1.5">
        <Input type="tel" aria-label="Telefon" placeholder="Telefon (zorunlu)" />
        <p className="text-sm text-spend">Hatalı giriş!</p>
      </div>
    ),
    says: 'A placeholder as the label goes with the first letter, and the error blames.',
  },
}
