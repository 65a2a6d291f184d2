import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeEvent, EventFields } from '#api/contracts/events/changes.ts'
import type { Event } from '#api/contracts/events/events.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { formatForInput } from '#ui/foundations/format.ts'
import { toldWords } from '#web/features/events/place-words.ts'
import { ImageControl } from '#web/features/media/image-control.tsx'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { FormDate } from '#web/shared/forms/form-date.tsx'
import { FormField } from '#web/shared/forms/form-field.tsx'
import { FormNumber } from '#web/shared/forms/form-number.tsx'
import { formatTypedMoment } from '#web/shared/forms/typed-moment.ts'
import { SavingDialog } from '#web/shared/saving-dialog.tsx'
import { saveEventMutation } from './mutations.ts'

interface EventDialogProps {
  /** the event to edit; undefined for a new one */
  event?: Event | undefined
  onClose: () => void
}

/** The form's values for an event, or for a new one. */
const valuesOf = (event?: Event) => ({
  title: event?.title ?? '',
  description: event?.description ?? '',
  eventDate: formatForInput(event?.eventDate),
  endDate: formatForInput(event?.endDate),
  location: event?.location ?? '',
  imageUrl: event?.imageUrl ?? undefined,
  capacity: event?.capacity ?? undefined,
  isActive: event?.isActive ?? true,
})

const labels = {
  title: 'Başlık',
  description: 'Açıklama',
  eventDate: 'Başlangıç Tarihi',
  endDate: 'Bitiş Tarihi',
  location: 'Konum',
  imageUrl: 'Görsel',
  capacity: 'Kapasite',
  isActive: 'Aktif',
}

/** `Yeni Etkinlik` or `Etkinliği Düzenle`. Dates are in Istanbul's time. */
export default function EventDialog({ event, onClose }: EventDialogProps) {
  const [uploading, setUploading] = useState(false)
  const save = useMutation(saveEventMutation(useQueryClient()))
  const form = useContractForm(EventFields, {
    draft: `event-${event?.id ?? 'new'}`,
    defaultValues: valuesOf(event),
  })
  const { register } = form
  const told = event && toldWords(event)

  return (
    <SavingDialog
      form={form}
      row={event}
      thing="event"
      valuesOf={valuesOf}
      endpoint={changeEvent}
      save={save}
      labels={labels}
      show={(name, value) => (name.endsWith('Date') ? formatTypedMoment(value) : undefined)}
      success={`Etkinlik başarıyla ${event ? 'güncellendi' : 'oluşturuldu'}`}
      fallback={event ? 'Etkinlik güncellenemedi' : 'Etkinlik oluşturulamadı'}
      size="lg"
      title={event ? 'Etkinliği Düzenle' : 'Yeni Etkinlik'}
      submitLabel={event ? 'Güncelle' : 'Oluştur'}
      waiting={uploading}
      onClose={onClose}
    >
      {told && (
        <Banner tone="info">
          {`Zamanını veya yerini değiştirir ya da etkinliği pasif yaparsanız: ${told}`}
        </Banner>
      )}
      <FormField form={form} name="title" label="Başlık">
        <Input data-autofocus />
      </FormField>
      <FormField form={form} name="description" label="Açıklama">
        <Textarea />
      </FormField>
      <ImageControl form={form} name="imageUrl" onBusyChange={setUploading} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormDate form={form} name="eventDate" label="Başlangıç Tarihi" withTime />
        <FormDate form={form} name="endDate" label="Bitiş Tarihi" withTime />
        <FormField form={form} name="location" label="Konum">
          <Input />
        </FormField>
        <FormNumber
          form={form}
          name="capacity"
          label="Kapasite"
          hint="Sınır yoksa boş bırakın."
          empty={undefined}
        />
      </div>
      <Checkbox
        label="Aktif"
        hint="Pasif etkinlikleri yalnızca yöneticiler görür."
        {...register('isActive')}
      />
    </SavingDialog>
  )
}
