import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { maxBill } from '#api/contracts/purchases/purchases.ts'
import type { RecordedPurchase } from '#api/contracts/purchases/recording.ts'
import { refusalSentence } from '#api/contracts/refusals.ts'
import type { CustomerCard } from '#api/contracts/users/person.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { Button } from '#ui/forms/button.tsx'
import { NumberPad } from '#ui/forms/number-pad.tsx'
import { formatMoney } from '#ui/foundations/format.ts'
import { BillCoupons, type ChosenCoupon } from '#web/features/loyalty/bill-coupons.tsx'
import { BillStamps, type GivenStamps } from '#web/features/loyalty/bill-stamps.tsx'
import { billDigits, largeBill } from '#web/features/purchases/bill-bounds.ts'
import { BillQuote, besideRefusal, useBillQuote } from '#web/features/purchases/bill-quote.tsx'
import { nothingRecorded, useBillRecording } from '#web/features/purchases/recording.ts'
import { ApiError, sentenceOf } from '#web/shared/api-error.ts'
import { useConnection } from '#web/shared/connection.ts'
import { LostAnswer } from '#web/shared/exactly-once/lost-answer.tsx'
import { createRequestKey } from '#web/shared/request-key.ts'
import { signal } from './signals.ts'
import { usePadKeys } from './use-pad-keys.ts'

/** Brings what has just come into sight. */
const showAll = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

const offline =
  'Bağlantı yok: bu alışveriş kaydedilmedi. Tutar burada duruyor; bağlantı gelince yeniden onaylayın.'

/** The state of the pad; `busy` while a bill is under way or its outcome is unknown. */
export type PadStanding = 'untouched' | 'typed' | 'busy'

interface PurchasePadProps {
  customer: CustomerCard
  scanId: string
  /** the branch of this counter, if it was chosen */
  branchId: number | undefined
  onBranchMissing: () => void
  onStanding: (standing: PadStanding) => void
  onRecorded: (recorded: RecordedPurchase) => void
}

/**
 * `Alışveriş`, the counter's main act (programme.md §2): the bill's total with its kuruş by finger or
 * keyboard, what it will earn, and a button that says what it will do.
 */
