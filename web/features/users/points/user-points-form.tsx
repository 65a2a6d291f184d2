import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { maxPointsAsked, maxPointsPerEntry } from '#api/contracts/fields.ts'
import { PointKind } from '#api/contracts/points/points.ts'
import { refusalSentence } from '#api/contracts/refusals.ts'
import { Button } from '#ui/forms/button.tsx'
import { formatPoints } from '#ui/foundations/format.ts'
import { useFormRecording } from '#web/features/points/form-recording.ts'
import { MovementForm } from '#web/features/points/movement-form.tsx'
import type { Recorded } from '#web/features/points/mutations.ts'
import {
  isExplained,
  noExplanation,
  ReasonFields,
  reasonShape,
} from '#web/features/points/reason-fields.tsx'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { FormNumber } from '#web/shared/forms/form-number.tsx'
import { createRequestKey } from '#web/shared/request-key.ts'

const labels = { EARN: 'Puan Ekle', SPEND: 'Puan Düş' }
const invalid = 'Geçerli bir puan değeri girin'

/** The contract's amount, with the sentence for administrators (product.md §17). */
const Movement = z
  .object({
    type: PointKind,
    // the bound of what is given can be set, and the server names the one that holds
    amount: z.int(invalid).min(1, invalid).max(maxPointsAsked, invalid),
    ...reasonShape,
  })
  .refine(({ type, amount }) => type === 'EARN' || amount <= maxPointsPerEntry, {
    path: ['amount'],
    message: `Tek işlemde en fazla ${formatPoints(maxPointsPerEntry)} düşülebilir.`,
  })
  .refine(isExplained, noExplanation)

/** This dialog always records branch 1, Merkez (product.md §17). */
const branchId = 1

interface UserPointsFormProps {
  userId: number
  /** the balance, the most that may be spent */
  points: number
  onBusyChange: (busy: boolean) => void
  /** with true while an amount is typed that has not been recorded */
  onDirtyChange?: (dirty: boolean) => void
  onRecorded: (recorded: Recorded) => void
}

/** `Puan Ekle` and `Puan Düş`. */
export function UserPointsForm({
  userId,
  points,
  onBusyChange,
  onDirtyChange,
  onRecorded,
}: UserPointsFormProps) {
  const form = useContractForm(Movement, {
    defaultValues: { type: 'EARN' as PointKind, amount: Number.NaN, note: '' },
  })
  const { errors } = form.formState
  const [type, reason] = useWatch({ control: form.control, name: ['type', 'reason'] })
  const recording = useFormRecording({
    form,
    amountField: 'amount',
    boundAtField: true,
    onBusyChange,
    onRecorded,
  })
  const { ready } = recording

  const submit = form.handleSubmit(({ type: kind, amount, reason: why, note }) => {
    if (kind === 'SPEND' && amount > points)
      return form.setError('amount', { message: refusalSentence('insufficient_points') })
    // SPEND is sent as a negative amount (product.md §17).
    const signed = kind === 'SPEND' ? -amount : amount
    const body = { type: kind, amount: signed, branchId, reason: why, ...(note && { note }) }
    recording.send({ userId, key: createRequestKey(), body })
  })

  const fields = (
    <div className="grid gap-3">
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <FormNumber
          form={form}
          name="amount"
          label="Puan"
          max={type === 'SPEND' ? points : maxPointsAsked}
          placeholder="Puan"
          disabled={!ready}
          onChange={({ target }) => onDirtyChange?.(target.value !== '')}
        />
        <ReasonFields
          chosen={reason}
          errors={errors}
          disabled={!ready}
          reason={form.register('reason')}
          note={form.register('note')}
        />
      </div>
      {(ready || recording.status === 'busy') && (
        <Button
          type="submit"
          tone={type === 'EARN' ? 'earn' : 'spend'}
          pending={!ready}
          className="sm:justify-self-end sm:min-w-40"
        >
          {labels[type]}
        </Button>
      )}
    </div>
  )

  return (
    <MovementForm
      kind={type}
      labels={labels}
      recording={recording}
      error={errors.root?.message}
      onKindChange={(kind) => {
        form.clearErrors()
        form.setValue('type', kind)
      }}
      onSubmit={submit}
      fields={fields}
    />
  )
}
