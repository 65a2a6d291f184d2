import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { changeProfile, ProfileFields } from '#api/contracts/account/account.ts'
import type { CurrentUser } from '#api/contracts/users/person.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Input } from '#ui/forms/input.tsx'
import { PasswordInput } from '#ui/forms/password-input.tsx'
import { formatPhone } from '#ui/foundations/format.ts'
import { ChangedMeanwhile } from '#web/shared/forms/changed-meanwhile.tsx'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { FormBirthDate } from '#web/shared/forms/form-birth-date.tsx'
import { FormFailure } from '#web/shared/forms/form-failure.tsx'
import { FormField, textOrUndefined } from '#web/shared/forms/form-field.tsx'
import { useSaving } from '#web/shared/forms/saving.ts'
import { GuardedForm } from '#web/shared/forms/unsaved.tsx'
import { profileMutation } from './mutations.ts'
import { OwnGender, ownWords } from './own-gender.tsx'

const valuesOf = (user: CurrentUser) => ({
  username: user.username,
  fullName: user.fullName,
  phone: user.phone ? formatPhone(user.phone) : '',
  birthDate: user.birthDate,
  gender: user.gender,
  currentPassword: undefined as string | undefined,
})

const labels = {
  username: 'E-posta',
  fullName: 'İsim Soyisim',
  phone: 'Telefon',
  birthDate: 'Doğum tarihi',
  gender: 'Cinsiyet',
}

const { birthDate } = ProfileFields.shape
/** Of people who have not given their birth date: it stays optional until they do (decisions/089). */
const undated = ProfileFields.extend({ birthDate: birthDate.nullable() })
/** Of everyone else. It differs in what it refuses only, so that one form can take either. */
const dated: typeof undated = ProfileFields.extend({
  birthDate: birthDate.nullable().refine((day) => day !== null, 'Doğum tarihi gerekli'),
})

const success = 'Bilgileriniz güncellendi.'

export function ProfileForm({ user }: { user: CurrentUser }) {
  const change = useMutation(profileMutation(useQueryClient()))
  const form = useContractForm(user.birthDate ? dated : undated, {
    draft: 'profile',
    defaultValues: valuesOf(user),
  })
  const { errors, isDirty } = form.formState
  const [saved, setSaved] = useState(false)
  // the server's refusal stands in a banner and at its field (product.md §13)
  const refusal = Object.values(errors).find((error) => error?.type === 'server')?.message
  const typed = useWatch({ control: form.control, name: 'username' })
  const renamed = typed.trim().toLowerCase() !== user.username
  // nobody can see or empty a password whose field has gone, so it would stay unsaved for ever
  const forgetPassword = useEffectEvent(() => form.resetField('currentPassword'))
  useEffect(() => {
    if (!renamed) forgetPassword()
  }, [renamed])

  const { submit, conflict } = useSaving({
    form,
    row: user,
    valuesOf,
    endpoint: changeProfile,
    save: change,
    labels,
    show: ownWords,
    success,
    fallback: 'Güncelleme sırasında bir hata oluştu.',
    onSaved: () => setSaved(true),
    blames: {
      username_taken: 'username',
      birth_date_locked: 'birthDate',
      wrong_password: 'currentPassword',
    },
  })

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <GuardedForm control={form.control} />
      {conflict && <ChangedMeanwhile {...conflict} />}
      {refusal ? (
        <FormFailure>{refusal}</FormFailure>
      ) : (
        saved && !isDirty && <Banner tone="success">{success}</Banner>
      )}
      <FormField form={form} name="username" label="E-posta">
        <Input type="email" autoComplete="username" />
      </FormField>
      {renamed && (
        <FormField
          form={form}
          name="currentPassword"
          label="Şifreniz"
          required
          hint="E-posta adresinizi değiştirmek için mevcut şifrenizi girin; yeni adrese bir onay bağlantısı göndeririz."
          parse={textOrUndefined}
        >
          <PasswordInput autoComplete="current-password" />
        </FormField>
      )}
      <FormField form={form} name="fullName" label="İsim Soyisim">
        <Input autoComplete="name" />
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormBirthDate
          form={form}
          name="birthDate"
          label="Doğum tarihi"
          hint={
            user.birthDate === null
              ? 'Doğum gününüzde kahveniz bizden. Bir kez girilir, sonra değişmez.'
              : undefined
          }
          empty={null}
          autoComplete="bday"
        />
        <FormField form={form} name="phone" label="Telefon">
          <Input type="tel" autoComplete="tel" placeholder="05xx xxx xx xx" />
        </FormField>
        <OwnGender form={form} name="gender" />
      </div>
      <Button type="submit" className="justify-self-start" pending={change.isPending}>
        Kaydet
      </Button>
    </form>
  )
}