export function PurchasePad(props: PurchasePadProps) {
  const { customer, scanId, branchId, onBranchMissing, onStanding, onRecorded } = props
  const [digits, setDigits] = useState('')
  const [error, setError] = useState<string>()
  const [asking, setAsking] = useState(false)
  const [coupons, setCoupons] = useState<ChosenCoupon[]>([])
  const [stamps, setStamps] = useState<GivenStamps[]>([])
  const beside = { ...(coupons.length > 0 && { coupons }), ...(stamps.length > 0 && { stamps }) }
  /** Coupons or stamps that the server has refused with this bill, until something of it changes. */
  const [refused, setRefused] = useState<{ branchId: number | undefined; why: ApiError }>()
  const online = useConnection() === 'online'
  const recording = useBillRecording({
    onRecorded,
    onRefused: (error) => {
      refuse(sentenceOf(error, 'Alışveriş kaydedilemedi'))
      const why = besideRefusal(error)
      if (why) setRefused({ branchId, why })
      if (error instanceof ApiError && error.code === 'branch_required') onBranchMissing()
    },
  })
  const { ready, standing } = recording
  const total = Number(digits)
  const quoting = useBillQuote({ scanId, branchId, total, beside })
  const misfit = quoting.refusal ?? (refused?.branchId === branchId ? refused?.why : undefined)
  // with coupons the quote knows what is paid; until it does, the button promises nothing
  const toPay = coupons.length > 0 ? quoting.data?.due : digits ? total : undefined

  const begun = digits !== '' || coupons.length + stamps.length > 0
  const now: PadStanding = !ready ? 'busy' : begun ? 'typed' : 'untouched'
  const report = useEffectEvent(onStanding)
  useEffect(() => report(now), [now])
  // a lost answer needs attention
  const lost = standing === 'unknown' || standing === 'unconfirmed'
  useEffect(() => {
    if (lost) signal('refusal')
  }, [lost])

  const clearRefusal = () => {
    setError(undefined)
    setRefused(undefined)
  }
  // keys can arrive faster than React renders
  const typed = useRef('')
  const change = (next: string) => {
    if (!ready || next === typed.current) return
    typed.current = next
    setDigits(next)
    clearRefusal()
  }
  const refuse = (sentence: string) => {
    signal('refusal')
    setError(sentence)
  }
  const record = (bill: number, branch: number) => {
    setAsking(false)
    clearRefusal()
    recording.send({
      userId: customer.id,
      key: createRequestKey(),
      body: { scanId, branchId: branch, total: bill, ...beside },
    })
  }
  const confirm = () => {
    if (!ready) return
    if (misfit) return signal('refusal')
    const bill = Number(typed.current)
    if (bill < 1) return refuse('Geçerli bir tutar giriniz')
    if (bill > maxBill) return refuse(`En fazla ${formatMoney(maxBill)} olabilir.`)
    if (branchId === undefined) {
      refuse(refusalSentence('branch_required'))
      return onBranchMissing()
    }
    // nothing is sent: what is known is said, and the amount stays
    if (!online) return refuse(offline)
    if (bill > largeBill) return setAsking(true)
    record(bill, branchId)
  }
  usePadKeys({ most: billDigits, digits: () => typed.current, change, confirm })

  return (
    <section
      data-pad
      aria-label="Alışveriş"
      // in a low window the amount and what records it stay in sight above the digits
      className="grid low:grid-cols-[minmax(0,1fr)_auto] grid-cols-1 gap-2 low:*:order-3 low:*:col-span-2"
    >
      <div className="low:order-1! low:col-span-1! low:sticky top-0 z-5 grid grid-cols-[auto_1fr] items-center gap-3 rounded-field border border-edge bg-surface px-3">
        <span className="low:sr-only font-semibold max-[359px]:sr-only">Alışveriş</span>
        <output
          aria-label="Tutar"
          className="tabular min-h-14 content-center overflow-hidden whitespace-nowrap text-right font-display font-semibold low:text-2xl! text-2xl min-[360px]:text-3xl"
        >
          <span className={digits ? undefined : 'text-muted'}>{formatMoney(total)}</span>
        </output>
      </div>
      <BillQuote quoting={quoting} />
      <NumberPad
        money
        value={digits}
        maxLength={billDigits}
        clearLabel="Sıfırla"
        disabled={!ready}
        onValueChange={change}
      />
      <LostAnswer recording={recording} nothing={nothingRecorded} />
      {(ready || standing === 'busy') && (
        // opaque: digits pass below it
        <div className="low:order-2! low:col-span-1! low:sticky top-0 z-5 grid rounded-field bg-surface">
          <Button
            size="lg"
            tone="earn"
            pending={!ready}
            disabled={misfit !== undefined}
            className="min-h-16 w-full low:px-3 low:text-lg text-xl"
            onClick={confirm}
          >
            {toPay === undefined ? 'Alışverişi Kaydet' : `${formatMoney(toPay)} Kaydet`}
          </Button>
        </div>
      )}
      {/* below, so that nothing moves under a finger */}
      {error && error !== quoting.refusal?.sentence && (
        <div ref={showAll} className="scroll-mb-28">
          <Banner tone="error">{error}</Banner>
        </div>
      )}
      <BillCoupons
        userId={customer.id}
        chosen={coupons}
        disabled={!ready}
        onChange={(chosen) => {
          setCoupons(chosen)
          clearRefusal()
        }}
      />
      <BillStamps
        userId={customer.id}
        given={stamps}
        disabled={!ready}
        full={misfit?.code === 'too_many_stamps'}
        onChange={(given) => {
          setStamps(given)
          clearRefusal()
        }}
      />
      {asking && branchId !== undefined && (
        <ConfirmDialog
          open
          title="Yüksek Tutar"
          question="Fişin toplamı bu mu? Kuruşları kontrol edin."
          subject={`${formatMoney(total)} · ${customer.fullName}`}
          confirmLabel="Evet, Kaydet"
          confirmTone="primary"
          cancelLabel="Düzelt"
          onOpenChange={() => setAsking(false)}
          onConfirm={() => record(total, branchId)}
        />
      )}
    </section>
  )
}
