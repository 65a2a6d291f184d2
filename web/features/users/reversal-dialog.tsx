import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { PointEntry } from '#api/contracts/points/points.ts'
import { reversePoints } from '#api/contracts/points/recording.ts'
import { SignedPoints } from '#ui/data/signed-points.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { toast } from '#ui/feedback/toaster.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { formatDateTime } from '#ui/foundations/format.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { bodyOf, showRefusal } from '#web/shared/form.ts'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { createRequestKey } from '#web/shared/request-key.ts'
import { reverseMutation } from './queries.ts'

interface ReversalDialogProps {
  entry: PointEntry
  onClose: () => void
  onReversed: (points: number) => void
}

/** Takes an entry back by one of the opposite type, with the reason (decisions.md §3). */
export function ReversalDialog({ entry, onClose, onReversed }: ReversalDialogProps) {
  const reverse = useMutation(reverseMutation(useQueryClient()))
  // One key for as long as the dialog stands: a second try after a lost answer writes nothing twice.
  const [key] = useState(() => createRequestKey())
  const formId = useId()
  const form = useContractForm(bodyOf(reversePoints), {
    defaultValues: { note: '' },
  })
  const { errors } = form.formState

  const submit = form.handleSubmit(({ note }) =>
    reverse.mutate(
      { entryId: entry.id, userId: entry.userId, note, key },
      {
        onSuccess: ({ points }) => {
          toast({ title: 'Başarılı', description: 'Puan hareketi geri alındı.', tone: 'success' })
          onReversed(points)
          onClose()
        },
        onError: (error) => {
          toast({
            title: 'Hata',
            description: sentenceOf(error, 'Puan işlemi başarısız'),
            tone: 'destructive',
          })
          showRefusal(form, error)
        },
      },
    ),
  )

  return (
    <Dialog
      open
      title="Puan hareketini geri al"
      description="Bu hareketin tersi yeni bir hareket olarak kaydedilir; geri alma bir kez yapılabilir."
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button tone="plain" onClick={onClose}>
            İptal
          </Button>
          <Button tone="danger" type="submit" form={formId} pending={reverse.isPending}>
            Geri Al
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={submit}>
        <p className="flex flex-wrap justify-between gap-2 rounded-field bg-sunken px-3 py-2.5">
          <span>
            {entry.branch.name} · {formatDateTime(entry.createdAt)}
          </span>
          <SignedPoints amount={entry.amount} kind={entry.type} />
        </p>
        {errors.root?.message && <Banner tone="error">{errors.root.message}</Banner>}
        <Field label="Açıklama" required error={errors.note?.message}>
          <Textarea data-autofocus rows={2} maxLength={200} {...form.register('note')} />
        </Field>
      </form>
    </Dialog>
  )
}
