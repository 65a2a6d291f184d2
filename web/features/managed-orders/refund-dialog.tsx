import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'
import { type ManagedOrder, OrderRefundReason } from '#api/contracts/orders/managing.ts'
import { prose } from '#api/contracts/typed-fields.ts'
import { Field } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { formatMoney, formatPoints } from '#ui/foundations/format.ts'
import { announceFailure, announceSuccess } from '#web/shared/announcing.ts'
import { showRefusal } from '#web/shared/form.ts'
import { FormDialog } from '#web/shared/form-dialog.tsx'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { useCreationKey } from '#web/shared/forms/creation-key.ts'
import { FormField } from '#web/shared/forms/form-field.tsx'
import { RefundSummary } from '#web/shared/refund-summary.tsx'
import { refundReasons } from './order-words.tsx'
import { orderRefundQuoteQuery, refundOrderMutation } from './queries.ts'

const Typed = z.object({ reason: OrderRefundReason, note: prose(200, 'Açıklama okunamıyor.') })

/** From 0 to `most`. */
const upTo = (most: number) => [...new Array(most + 1).keys()]

interface RefundDialogProps {
  order: ManagedOrder
  onClose: () => void
}

/**
 * Refunds units of an order; each returns its own shares of money, points and coupons (ordering.md §2).
 * Says before what that hands back and takes back.
 */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const { id, number, lines, person } = order
  const left = lines
    .map((line) => ({ ...line, left: line.quantity - line.refunded }))
    .filter((line) => line.left > 0)
  const refund = useMutation(refundOrderMutation(useQueryClient()))
  const { key, renew, follow } = useCreationKey()
  const form = useContractForm(Typed, {
    draft: `order-refund-${id}`,
    defaultValues: { note: '' },
  })
  const [chosen, setChosen] = useState<Record<number, number>>(() =>
    Object.fromEntries(left.map(({ line, left }) => [line, left])),
  )
  const units = left
    .map(({ line }) => ({ line, quantity: chosen[line] ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
  const count = units.reduce((sum, { quantity }) => sum + quantity, 0)

  const quote = useQuery({ ...orderRefundQuoteQuery(id, units), enabled: count > 0 })

  const submit = form.handleSubmit(({ reason, note }) => {
    if (count === 0)
      return form.setError('root', { message: 'İade edilecek en az bir ürün seçin.' })
    return refund.mutate(
      { id, userId: person.id, key, body: { units, reason, ...(note && { note }) } },
      {
        onSuccess: ({ amount, points, taken }) => {
          renew()
          announceSuccess(
            `İade kaydedildi: ${formatMoney(amount)}${points > 0 ? ` ve ${formatPoints(points)}` : ''} geri verildi${taken > 0 ? `, ${formatPoints(taken)} geri alındı` : ''}.`,
          )
          onClose()
        },
        onError: (error) => {
          follow(error)
          announceFailure(error, 'İade kaydedilemedi')
          showRefusal(form, error, {}, 'İade kaydedilemedi')
        },
      },
    )
  })

  return (
    <FormDialog
      control={form.control}
      title="Siparişi İade Et"
      description={`${number} · ${person.fullName}. Her ürünün parası, puanı ve kuponu kendi payınca geri verilir.`}
      submitLabel={`${count} Ürünü İade Et`}
      submitTone="destructive"
      saving={refund.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-3">
        {left.map(({ line, name, left, unitPrice }) => (
          <Field key={line} label={`${name} · ${formatMoney(unitPrice)}`}>
            <Select
              value={chosen[line] ?? 0}
              onChange={(event) =>
                setChosen((before) => ({ ...before, [line]: Number(event.target.value) }))
              }
            >
              {upTo(left).map((quantity) => (
                <option key={quantity} value={quantity}>
                  {quantity === 0 ? 'İade edilmez' : `${quantity} adet`}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
      <FormField form={form} name="reason" label="Neden">
        <Select data-autofocus placeholder="Neden seçiniz">
          {OrderRefundReason.options.map((reason) => (
            <option key={reason} value={reason}>
              {refundReasons[reason]}
            </option>
          ))}
        </Select>
      </FormField>
      <FormField form={form} name="note" label="Açıklama" hint="İsteğe bağlı">
        <Textarea rows={2} maxLength={200} />
      </FormField>
      {count > 0 && (
        <RefundSummary
          quote={quote.data}
          error={quote.error}
          method={quote.data?.method ?? null}
          points={quote.data?.points ?? 0}
          withheld={quote.data?.withheld ?? 0}
        />
      )}
    </FormDialog>
  )
}
