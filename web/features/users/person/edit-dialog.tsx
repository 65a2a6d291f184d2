import { useMutation } from '@tanstack/react-query'
import { changeUser, type ManagedUser, UserFields } from '#api/contracts/users/users.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { formatNumber, formatPhone, formatShortDate } from '#ui/foundations/format.ts'
import { changeUserMutation } from '#web/features/users/mutations.ts'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { FormBirthDate } from '#web/shared/forms/form-birth-date.tsx'
import { FormField, textOrNull } from '#web/shared/forms/form-field.tsx'
import { GenderSelect, genderName } from '#web/shared/forms/gender-select.tsx'
import { SavingDialog } from '#web/shared/saving-dialog.tsx'
import { useMay } from '#web/shared/session.ts'

/** The field of each refusal that names none. */
const blames = {
  own_demotion: 'isAdmin',
  own_deactivation: 'isActive',
  last_admin: 'isAdmin',
} as const

const valuesOf = (user: ManagedUser) => ({
  fullName: user.fullName,
  phone: user.phone && formatPhone(user.phone),
  birthDate: user.birthDate,
  gender: user.gender,
  isAdmin: user.isAdmin,
  isStaff: user.isStaff,
  isActive: user.isActive,
})

const labels = {
  fullName: 'İsim Soyisim',
  phone: 'Telefon',
  birthDate: 'Doğum Tarihi',
  gender: 'Cinsiyet',
  isAdmin: 'Yönetici',
  isStaff: 'Personel',
  isActive: 'Aktif',
}

const unknown = 'Belirtilmemiş'

/** Edits a person. E-mail address and points are read-only (product.md §17). */
export function EditDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const change = useMutation(changeUserMutation)
  const form = useContractForm(UserFields, {
    draft: `user-${user.id}`,
    defaultValues: valuesOf(user),
  })
  const { errors } = form.formState
  const stateError = errors.isAdmin?.message ?? errors.isStaff?.message ?? errors.isActive?.message

  const show = (name: string, value: unknown) => {
    if (name === 'gender') return genderName(value) ?? unknown
    if (name === 'birthDate' && value) return formatShortDate(String(value))
    return undefined
  }

  const managesChain = useMay('chain.manage')
  return (
    <SavingDialog
      form={form}
      row={user}
      valuesOf={valuesOf}
      endpoint={changeUser}
      save={change}
      labels={labels}
      show={show}
      success="Kullanıcı başarıyla güncellendi"
      fallback="Kullanıcı güncellenemedi"
      blames={blames}
      size="lg"
      title="Kullanıcıyı Düzenle"
      description={user.fullName}
      submitLabel="Güncelle"
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Kullanıcı Adı">
          <Input readOnly value={user.username} />
        </Field>
        <Field label="Puan">
          <Input readOnly className="tabular" value={formatNumber(user.points)} />
        </Field>
        <FormField form={form} name="fullName" label="İsim Soyisim">
          <Input data-autofocus autoComplete="off" />
        </FormField>
        <FormField form={form} name="phone" label="Telefon" parse={textOrNull}>
          <Input type="tel" autoComplete="off" />
        </FormField>
        <FormBirthDate form={form} name="birthDate" label="Doğum Tarihi" empty={null} />
        <FormField form={form} name="gender" label="Cinsiyet" parse={textOrNull}>
          <GenderSelect none={unknown} />
        </FormField>
      </div>
      <fieldset className="grid gap-x-4 sm:grid-cols-3">
        <legend className="mb-1 font-medium text-sm">Yetki ve durum</legend>
        {managesChain && (
          <>
            <Checkbox label="Yönetici" {...form.register('isAdmin')} />
            <Checkbox label="Personel" {...form.register('isStaff')} />
          </>
        )}
        <Checkbox label="Aktif" {...form.register('isActive')} />
      </fieldset>
      {stateError && <Banner tone="error">{stateError}</Banner>}
    </SavingDialog>
  )
}
