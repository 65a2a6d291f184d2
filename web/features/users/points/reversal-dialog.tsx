import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import type { PointEntry } from '#api/contracts/points/points.ts'
import { SignedPoints } from '#ui/data/signed-points.tsx'
import { formatDateTime } from '#ui/foundations/format.ts'
import { movementFailed } from '#web/features/points/movement-texts.ts'
import {
  isExplained,
  noExplanation,
  ReasonFields,
  reasonShape,
} from '#web/features/points/reason-fields.tsx'
import { reverseMutation } from '#web/features/users/mutations.ts'
import { announceFailure, announceSuccess } from '#web/shared/announcing.ts'
import { spokenEntry } from '#web/shared/entry-labels.ts'
import { showRefusal } from '#web/shared/form.ts'
import { FormDialog } from '#web/shared/form-dialog.tsx'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { createRequestKey } from '#web/shared/request-key.ts'

const Reversal = z.object(reasonShape).refine(isExplained, noExplanation)

interface ReversalDialogProps {
  entry: PointEntry
  onClose: () => void
  onReversed: (points: number) => void
}

/** Reverses an entry, with a reason (decisions.md §3). */
export function ReversalDialog({ entry, onClose, onReversed }: ReversalDialogProps) {
  const reverse = useMutation(reverseMutation)
  // One key while the dialog is open: a second try after a lost answer writes nothing twice.
  const [key] = useState(() => createRequestKey())
  const form = useContractForm(Reversal, {
    draft: `reversal-${entry.id}`,
    defaultValues: { note: '' },
  })
  const { errors } = form.formState
  const reason = useWatch({ control: form.control, name: 'reason' })

  const submit = form.handleSubmit(({ reason, note }) =>
    reverse.mutate(
      { entryId: entry.id, body: { reason, ...(note && { note }) }, key },
      {
        onSuccess: ({ points }) => {
          announceSuccess('Puan hareketi geri alındı.')
          onReversed(points)
          onClose()
        },
        onError: (error) => {
          announceFailure(error, movementFailed)
          showRefusal(form, error)
        },
      },
    ),
  )

  return (
    <FormDialog
      control={form.control}
      title="Puan Hareketini Geri Al"
      description="Bu hareketin tersi yeni bir hareket olarak kaydedilir; geri alma bir kez yapılabilir."
      submitLabel="Geri Al"
      submitTone="destructive"
      onSubmit={submit}
      saving={reverse.isPending}
      onClose={onClose}
    >
      <p className="flex flex-wrap justify-between gap-2 rounded-field bg-sunken px-3 py-2.5">
        <span>
          {entry.branch.name} · {formatDateTime(entry.createdAt)}
        </span>
        <SignedPoints amount={entry.amount} kind={entry.type} spoken={spokenEntry(entry)} />
      </p>
      <ReasonFields
        first
        chosen={reason}
        errors={errors}
        reason={form.register('reason')}
        note={form.register('note')}
      />
    </FormDialog>
  )
}
