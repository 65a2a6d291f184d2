import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { LateBill, lateDays, type RecordedPurchase } from '#api/contracts/purchases/recording.ts'
import type { CustomerCard } from '#api/contracts/users/person.ts'
import { Input } from '#ui/forms/input.tsx'
import { formatDayForInput, formatMoney } from '#ui/foundations/format.ts'
import { BranchSelect } from '#web/features/branches/branch-select.tsx'
import { ownBranchesQuery } from '#web/features/posts/queries.ts'
import { announceFailure } from '#web/shared/announcing.ts'
import { LostAnswer } from '#web/shared/exactly-once/lost-answer.tsx'
import { showRefusal } from '#web/shared/form.ts'
import { FormDialog } from '#web/shared/form-dialog.tsx'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { FormDate } from '#web/shared/forms/form-date.tsx'
import { FormField } from '#web/shared/forms/form-field.tsx'
import { FormMoney } from '#web/shared/forms/form-money.tsx'
import { kurusOf } from '#web/shared/forms/lira.ts'
import { createRequestKey } from '#web/shared/request-key.ts'
import { useOwnBounds } from './own-bounds.ts'
import { nothingRecorded, useLateBillRecording } from './recording.ts'

/** The receipt of the contract's form, with the total typed in lira; the scan is the counter's. */
const Receipt = LateBill.omit({ scanId: true }).extend({
  total: z.string().transform(kurusOf).pipe(LateBill.shape.total),
})

const dayMs = 24 * 60 * 60_000

interface LateDialogProps {
  customer: Pick<CustomerCard, 'id' | 'fullName'>
  /** undefined where nobody has scanned them: whoever manages people adds it (decisions/290) */
  scanId?: string | undefined
  /** the counter's, which the receipt need not be of */
  branchId?: number | undefined
  /** called with true while a bill is sent or its outcome is unknown */
  onBusyChange?: (busy: boolean) => void
  onClose: () => void
  onRecorded: (recorded: RecordedPurchase) => void
}

/**
 * `Sonradan Ekle` (programme.md §2): a bill of an earlier moment by its receipt, when there was no phone or
 * no network. It earns by the base rule alone.
 */
export function LateDialog(props: LateDialogProps) {
  const { customer, scanId, branchId, onBusyChange, onClose, onRecorded } = props
  const [today] = useState(() => Date.now())
  const own = useQuery(ownBranchesQuery).data?.branchIds
  const form = useContractForm(Receipt, {
    defaultValues: {
      total: '',
      receipt: '',
      boughtOn: formatDayForInput(today),
      ...(branchId && { branchId }),
    },
  })
  const { errors } = form.formState
  const branch = useWatch({ control: form.control, name: 'branchId' })
  const most = useOwnBounds(branch)?.lateBills?.each
  const recording = useLateBillRecording({
    onRecorded,
    onRefused: (error) => {
      announceFailure(error, 'Alışveriş kaydedilemedi')
      showRefusal(
        form,
        error,
        { receipt_day: 'boughtOn', receipt_recorded: 'receipt', branch_required: 'branchId' },
        'Alışveriş kaydedilemedi',
      )
    },
  })
  const { ready } = recording
  useEffect(() => onBusyChange?.(!ready), [ready, onBusyChange])

  const submit = form.handleSubmit((receipt) =>
    recording.send({
      userId: customer.id,
      key: createRequestKey(),
      body: { ...receipt, scanId },
    }),
  )
  return (
    <FormDialog
      control={form.control}
      title="Sonradan Ekle"
      description={`${customer.fullName} · ${scanId ? 'Telefon ya da bağlantı yokken yapılan' : 'Kasada puan almadan yapılan'} alışveriş, fişiyle eklenir.`}
      submitLabel="Sonradan Ekle"
      submitTone="earn"
      onSubmit={submit}
      saving={!ready}
      onClose={onClose}
    >
      <BranchSelect
        label="Fişin şubesi"
        only={scanId ? own : undefined}
        value={branch}
        error={errors.branchId?.message}
        onValueChange={(id) => {
          form.clearErrors('branchId')
          form.setValue('branchId', id ?? Number.NaN, { shouldDirty: true })
        }}
      />
      <FormField form={form} name="receipt" label="Fiş numarası" hint="Fişin üzerinde yazdığı gibi">
        <Input data-autofocus autoComplete="off" maxLength={40} />
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormDate
          form={form}
          name="boughtOn"
          label="Fişin tarihi"
          hint={`Bugün ya da son ${lateDays} gün`}
          min={formatDayForInput(today - lateDays * dayMs)}
          max={formatDayForInput(today)}
        />
        <FormMoney
          form={form}
          name="total"
          label="Tutar (TL)"
          hint={most ? `Örneğin 185,00; en fazla ${formatMoney(most)}` : 'Örneğin 185,00'}
        />
      </div>
      <p className="text-muted text-sm">
        Yalnızca temel kuralla puan kazandırır; bir müşteriye ayda en fazla 2 kez eklenebilir.
      </p>
      <LostAnswer recording={recording} nothing={nothingRecorded} />
    </FormDialog>
  )
}
