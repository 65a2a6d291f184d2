import * as z from 'zod'
import { recordPurchase } from '#api/contracts/purchases/recording.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { formatMoney } from '#ui/foundations/format.ts'
import { nothingRecorded, useBillRecording } from '#web/features/purchases/recording.ts'
import { announceFailure, announceSuccess } from '#web/shared/announcing.ts'
import { LostAnswer } from '#web/shared/exactly-once/lost-answer.tsx'
import { bodyOf, showRefusal } from '#web/shared/form.ts'
import { FormDialog } from '#web/shared/form-dialog.tsx'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { FormMoney } from '#web/shared/forms/form-money.tsx'
import { kurusOf } from '#web/shared/forms/lira.ts'
import { useNow } from '#web/shared/now.ts'
import { createRequestKey } from '#web/shared/request-key.ts'
import type { NumberBounds, OpenNumber } from './number-dialog.tsx'

/** The bill, with its total typed in lira; scan and branch are the counter's. Its bound is the server's: a manager may let it. */
const Total = z.object({
  total: z.string().transform(kurusOf).pipe(bodyOf(recordPurchase).shape.total),
})

interface NumberBillProps {
  number: OpenNumber
  branchId: number
  bounds: NumberBounds
  onClose: () => void
  onRecorded: () => void
}

/** The one bill of a typed number; before it, staff ask the customer for the name that is shown. */
export function NumberBill({ number, branchId, bounds, onClose, onRecorded }: NumberBillProps) {
  const { scanId, name, expiresAt } = number
  const form = useContractForm(Total, { defaultValues: { total: '' } })
  const isOver = useNow(1_000) >= Date.parse(expiresAt)
  const recording = useBillRecording({
    onRecorded: ({ purchase }) => {
      announceSuccess(`${name} · ${formatMoney(purchase.due)} kaydedildi`)
      onRecorded()
    },
    onRefused: (error) => {
      announceFailure(error, 'Alışveriş kaydedilemedi')
      showRefusal(form, error, { limit_reached: 'total' }, 'Alışveriş kaydedilemedi')
    },
  })
  const { ready } = recording
  const submit = form.handleSubmit(({ total }) =>
    recording.send({
      userId: null,
      key: createRequestKey(),
      body: { scanId, branchId, total },
    }),
  )
  return (
    <FormDialog
      continues
      control={form.control}
      title={name}
      description="Kaydetmeden önce müşteriye adını sorun; bu ad değilse kaydetmeyin."
      submitLabel="Alışverişi Kaydet"
      submitTone="earn"
      onSubmit={submit}
      saving={!ready}
      ended={isOver}
      onClose={onClose}
    >
      <FormMoney
        form={form}
        name="total"
        label="Tutar (TL)"
        hint={`Örneğin 185,00; en fazla ${formatMoney(bounds.each)}`}
      />
      <p className="text-muted text-sm">
        {`Kazandığı puan hesabına yazılır; bir müşteriye günde en fazla ${bounds.day} kez kaydedilebilir.`}
      </p>
      {isOver && ready && (
        <Banner tone="warning">Süre doldu. Kapatıp numarayı yeniden yazın.</Banner>
      )}
      <LostAnswer recording={recording} nothing={nothingRecorded} />
    </FormDialog>
  )
}
