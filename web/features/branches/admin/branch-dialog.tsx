import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback } from 'react'
import { useController, useWatch } from 'react-hook-form'
import {
  type Branch,
  BranchFields,
  BranchForm,
  changeBranch,
} from '#api/contracts/branches/branches.ts'
import type { Hours } from '#api/contracts/branches/hours.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Switch } from '#ui/forms/switch.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { formatPhone } from '#ui/foundations/format.ts'
import { hoursLines } from '#web/features/branches/opening-words.ts'
import { mapTilesQuery } from '#web/features/branches/queries.ts'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { FormField, textOrUndefined } from '#web/shared/forms/form-field.tsx'
import { FormNumber } from '#web/shared/forms/form-number.tsx'
import { SavingDialog } from '#web/shared/saving-dialog.tsx'
import { HoursEditor } from './hours-editor.tsx'
import { saveBranchMutation } from './mutations.ts'

const CoordinateMap = lazy(() => import('./coordinate-map.tsx'))

interface BranchDialogProps {
  /** the branch to edit; undefined for a new one */
  branch?: Branch | undefined
  onClose: () => void
}

/** The part of the form that the map needs. */
const Coordinates = BranchFields.pick({ latitude: true, longitude: true })

/** The form's values for a branch, or for a new one. */
const valuesOf = (branch?: Branch) => ({
  name: branch?.name ?? '',
  address: branch?.address ?? '',
  openingHours: branch?.openingHours ?? '',
  hours: branch?.hours ?? null,
  phone: branch?.phone ? formatPhone(branch.phone) : undefined,
  latitude: branch ? String(branch.latitude) : '',
  longitude: branch ? String(branch.longitude) : '',
  takesOrders: branch?.takesOrders ?? true,
  windowMinutes: branch?.windowMinutes ?? 30,
})

const labels = {
  name: 'Şube adı',
  address: 'Adres',
  openingHours: 'Çalışma saatleri',
  hours: 'Gün gün saatler',
  phone: 'Telefon',
  latitude: 'Enlem',
  longitude: 'Boylam',
  takesOrders: 'Sipariş alır',
  windowMinutes: 'Çeyrek saatte hazırlık (dk)',
}

/** `Şube Ekle` or `Şubeyi Düzenle`. Coordinates are typed or chosen by a click on the map. */
export default function BranchDialog({ branch, onClose }: BranchDialogProps) {
  const tiles = useQuery(mapTilesQuery).data
  const save = useMutation(saveBranchMutation)
  const form = useContractForm(BranchForm, {
    draft: `branch-${branch?.id ?? 'new'}`,
    defaultValues: valuesOf(branch),
  })
  const { register, setValue, clearErrors } = form
  const hours = useController({ control: form.control, name: 'hours' })
  const typed = useWatch({ control: form.control, name: ['latitude', 'longitude'] })
  const point = Coordinates.safeParse({ latitude: typed[0], longitude: typed[1] }).data

  const pick = useCallback(
    (latitude: number, longitude: number) => {
      clearErrors(['latitude', 'longitude'])
      setValue('latitude', latitude.toFixed(6), { shouldDirty: true })
      setValue('longitude', longitude.toFixed(6), { shouldDirty: true })
    },
    [setValue, clearErrors],
  )

  return (
    <SavingDialog
      form={form}
      row={branch}
      thing="branch"
      valuesOf={valuesOf}
      endpoint={changeBranch}
      save={save}
      labels={labels}
      show={(name, value) => (name === 'hours' && value ? hoursLines(value as Hours) : undefined)}
      success={`Şube başarıyla ${branch ? 'güncellendi' : 'eklendi'}.`}
      fallback={`Şube ${branch ? 'güncellenirken' : 'eklenirken'} bir hata oluştu.`}
      size="lg"
      title={branch ? 'Şubeyi Düzenle' : 'Şube Ekle'}
      submitLabel={branch ? 'Güncelle' : 'Ekle'}
      onClose={onClose}
    >
      <FormField form={form} name="name" label="Şube adı">
        <Input data-autofocus autoComplete="off" />
      </FormField>
      <FormField form={form} name="address" label="Adres">
        <Textarea rows={2} />
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        {!hours.field.value && (
          <FormField form={form} name="openingHours" label="Çalışma saatleri" required>
            <Textarea rows={2} placeholder={'Hafta içi 08:00–22:00\nHafta sonu 09:00–23:00'} />
          </FormField>
        )}
        <HoursEditor
          ref={hours.field.ref}
          value={hours.field.value ?? null}
          invalid={hours.fieldState.invalid}
          onValueChange={hours.field.onChange}
        />
        <FormField form={form} name="phone" label="Telefon" parse={textOrUndefined}>
          <Input type="tel" autoComplete="off" placeholder="0216 xxx xx xx" />
        </FormField>
        <FormField form={form} name="latitude" label="Enlem">
          <Input inputMode="decimal" autoComplete="off" placeholder="41.0082" className="tabular" />
        </FormField>
        <FormField form={form} name="longitude" label="Boylam">
          <Input inputMode="decimal" autoComplete="off" placeholder="28.9784" className="tabular" />
        </FormField>
      </div>
      <p className="text-muted text-sm">
        Koordinatları elle girebilir veya haritadan seçebilirsiniz.
      </p>
      <Suspense fallback={<Skeleton className="h-56" />}>
        <CoordinateMap
          latitude={point?.latitude}
          longitude={point?.longitude}
          tiles={tiles}
          onPick={pick}
        />
      </Suspense>
      <div className="grid gap-4 sm:grid-cols-2">
        <Switch
          label={labels.takesOrders}
          hint="Uygulamadan; gün gün saatleri girilmiş şubelerde."
          className="self-start"
          {...register('takesOrders')}
        />
        <FormNumber
          form={form}
          name="windowMinutes"
          label={labels.windowMinutes}
          hint="Bir çeyrek saate sığan hazırlık: iki kişi için 30."
        />
      </div>
    </SavingDialog>
  )
}
