import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Ticket } from '#api/contracts/orders/board.ts'
import {
  collectOrder,
  PaymentMethod,
  paymentMethodLabels,
} from '#api/contracts/orders/collecting.ts'
import { Input } from '#ui/forms/input.tsx'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { formatMoney, formatPoints } from '#ui/foundations/format.ts'
import { announceFailure } from '#web/shared/announcing.ts'
import { bodyOf, showRefusal } from '#web/shared/form.ts'
import { FormDialog } from '#web/shared/form-dialog.tsx'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { useCreationKey } from '#web/shared/forms/creation-key.ts'
import { FormField } from '#web/shared/forms/form-field.tsx'
import { type Collected, collectMutation } from './collecting.ts'

const Typed = bodyOf(collectOrder).pick({ receipt: true })

interface CollectDialogProps {
  ticket: Ticket
  /** the open scan of its customer; absent on the board, where number and name are asked */
  scan?: { id: string; userId: number } | undefined
  /** resolves when the order's taps on the board are answered */
  answered?: (orderId: number) => Promise<void>
  /** called with true while it is sent */
  onBusyChange?: (busy: boolean) => void
  onClose: () => void
  onCollected: (collected: Collected) => void
  onRefused?: () => void
}

/** Hands an order over: how its rest is paid, and the receipt's number where one wants to note it. */
export function CollectDialog({
  ticket,
  scan,
  answered,
  onBusyChange,
  onClose,
  onCollected,
  onRefused,
}: CollectDialogProps) {
  const { number, customer, due, pointsValue, points, discount, state } = ticket
  const collect = useMutation(collectMutation(useQueryClient(), answered))
  const { isPending } = collect
  useEffect(() => onBusyChange?.(isPending), [isPending, onBusyChange])
  const { key, renew, follow } = useCreationKey()
  const [method, setMethod] = useState<PaymentMethod>('kart')
  const form = useContractForm(Typed, { defaultValues: {} })
  const submit = form.handleSubmit(({ receipt }) =>
    collect.mutate(
      {
        ticket,
        key,
        userId: scan?.userId,
        body: {
          from: state,
          method: due > 0 ? method : null,
          ...(receipt && { receipt }),
          ...(scan && { scanId: scan.id }),
        },
      },
      {
        onSuccess: (collected) => {
          renew()
          onCollected(collected)
        },
        onError: (error) => {
          follow(error)
          onRefused?.()
          announceFailure(error, 'Sipariş teslim edilemedi')
          showRefusal(form, error, {}, 'Sipariş teslim edilemedi')
        },
      },
    ),
  )
  const paid = [
    discount > 0 && `${formatMoney(discount)} kuponla`,
    points > 0 && `${formatMoney(pointsValue)} ${formatPoints(points)} ile`,
  ].filter(Boolean)
  return (
    <FormDialog
      control={form.control}
      title={`${number} · ${customer}`}
      description={
        scan
          ? 'Sipariş teslim edilir ve alışveriş kaydedilir.'
          : 'Numarayı ve ismi müşteriye sorun.'
      }
      submitLabel={due > 0 ? `${formatMoney(due)} Alındı, Teslim Et` : 'Teslim Et'}
      submitTone="earn"
      saving={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {paid.length > 0 && <p className="text-muted">{paid.join(', ')} ödendi.</p>}
      {due > 0 ? (
        <div className="grid gap-1.5">
          <p aria-hidden className="font-medium">
            Ödeme yöntemi
          </p>
          <SegmentedControl
            label="Ödeme yöntemi"
            size="lg"
            className="flex"
            options={PaymentMethod.options.map((value) => ({
              value,
              label: paymentMethodLabels[value],
            }))}
            value={method}
            onValueChange={setMethod}
          />
        </div>
      ) : (
        <p className="font-semibold text-lg">Ödenecek bir şey kalmadı.</p>
      )}
      <FormField
        form={form}
        name="receipt"
        label="Fiş numarası"
        hint="İsteğe bağlı"
        parse={(text?: string) => text?.trim() || undefined}
      >
        <Input autoComplete="off" maxLength={40} className="h-14 text-lg" />
      </FormField>
    </FormDialog>
  )
}
