import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { changeProfile } from '#api/contracts/account/account.ts'
import type { CurrentUser } from '#api/contracts/users/person.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { PasswordInput } from '#ui/forms/password-input.tsx'
import { formatDayForInput, formatPhone } from '#ui/foundations/format.ts'
import { announceFailure, announceSuccess } from '#web/shared/announcing.ts'
import { bodyOf, showRefusal } from '#web/shared/form.ts'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { DateControl } from '#web/shared/forms/date-control.tsx'
import { profileMutation } from './queries.ts'

const fallback = 'Güncelleme sırasında bir hata oluştu.'

export function ProfileForm({ user }: { user: CurrentUser }) {
  const change = useMutation(profileMutation(useQueryClient()))
  const form = useContractForm(bodyOf(changeProfile), {
    defaultValues: {
      username: user.username,
      fullName: user.fullName,
      phone: user.phone ? formatPhone(user.phone) : '',
      birthDate: user.birthDate ?? '',
    },
  })
  const { errors } = form.formState
  const typed = useWatch({ control: form.control, name: 'username' })
  const renamed = typed.trim().toLowerCase() !== user.username

  const submit = form.handleSubmit((body) =>
    change.mutate(body, {
      onSuccess: () => announceSuccess('Bilgileriniz güncellendi.'),
      onError: (error) => {
        announceFailure(error, fallback)
        showRefusal(
          form,
          error,
          { username_taken: 'username', wrong_password: 'currentPassword' },
          fallback,
        )
      },
    }),
  )

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {errors.root?.message && <Banner tone="error">{errors.root.message}</Banner>}
      <Field label="E-posta" required error={errors.username?.message}>
        <Input type="email" autoComplete="username" {...form.register('username')} />
      </Field>
      {renamed && (
        <Field
          label="Şifreniz"
          required
          hint="E-posta adresinizi değiştirmek için mevcut şifrenizi girin."
          error={errors.currentPassword?.message}
        >
          <PasswordInput
            autoComplete="current-password"
            {...form.register('currentPassword', {
              shouldUnregister: true,
              setValueAs: (value: string) => value || undefined,
            })}
          />
        </Field>
      )}
      <Field label="İsim Soyisim" required error={errors.fullName?.message}>
        <Input autoComplete="name" {...form.register('fullName')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Doğum tarihi" required error={errors.birthDate?.message}>
          <DateControl
            control={form.control}
            name="birthDate"
            autoComplete="bday"
            min="1900-01-01"
            max={formatDayForInput(Date.now())}
          />
        </Field>
        <Field label="Telefon" required error={errors.phone?.message}>
          <Input
            type="tel"
            autoComplete="tel"
            placeholder="05xx xxx xx xx"
            {...form.register('phone')}
          />
        </Field>
      </div>
      <Button type="submit" className="justify-self-start" pending={change.isPending}>
        Kaydet
      </Button>
    </form>
  )
}
