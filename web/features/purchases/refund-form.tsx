import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { RefundReason } from '#api/contracts/purchases/purchases.ts'
import { prose } from '#api/contracts/typed-fields.ts'
import { Select } from '#ui/forms/select.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { formatMoney, formatPoints } from '#ui/foundations/format.ts'
import { announceFailure, announceSuccess } from '#web/shared/announcing.ts'
import { useDebounced } from '#web/shared/debounced.ts'
import { showRefusal } from '#web/shared/form.ts'
import { FormDialog } from '#web/shared/form-dialog.tsx'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { useCreationKey } from '#web/shared/forms/creation-key.ts'
import { FormField } from '#web/shared/forms/form-field.tsx'
import { FormMoney } from '#web/shared/forms/form-money.tsx'
import { kurusOf, typedLira } from '#web/shared/forms/lira.ts'
import { RefundSummary, spentWords } from '#web/shared/refund-summary.tsx'
import { refundMutation } from './mutations.ts'
import { refundQuoteQuery } from './queries.ts'
import type { ReadPurchase, Refunded } from './refund-dialog.tsx'
import { type ChosenStamps, namedStamps, RefundStamps, takenStamps } from './refund-stamps.tsx'

const invalid = 'Geçerli bir tutar giriniz'

/** The contract's form, with the amount typed in lira; 0 of a bill that cost nothing. */
const typedRefund = (least: number) =>
  z.object({
    amount: z.string().transform(kurusOf).pipe(z.int(invalid).min(least, invalid)),
    reason: RefundReason,
    note: prose(200, 'Açıklama gerekli'),
  })
const Typed = typedRefund(1)
const TypedOfNothing = typedRefund(0)

const reasonLabels: Record<RefundReason, string> = {
  'ürün iadesi': 'Ürün iadesi',
  'yanlış tutar': 'Yanlış tutar',
  'yanlış müşteri': 'Yanlış müşteri',
  'çift kayıt': 'Çift kayıt',
  diğer: 'Diğer',
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

interface RefundFormProps {
  read: ReadPurchase
  /** whether the dialog was open before, waiting for the bill */
  continues?: boolean
  onClose: () => void
  onRefunded: (refunded: Refunded) => void
  /** the bill itself */
  children: ReactNode
}

/** Refunds what is typed, at first all that is left, and says before what that hands back and takes back. */
export function RefundForm({
  read: { purchase },
  continues = false,
  onClose,
  onRefunded,
  children,
}: RefundFormProps) {
  const { id, userId, due, refunded } = purchase
  const rest = due - refunded
  const refund = useMutation(refundMutation(useQueryClient()))
  const { key, renew, follow } = useCreationKey()
  const form = useContractForm(rest > 0 ? Typed : TypedOfNothing, {
    draft: `refund-${id}`,
    defaultValues: { amount: typedLira(rest), note: '' },
  })
  const amount = kurusOf(useWatch({ control: form.control, name: 'amount' }))
  const isRefundable = amount >= Math.min(1, rest) && amount <= rest
  const settled = useDebounced(amount, 250)
  const [chosen, setChosen] = useState<ChosenStamps>({})
  const quoted = useQuery({
    ...refundQuoteQuery(id, settled, namedStamps(chosen)),
    enabled: isRefundable && settled === amount,
    // the stamps stay where they are while another choice of them is asked about
    placeholderData: keepPreviousData,
  })
  const quote = isRefundable && settled === amount ? quoted.data : undefined
  const cards = quote?.stamps ?? []

  const submit = form.handleSubmit(({ amount, reason, note }) => {
    if (amount > rest)
      return form.setError('amount', { message: `En fazla ${formatMoney(rest)} iade edilebilir.` })
    // only what was chosen: what goes back anyway is for the database to say, and the body of a try stays
    const stamps = namedStamps(chosen)
    return refund.mutate(
      {
        ...{ id, userId, key },
        body: {
          ...(amount > 0 && { amount }),
          reason,
          ...(note && { note }),
          ...(stamps.length > 0 && { stamps }),
        },
      },
      {
        onSuccess: (answer) => {
          renew()
          // staff do not open this for a bill by number, which has none
          const { taken = 0, waived = 0, stamps = 0 } = answer.refund ?? {}
          const back = [taken > 0 && formatPoints(taken), stamps > 0 && `${stamps} damga`]
            .filter(Boolean)
            .join(' ve ')
          announceSuccess(
            `İade kaydedildi${[back && `${back} geri alındı`, waived > 0 && spentWords(waived)]
              .filter(Boolean)
              .map((words, i) => `${i > 0 ? ', ' : ': '}${words}`)
              .join('')}.`,
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
      continues={continues}
      title="Alışverişi İade Et"
      description="Tamamı ya da bir kısmı iade edilir; o kısmın kazandırdığı puan geri alınır."
      submitLabel={isRefundable && amount > 0 ? `${formatMoney(amount)} İade Et` : 'İade Et'}
      submitTone="destructive"
      onSubmit={submit}
      saving={refund.isPending}
      onClose={onClose}
    >
      {children}
      <div className="grid gap-4 sm:grid-cols-2">
        {rest > 0 && (
          <FormMoney
            form={form}
            name="amount"
            label="İade tutarı (TL)"
            required
            hint={`En fazla ${formatMoney(rest)}`}
          />
        )}
        <FormField form={form} name="reason" label="Neden">
          <Select data-autofocus placeholder="Neden seçiniz">
            {RefundReason.options.map((reason) => (
              <option key={reason} value={reason}>
                {reasonLabels[reason]}
              </option>
            ))}
          </Select>
        </FormField>
      </div>
      <FormField form={form} name="note" label="Açıklama" hint="İsteğe bağlı">
        <Textarea rows={2} maxLength={200} />
      </FormField>
      {cards.length > 0 && <RefundStamps cards={cards} chosen={chosen} onChange={setChosen} />}
      {isRefundable && (
        <RefundSummary
          quote={quoted.isPlaceholderData ? undefined : quote}
          error={quoted.error}
          stamps={sum(cards.map((card) => takenStamps(card, chosen)))}
          cancels={sum(cards.map(({ cancels }) => cancels))}
        />
      )}
    </FormDialog>
  )
}
