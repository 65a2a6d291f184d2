import { buttonKeys, type Guide, textKeys } from '#storybook/guide.ts'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { PasswordInput } from './password-input.tsx'

/** What designers ask about `password-input`. */
export const guide: Guide = {
  use: 'A password, which its owner may look at.',
  avoid: 'One-time codes: those are seen as they are typed.',
  status: 'stable',
  anatomy: {
    Field: 'as `Input`, without capitals and spelling',
    'Show button': 'an eye, 44 px; crossed out while the password is seen',
  },
  roles: { button: '`Şifreyi Göster`; `aria-pressed` while it is shown' },
  keys: { ...textKeys, ...buttonKeys },
  right: {
    show: () => (
      <Field label="Şifre" hint="En az 8 karakter.">
        <PasswordInput autoComplete="new-password" />
      </Field>
    ),
    says: 'One field, which its owner may look at.',
  },
  wrong: {
    show: () => (
      <div className="grid gap-3">
        <Field label="Şifre">
          <Input type="password" autoComplete="new-password" />
        </Field>
        <Field label="Şifre (tekrar)">
          <Input type="password" autoComplete="new-password" />
        </Field>
      </div>
    ),
    says: 'Typed blindly twice, where one look is enough.',
  },
}
