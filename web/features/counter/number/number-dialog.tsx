import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Received } from '#api/contracts/endpoint.ts'
import { type numberBills, scanNumber } from '#api/contracts/qr/number.ts'
import { Input } from '#ui/forms/input.tsx'
import { bodyOf, showRefusal } from '#web/shared/form.ts'
import { FormDialog } from '#web/shared/form-dialog.tsx'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { FormField } from '#web/shared/forms/form-field.tsx'
import { mutation } from '#web/shared/mutation.ts'
import { NumberBill } from './number-bill.tsx'

export type OpenNumber = Received<typeof scanNumber>
export type NumberBounds = Received<typeof numberBills>['bounds']

interface NumberDialogProps {
  branchId: number
  /** what holds for bills by number */
  bounds: NumberBounds
  onClose: () => void
  onRecorded: () => void
}

const Typed = bodyOf(scanNumber)
const find = mutation(scanNumber)

/** A customer without a phone (decisions/241): their number first, then one bill. */
export function NumberDialog({ branchId, bounds, onClose, onRecorded }: NumberDialogProps) {
  const [number, setNumber] = useState<OpenNumber>()
  if (number)
    return (
      <NumberBill
        number={number}
        branchId={branchId}
        bounds={bounds}
        onClose={onClose}
        onRecorded={() => {
          onRecorded()
          onClose()
        }}
      />
    )
  return <NumberForm onClose={onClose} onFound={setNumber} />
}

interface NumberFormProps {
  onClose: () => void
  onFound: (number: OpenNumber) => void
}

/** Asks for the number. */
export function NumberForm({ onClose, onFound }: NumberFormProps) {
  const { mutate, isPending } = useMutation(find)
  const form = useContractForm(Typed, { defaultValues: { phone: '' } })
  const submit = form.handleSubmit((body) =>
    mutate(
      { body },
      {
        onSuccess: onFound,
        onError: (error) =>
          showRefusal(form, error, { number_not_found: 'phone' }, 'Numara aranamadı'),
      },
    ),
  )
  return (
    <FormDialog
      control={form.control}
      title="Telefonu Yanında Değil"
      description="Numarasıyla tek bir alışveriş puan kazandırır; kupon, damga ve puan kullanılamaz. Müşteriye bildirim gider."
      submitLabel="Numarayı Bul"
      onSubmit={submit}
      saving={isPending}
      onClose={onClose}
    >
      <FormField
        form={form}
        name="phone"
        label="Müşterinin telefon numarası"
        hint="Numaranın tamamı"
      >
        <Input
          type="tel"
          inputMode="tel"
          data-autofocus
          autoComplete="off"
          placeholder="05xx xxx xx xx"
        />
      </FormField>
    </FormDialog>
  )
}
