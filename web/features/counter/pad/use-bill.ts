import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RecordedPurchase } from '#api/contracts/purchases/recording.ts'
import type { CustomerCard } from '#api/contracts/users/person.ts'
import { signal } from '#web/features/counter/signals.ts'
import type { ChosenCoupon } from '#web/features/loyalty/bill-coupons.tsx'
import type { GivenStamps } from '#web/features/loyalty/bill-stamps.tsx'
import { billDigits } from '#web/features/purchases/bill-bounds.ts'
import { besideRefusal, useBillQuote } from '#web/features/purchases/bill-quote.tsx'
import { useBillRecording } from '#web/features/purchases/recording.ts'
import { ApiError, sentenceOf } from '#web/shared/api-error.ts'
import { useConnection } from '#web/shared/connection.ts'
import { createRequestKey } from '#web/shared/request-key.ts'
import { pressOn } from './press.ts'
import { usePadKeys } from './use-pad-keys.ts'

/** The state of the pad; `busy` while a bill is under way or its outcome is unknown. */
export type PadStatus = 'untouched' | 'typed' | 'busy'

export interface BillProps {
  customer: CustomerCard
  scanId: string
  /** the branch of this counter, if it was chosen */
  branchId: number | undefined
  onBranchMissing: () => void
  onStatus: (status: PadStatus) => void
  onRecorded: (recorded: RecordedPurchase) => void
}

/** Why the last press recorded nothing, until something of the bill changes. */
interface Refusal {
  sentence: string
  /** coupons or stamps that the server has refused at this branch */
  beside?: { branchId: number | undefined; why: ApiError } | undefined
}

/** A bill as it is typed, and its way to the server, exactly once. */
export function useBill(props: BillProps) {
  const { customer, scanId, branchId, onBranchMissing, onStatus, onRecorded } = props
  const [digits, setDigits] = useState('')
  const [coupons, setCoupons] = useState<ChosenCoupon[]>([])
  const [stamps, setStamps] = useState<GivenStamps[]>([])
  const [refusal, setRefusal] = useState<Refusal>()
  const [asking, setAsking] = useState(false)
  const beside = { ...(coupons.length > 0 && { coupons }), ...(stamps.length > 0 && { stamps }) }
  const online = useConnection() === 'online'
  const recording = useBillRecording({
    onRecorded,
    onRefused: (error) => {
      const why = besideRefusal(error)
      refuse(sentenceOf(error, 'Alışveriş kaydedilemedi'), why && { branchId, why })
      if (error instanceof ApiError && error.code === 'branch_required') onBranchMissing()
    },
  })
  const { ready, status } = recording
  const total = Number(digits)
  const quoting = useBillQuote({ scanId, branchId, total, beside })
  const refused = refusal?.beside?.branchId === branchId ? refusal?.beside?.why : undefined
  const misfit = quoting.refusal ?? refused

  const isBegun = digits !== '' || coupons.length + stamps.length > 0
  const begun = isBegun ? 'typed' : 'untouched'
  const now: PadStatus = ready ? begun : 'busy'
  const report = useEffectEvent(onStatus)
  useEffect(() => report(now), [now])
  // a lost answer needs attention
  const lost = status === 'unknown' || status === 'unconfirmed'
  useEffect(() => {
    if (lost) signal('refusal')
  }, [lost])

  const refuse = (sentence: string, besides?: Refusal['beside']) => {
    signal('refusal')
    setRefusal((before) => ({ sentence, beside: besides ?? before?.beside }))
  }
  // keys can arrive faster than React renders
  const typed = useRef('')
  const change = (next: string) => {
    if (!ready || next === typed.current) return
    typed.current = next
    setDigits(next)
    setRefusal(undefined)
  }
  const record = (bill: number, branch: number) => {
    setAsking(false)
    setRefusal(undefined)
    recording.send({
      userId: customer.id,
      key: createRequestKey(),
      body: { scanId, branchId: branch, total: bill, ...beside },
    })
  }
  const confirm = () => {
    if (!ready) return
    const press = pressOn({
      total: Number(typed.current),
      isMisfit: misfit !== undefined,
      branchId,
      isOnline: online,
    })
    if (press.of === 'record') return record(press.total, press.branchId)
    if (press.of === 'ask') return setAsking(true)
    if (!press.sentence) return signal('refusal')
    refuse(press.sentence)
    if (press.isBranchMissing) onBranchMissing()
  }
  usePadKeys({ most: billDigits, digits: () => typed.current, change, confirm })

  return {
    digits,
    total,
    change,
    confirm,
    coupons,
    stamps,
    chooseCoupons: (chosen: ChosenCoupon[]) => {
      setCoupons(chosen)
      setRefusal(undefined)
    },
    giveStamps: (given: GivenStamps[]) => {
      setStamps(given)
      setRefusal(undefined)
    },
    quoting,
    /** what coupons or stamps are refused for */
    misfit,
    /** why the last press recorded nothing */
    error: refusal?.sentence,
    recording,
    /** answers whether a high bill is meant; undefined while nothing is asked */
    question:
      asking && branchId !== undefined
        ? { yes: () => record(total, branchId), no: () => setAsking(false) }
        : undefined,
  }
}
