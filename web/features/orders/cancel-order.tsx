import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from '#api/contracts/orders/orders.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { announceSuccess } from '#web/shared/announcing.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { useCreationKey } from '#web/shared/forms/creation-key.ts'
import { cancelMutation } from './mutations.ts'
import { returnsText } from './order-words.ts'

/** Asks before an order is cancelled. It cancels the state that the person saw when they opened it. */
export default function CancelOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const [{ id, state: from, number }] = useState(order)
  const { key, follow } = useCreationKey()
  const cancel = useMutation(cancelMutation(useQueryClient()))
  return (
    <ConfirmDialog
      open
      title="Siparişi İptal Et"
      question={`Siparişiniz iptal edilsin mi? ${returnsText(order)}`.trimEnd()}
      subject={`Sipariş ${number}`}
      confirmLabel="İptal Et"
      cancelLabel="Vazgeç"
      pending={cancel.isPending}
      error={cancel.error && sentenceOf(cancel.error, 'Sipariş iptal edilemedi')}
      onOpenChange={(open) => !open && onClose()}
      onConfirm={() =>
        cancel.mutate(
          { id, from, key },
          {
            onSuccess: () => {
              announceSuccess('Siparişiniz iptal edildi.')
              onClose()
            },
            onError: follow,
          },
        )
      }
    />
  )
}
