import { Banner } from '#ui/feedback/banner.tsx'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { Button } from '#ui/forms/button.tsx'
import { NumberPad } from '#ui/forms/number-pad.tsx'
import { formatMoney } from '#ui/foundations/format.ts'
import { BillCoupons } from '#web/features/loyalty/bill-coupons.tsx'
import { BillStamps } from '#web/features/loyalty/bill-stamps.tsx'
import { billDigits } from '#web/features/purchases/bill-bounds.ts'
import { BillQuote } from '#web/features/purchases/bill-quote.tsx'
import { useOwnBounds } from '#web/features/purchases/own-bounds.ts'
import { nothingRecorded } from '#web/features/purchases/recording.ts'
import { LostAnswer } from '#web/shared/exactly-once/lost-answer.tsx'
import { type BillProps, useBill } from './use-bill.ts'

/** Brings what has just come into sight. */
const showAll = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/**
 * `Alışveriş`, the counter's main act (programme.md §2): the bill's total with its kuruş by finger or
 * keyboard, what it will earn, and a button that says what it will do; beside them, or on a phone below, the
 * coupons and stamps that go onto it. Its two parts are cells of the turn's grid.
 */
export function PurchasePad(props: BillProps) {
  const { customer, branchId } = props
  const most = useOwnBounds(branchId)?.bills?.each
  const bill = useBill(props)
  const { digits, total, coupons, quoting, misfit, error, recording, question } = bill
  const { ready, status } = recording
  const toPay = amountToPay(bill)
  return (
    <section data-pad aria-label="Alışveriş" className="contents">
      <div
        // in a low window the amount and what records it stay in sight above the digits
        className="grid low:grid-cols-[minmax(0,1fr)_auto] grid-cols-1 content-start gap-2 low:*:order-3 low:*:col-span-2 lg:row-span-2"
      >
        <Amount digits={digits} />
        <BillQuote quoting={quoting} total={total} most={most} />
        <NumberPad
          money
          value={digits}
          maxLength={billDigits}
          clearLabel="Sıfırla"
          disabled={!ready}
          onValueChange={bill.change}
        />
        <LostAnswer recording={recording} nothing={nothingRecorded} />
        {(ready || status === 'busy') && (
          // opaque: digits pass below it
          <div className="low:order-2! low:col-span-1! low:sticky top-0 z-5 grid rounded-field bg-surface">
            <Button
              size="lg"
              tone="earn"
              pending={!ready}
              disabled={misfit !== undefined}
              className="min-h-16 w-full low:px-3 low:text-lg text-xl"
              onClick={bill.confirm}
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
      </div>
      <div className="grid grid-cols-1 content-start gap-3 empty:hidden">
        <BillCoupons
          userId={customer.id}
          chosen={coupons}
          disabled={!ready}
          onChange={bill.chooseCoupons}
        />
        <BillStamps
          userId={customer.id}
          given={bill.stamps}
          disabled={!ready}
          full={misfit?.code === 'too_many_stamps'}
          onChange={bill.giveStamps}
        />
      </div>
      {question && (
        <ConfirmDialog
          open
          title="Yüksek Tutar"
          question="Fişin toplamı bu mu? Kuruşları kontrol edin."
          subject={`${formatMoney(total)} · ${customer.fullName}`}
          confirmLabel="Evet, Kaydet"
          confirmTone="primary"
          cancelLabel="Düzelt"
          onOpenChange={question.no}
          onConfirm={question.yes}
        />
      )}
    </section>
  )
}

/** Kuruş: with coupons the quote knows what is paid; until it does, the button promises nothing. */
function amountToPay({ digits, total, coupons, quoting }: ReturnType<typeof useBill>) {
  if (coupons.length > 0) return quoting.data?.due
  return digits === '' ? undefined : total
}

function Amount({ digits }: { digits: string }) {
  return (
    <div className="low:order-1! low:col-span-1! low:sticky top-0 z-5 grid grid-cols-[auto_1fr] items-center gap-3 rounded-field border border-edge bg-surface px-3">
      <span className="low:sr-only font-semibold max-[359px]:sr-only">Alışveriş</span>
      <output
        aria-label="Tutar"
        className="tabular min-h-14 content-center overflow-hidden whitespace-nowrap text-right font-display font-semibold low:text-2xl! text-2xl min-[360px]:text-3xl"
      >
        <span className={digits ? undefined : 'text-muted'}>{formatMoney(Number(digits))}</span>
      </output>
    </div>
  )
}
