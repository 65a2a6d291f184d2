import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { changeStory, newStory, StoryFields } from '#api/contracts/stories/changes.ts'
import type { Story } from '#api/contracts/stories/stories.ts'
import { Button } from '#ui/forms/button.tsx'
import { Input } from '#ui/forms/input.tsx'
import { formatForInput } from '#ui/foundations/format.ts'
import { ImageControl } from '#web/features/media/image-control.tsx'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { FormDate } from '#web/shared/forms/form-date.tsx'
import { FormField } from '#web/shared/forms/form-field.tsx'
import { FormNumber } from '#web/shared/forms/form-number.tsx'
import { formatTypedMoment } from '#web/shared/forms/typed-moment.ts'
import { SavingDialog } from '#web/shared/saving-dialog.tsx'
import { saveStoryMutation } from './mutations.ts'

interface StoryDialogProps {
  /** the story to edit; undefined for a new one */
  story?: Story | undefined
  /** called to delete the edited story */
  onDelete?: (() => void) | undefined
  onClose: () => void
}

/** ms; a new story expires a day from now (product.md §7) */
const day = 24 * 60 * 60 * 1000

/** The form's values for a story, or for a new one. */
const valuesOf = (story?: Story) => {
  const { title, imageUrl, storyGroupId, order, duration } = story ?? newStory
  const expiresAt = formatForInput(story?.expiresAt ?? Date.now() + day)
  return { title, imageUrl, storyGroupId, order, duration, expiresAt }
}

const labels = {
  title: 'Başlık',
  imageUrl: 'Görsel',
  storyGroupId: 'Grup ID',
  order: 'Sıra',
  duration: 'Süre (saniye)',
  expiresAt: 'Son Geçerlilik',
}

/** `Yeni Hikaye` or `Hikaye Düzenle`. The expiry is in Istanbul's time. */
export default function StoryDialog({ story, onDelete, onClose }: StoryDialogProps) {
  const [uploading, setUploading] = useState(false)
  const save = useMutation(saveStoryMutation)
  const [defaultValues] = useState(() => valuesOf(story))
  const form = useContractForm(StoryFields, { draft: `story-${story?.id ?? 'new'}`, defaultValues })

  return (
    <SavingDialog
      form={form}
      row={story}
      thing="story"
      valuesOf={valuesOf}
      endpoint={changeStory}
      save={save}
      labels={labels}
      show={(name, value) => (name === 'expiresAt' ? formatTypedMoment(value) : undefined)}
      success={`Hikaye başarıyla ${story ? 'güncellendi' : 'oluşturuldu'}`}
      fallback={story ? 'Hikaye güncellenemedi' : 'Hikaye oluşturulamadı'}
      title={story ? 'Hikaye Düzenle' : 'Yeni Hikaye'}
      submitLabel={story ? 'Güncelle' : 'Oluştur'}
      waiting={uploading}
      aside={
        onDelete && (
          <Button
            tone="ghost"
            className="mr-auto text-spend"
            disabled={save.isPending}
            onClick={onDelete}
          >
            Sil
          </Button>
        )
      }
      onClose={onClose}
    >
      <FormField form={form} name="title" label="Başlık">
        <Input data-autofocus />
      </FormField>
      <ImageControl form={form} name="imageUrl" onBusyChange={setUploading} />
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <FormNumber form={form} name="storyGroupId" label="Grup ID" />
        <FormNumber form={form} name="order" label="Sıra" />
        <FormNumber form={form} name="duration" label="Süre (saniye)" />
      </div>
      <FormDate form={form} name="expiresAt" label="Son Geçerlilik" withTime />
    </SavingDialog>
  )
}
