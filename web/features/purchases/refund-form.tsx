import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { RefundReason } from '#api/contracts/purchases/purchases.ts'
import { prose } from '#api/contracts/typed-fields.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { formatLira, formatPoints } from '#ui/foundations/format.ts'
import { announceFailure, announceSuccess } from '#web/shared/announcing.ts'
import { useDebounced } from '#web/shared/debounced.ts'
import { showRefusal } from '#web/shared/form.ts'
import { FormDialog } from '#web/shared/form-dialog.tsx'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { useCreationKey } from '#web/shared/forms/creation-key.ts'
import { kurusOf, typedLira } from '#web/shared/forms/lira.ts'
import { refundMutation } from './mutations.ts'
import { refundQuoteQuery } from './queries.ts'
import type { ReadPurchase, Refunded } from './refund-dialog.tsx'

const invalid = 'Geçerli bir tutar giriniz'

/** The contract's form, with the amount typed in lira. */
const TypedRefund = z.object({
  amount: z.string().transform(kurusOf).pipe(z.int(invalid).min(1, invalid)),
  reason: RefundReason,
  note: prose(200, 'Açıklama gerekli'),
})

const reasonLabels: Record<RefundReason, string> = {
  'ürün iadesi': 'Ürün iadesi',
  'yanlış tutar': 'Yanlış tutar',
  'yanlış müşteri': 'Yanlış müşteri',
  'çift kayıt': 'Çift kayıt',
  diğer: 'Diğer',
}

interface RefundFormProps {
  read: ReadPurchase
  onClose: () => void
  onRefunded: (refunded: Refunded) => void
  /** the bill itself */
  children: ReactNode
}

/** Refunds what is typed, at first all that is left, and says before what that takes back. */
export function RefundForm({ read: { purchase }, onClose, onRefunded, children }: RefundFormProps) {
  const { id, userId, due, refunded } = purchase
  const rest = due - refunded
  const refund = useMutation(refundMutation(useQueryClient()))
  const { key, renew, follow } = useCreationKey()
  const form = useContractForm(TypedRefund, {
    draft: `refund-${id}`,
    defaultValues: { amount: typedLira(rest), note: '' },
  })
  const { errors } = form.formState
  const amount = kurusOf(useWatch({ control: form.control, name: 'amount' }))

  const submit = form.handleSubmit(({ amount, reason, note }) => {
    if (amount > rest)
      return form.setError('amount', { message: `En fazla ${formatLira(rest)} iade edilebilir.` })
    return refund.mutate(
      { id, userId, key, body: { amount, reason, ...(note && { note }) } },
      {
        onSuccess: (answer) => {
          const { taken, waived } = answer.refund
          renew()
          announceSuccess(
            `İade kaydedildi: ${formatPoints(taken)} geri alındı${waived > 0 ? `, ${formatPoints(waived)} müşteride kaldı` : ''}.`,
          )
          onRefunded(answer)
          onClose()
        },
        onError: (error) => {
          follow(error)
          announceFailure(error, 'İade kaydedilemedi')
          showRefusal(form, error, { refund_too_large: 'amount' }, 'İade kaydedilemedi')
        },
      },
    )
  })

  return (
    <FormDialog
      control={form.control}
      title="Alışverişi iade et"
      description="Tamamı ya da bir kısmı iade edilir; o kısmın kazandırdığı puan geri alınır."
      submitLabel={amount >= 1 && amount <= rest ? `${formatLira(amount)} iade et` : 'İade et'}
      submitTone="destructive"
      onSubmit={submit}
      saving={refund.isPending}
      onClose={onClose}
    >
      {children}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="İade tutarı (TL)"
          required
          hint={`En fazla ${formatLira(rest)}`}
          error={errors.amount?.message}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            className="tabular"
            {...form.register('amount')}
          />
        </Field>
        <Field label="Neden" required error={errors.reason?.message}>
          <Select data-autofocus placeholder="Neden seçiniz" {...form.register('reason')}>
            {RefundReason.options.map((reason) => (
              <option key={reason} value={reason}>
                {reasonLabels[reason]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field label="Açıklama" hint="İsteğe bağlı" error={errors.note?.message}>
        <Textarea rows={2} maxLength={200} {...form.register('note')} />
      </Field>
      {amount >= 1 && amount <= rest && <RefundQuote id={id} amount={amount} />}
    </FormDialog>
  )
}

/** What the refund takes back, and what it leaves to the customer for good. */
function RefundQuote({ id, amount }: { id: number; amount: number }) {
  const settled = useDebounced(amount, 250)
  const { data: quote } = useQuery(refundQuoteQuery(id, settled))
  if (!quote || settled !== amount)
    return (
      <p aria-live="polite" className="min-h-6 text-muted text-sm">
        Geri alınacak puan hesaplanıyor...
      </p>
    )
  if (!quote.allowed)
    return (
      <Banner tone="warning" title="Bir yönetici gerekli">
        Bakiye {formatPoints(quote.owed)} geri almaya yetmiyor; {formatPoints(quote.waived)}{' '}
        müşteride kalırdı. Buna bir yönetici karar verir.
      </Banner>
    )
  return (
    <p aria-live="polite" className="min-h-6 text-sm">
      <strong className="font-semibold">{formatPoints(quote.taken)}</strong> geri alınacak.
      {quote.waived > 0 &&
        ` Bakiye yetmediği için ${formatPoints(quote.waived)} müşteride kalacak.`}
    </p>
  )
}
