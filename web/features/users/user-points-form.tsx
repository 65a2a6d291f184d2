import type { ChangeEvent } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { maxPointsPerEntry } from '#api/contracts/fields.ts'
import { GivenReason, PointKind } from '#api/contracts/points/points.ts'
import { refusalSentence } from '#api/contracts/refusals.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useFormRecording } from '#web/features/points/form-recording.ts'
import { MovementForm } from '#web/features/points/movement-form.tsx'
import type { Recorded } from '#web/features/points/mutations.ts'
import { ReasonSelect } from '#web/features/points/reason-select.tsx'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { NumberInput } from '#web/shared/forms/number-input.tsx'
import { createRequestKey } from '#web/shared/request-key.ts'

const labels = { EARN: 'Puan Ekle', SPEND: 'Puan Düş' }
const invalid = 'Geçerli bir puan değeri girin'

/** The contract's amount, with the sentence for administrators (specification.md §5). */
const Movement = z.object({
  type: PointKind,
  amount: z.int(invalid).min(1, invalid).max(maxPointsPerEntry, invalid),
  reason: GivenReason,
})

/** This dialog always records branch 1, Merkez (specification.md §9). */
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
    defaultValues: { type: 'EARN' as PointKind, amount: Number.NaN },
  })
  const { errors } = form.formState
  const type = useWatch({ control: form.control, name: 'type' })
  const recording = useFormRecording({ form, amountField: 'amount', onBusyChange, onRecorded })
  const { ready } = recording

  const submit = form.handleSubmit(({ type: kind, amount, reason }) => {
    if (kind === 'SPEND' && amount > points)
      return form.setError('amount', { message: refusalSentence('insufficient_points') })
    // SPEND is sent as a negative amount (specification.md §5).
    const body = { type: kind, amount: kind === 'SPEND' ? -amount : amount, branchId, reason }
    recording.send({ userId, key: createRequestKey(), body })
  })

  const fields = (
    <div className="grid gap-3">
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field label="Puan" required error={errors.amount?.message}>
          <NumberInput
            min={1}
            max={type === 'SPEND' ? points : maxPointsPerEntry}
            placeholder="Puan"
            disabled={!ready}
            {...form.register('amount', {
              valueAsNumber: true,
              onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
                onDirtyChange?.(target.value !== ''),
            })}
          />
        </Field>
        <ReasonSelect
          disabled={!ready}
          error={errors.reason?.message}
          {...form.register('reason')}
        />
      </div>
      {(ready || recording.standing === 'busy') && (
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
