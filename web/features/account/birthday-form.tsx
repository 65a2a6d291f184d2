import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeProfile, ProfileFields } from '#api/contracts/account/account.ts'
import type { CurrentUser } from '#api/contracts/users/person.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { ChangedMeanwhile } from '#web/shared/forms/changed-meanwhile.tsx'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { FormBirthDate } from '#web/shared/forms/form-birth-date.tsx'
import { useSaving } from '#web/shared/forms/saving.ts'
import { GuardedForm } from '#web/shared/forms/unsaved.tsx'
import { profileMutation } from './mutations.ts'
import { OwnGender, ownWords } from './own-gender.tsx'

const BirthdayFields = ProfileFields.pick({ birthDate: true, gender: true })

const valuesOf = (user: CurrentUser) => ({ birthDate: user.birthDate ?? '', gender: user.gender })

const labels = { birthDate: 'Doğum tarihi', gender: 'Cinsiyet' }
const success = 'Doğum gününüz kaydedildi.'

/** What registration leaves for later of a profile (decisions/089): the birth date and the gender. */
export function BirthdayForm({ user }: { user: CurrentUser }) {
  const change = useMutation(profileMutation(useQueryClient()))
  const form = useContractForm(BirthdayFields, {
    draft: 'birthday',
    defaultValues: valuesOf(user),
  })
  const { errors, isDirty } = form.formState
  const { submit, conflict } = useSaving({
    form,
    row: user,
    valuesOf,
    endpoint: changeProfile,
    save: change,
    labels,
    show: ownWords,
    success,
    fallback: 'Doğum gününüz kaydedilemedi.',
    onSaved: () => undefined,
    blames: { birth_date_locked: 'birthDate' },
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <GuardedForm control={form.control} />
      {conflict && <ChangedMeanwhile {...conflict} />}
      {errors.root?.message && <Banner tone="error">{errors.root.message}</Banner>}
      {user.birthDate && !isDirty && <Banner tone="success">{success}</Banner>}
      <div className="grid gap-4 sm:grid-cols-2">
        <FormBirthDate
          form={form}
          name="birthDate"
          required={false}
          label="Doğum tarihi"
          hint="Bir kez girilir, sonra değişmez."
          autoComplete="bday"
        />
        <OwnGender form={form} name="gender" />
      </div>
      <Button type="submit" tone="plain" className="justify-self-start" pending={change.isPending}>
        Kaydet
      </Button>
    </form>
  )
}
