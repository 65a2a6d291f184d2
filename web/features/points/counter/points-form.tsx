import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { maxPointsAsked, maxPointsPerEntry } from '#api/contracts/fields.ts'
import { RecordPoints } from '#api/contracts/points/recording.ts'
import { refusalSentence } from '#api/contracts/refusals.ts'
import type { CustomerCard } from '#api/contracts/users/person.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { NumberPad } from '#ui/forms/number-pad.tsx'
import { QuickAmounts } from '#ui/forms/quick-amounts.tsx'
import { formatNumber, formatPoints } from '#ui/foundations/format.ts'
import { BranchSelect } from '#web/features/branches/branch-select.tsx'
import { useFormRecording } from '#web/features/points/form-recording.ts'
import { MovementForm } from '#web/features/points/movement-form.tsx'
import type { Recorded } from '#web/features/points/mutations.ts'
import { ownBranchesQuery } from '#web/features/posts/queries.ts'
import { useOwnBounds } from '#web/features/purchases/own-bounds.ts'
import { useDeviceSetting } from '#web/shared/device-setting.ts'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { createRequestKey } from '#web/shared/request-key.ts'
import { deviceBranch } from './remembered-branch.ts'

interface PointsFormProps {
  customer: CustomerCard
  scanId: string
  onBusyChange: (busy: boolean) => void
  /** with true while an amount is typed that has not been recorded */
  onDirtyChange?: (dirty: boolean) => void
  onRecorded: (recorded: Recorded) => void
}

const maxDigits = String(maxPointsAsked).length
const invalid = refusalSentence('invalid_points')
const verbs = { EARN: 'Ekle', SPEND: 'Harca' }

/** Kazan or Harca: branch, amount by pad or keyboard, and a button that names the movement. */
export function PointsForm({
  customer,
  scanId,
  onBusyChange,
  onDirtyChange,
  onRecorded,
}: PointsFormProps) {
  const branchId = useDeviceSetting(deviceBranch)
  const own = useQuery(ownBranchesQuery).data?.branchIds
  const form = useContractForm(RecordPoints, {
    defaultValues: { type: 'EARN', scanId, ...(branchId && { branchId }) },
  })
  const { errors } = form.formState
  const [type, amount, branch] = useWatch({
    control: form.control,
    name: ['type', 'amount', 'branchId'],
  })
  const most = useOwnBounds(branch)?.points?.each
  const recording = useFormRecording({ form, amountField: 'amount', onBusyChange, onRecorded })
  const { ready } = recording

  const [typed, setTyped] = useState('')
  // The text stays as typed: `1,5` and `-5` are refused, not read as 15 and 5 (product.md
  // §4). So the field is one of text, which knows its bounds, and this refuses what lies beyond them.
  const setAmount = (text: string) => {
    setTyped(text)
    onDirtyChange?.(text !== '')
    form.clearErrors()
    const points = /^\d+$/.test(text) ? Number(text) : Number.NaN
    form.setValue('amount', points)
    // what is above a bound is asked, so that the refusal names the bound
    const most = type === 'SPEND' ? maxPointsPerEntry : maxPointsAsked
    if (text && !(points >= 1 && points <= most)) form.setError('amount', { message: invalid })
    else if (type === 'SPEND' && points > customer.points)
      form.setError('amount', { message: refusalSentence('insufficient_points') })
  }
  const digits = amount > 0 ? String(amount) : ''

  const submit = form.handleSubmit((body) => {
    if (body.type === 'SPEND' && body.amount > customer.points)
      return form.setError('amount', { message: refusalSentence('insufficient_points') })
    // the first choice is the counter's; later ones are this movement's (product.md §15)
    if (branchId === undefined) deviceBranch.write(body.branchId)
    recording.send({ userId: customer.id, key: createRequestKey(), body })
  })

  const fields = (
    <div className="grid gap-4 sm:grid-cols-2 sm:gap-6">
      <div className="grid content-start gap-4">
        {type === 'SPEND' && (
          <p className="flex items-baseline justify-between rounded-field bg-sunken px-4 py-3">
            <span className="text-muted">Mevcut Puan</span>
            <strong className="tabular font-display text-xl">
              {formatPoints(customer.points)}
            </strong>
          </p>
        )}
        <BranchSelect
          size="lg"
          only={own}
          value={branch}
          disabled={!ready}
          error={errors.branchId?.message}
          onValueChange={(id) => {
            form.clearErrors('branchId')
            form.setValue('branchId', id ?? Number.NaN)
          }}
        />
        <Field
          label="Puan"
          required
          hint={
            type === 'SPEND'
              ? `En fazla ${formatPoints(customer.points)} harcanabilir`
              : most && `Tek işlemde en fazla ${formatPoints(most)} verebilirsiniz`
          }
          error={errors.amount?.message}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            min={1}
            max={type === 'SPEND' ? customer.points : maxPointsAsked}
            disabled={!ready}
            maxLength={20}
            className="tabular h-14 text-right font-display text-2xl"
            value={typed}
            onChange={(event) => setAmount(event.target.value.trim())}
          />
        </Field>
        <QuickAmounts
          value={amount}
          disabled={!ready}
          max={type === 'SPEND' ? customer.points : undefined}
          onPick={(points) => setAmount(String(points))}
        />
      </div>
      <NumberPad value={digits} maxLength={maxDigits} disabled={!ready} onValueChange={setAmount} />
    </div>
  )

  return (
    <MovementForm
      kind={type}
      labels={{ EARN: 'Kazan', SPEND: 'Harca' }}
      size="lg"
      recording={recording}
      error={errors.root?.message}
      onKindChange={(kind) => {
        form.clearErrors()
        form.setValue('type', kind)
      }}
      onSubmit={submit}
      fields={fields}
    >
      {(ready || recording.status === 'busy') && (
        <Button
          type="submit"
          size="lg"
          tone={type === 'EARN' ? 'earn' : 'spend'}
          pending={!ready}
          className="min-h-16 w-full text-xl"
        >
          {digits ? `${formatNumber(amount)} Puan ${verbs[type]}` : `Puan ${verbs[type]}`}
        </Button>
      )}
    </MovementForm>
  )
}
