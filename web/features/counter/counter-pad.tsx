import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { maxPointsPerEntry } from '#api/contracts/fields.ts'
import type { PointKind } from '#api/contracts/points/points.ts'
import { refusalSentence } from '#api/contracts/refusals.ts'
import type { CustomerCard } from '#api/contracts/users/person.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { NumberPad } from '#ui/forms/number-pad.tsx'
import { QuickAmounts } from '#ui/forms/quick-amounts.tsx'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { formatNumber, formatPoints } from '#ui/foundations/format.ts'
import { movementFailed } from '#web/features/points/movement-texts.ts'
import type { Recorded } from '#web/features/points/mutations.ts'
import { useRecording } from '#web/features/points/recording.ts'
import { announceFailure } from '#web/shared/announcing.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { LostAnswer } from '#web/shared/exactly-once/lost-answer.tsx'
import { createRequestKey } from '#web/shared/request-key.ts'
import { takesText } from './code-input.tsx'
import { createPadKeys } from './pad-keys.ts'
import { signal } from './signals.ts'

const mostDigits = String(maxPointsPerEntry).length
const verbs = { EARN: 'ekle', SPEND: 'harca' }

/** Brings what has just come into sight. */
const showAll = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** The state of the pad; `busy` while a movement is under way or its outcome is unknown. */
export type PadStanding = 'untouched' | 'typed' | 'busy'

interface CounterPadProps {
  customer: CustomerCard
  scanId: string
  /** the branch of this counter, if it was chosen */
  branchId: number | undefined
  onBranchMissing: () => void
  onStanding: (standing: PadStanding) => void
  onRecorded: (recorded: Recorded) => void
}

/** Records points: the type, the amount by finger or keyboard, and a button that says what it will do. */
export function CounterPad(props: CounterPadProps) {
  const { customer, scanId, branchId, onBranchMissing, onStanding, onRecorded } = props
  const [type, setType] = useState<PointKind>('EARN')
  const [digits, setDigits] = useState('')
  const [error, setError] = useState<string>()
  const recording = useRecording({
    onRecorded,
    onRefused: (refused) => {
      signal('refusal')
      setError(announceFailure(refused, movementFailed))
      if (refused instanceof ApiError && refused.code === 'branch_required') onBranchMissing()
    },
  })
  const { ready, standing } = recording
  const shown = Number(digits)

  const now: PadStanding = !ready ? 'busy' : digits ? 'typed' : 'untouched'
  const report = useEffectEvent(onStanding)
  useEffect(() => report(now), [now])
  // a lost answer needs attention
  const lost = standing === 'unknown' || standing === 'unconfirmed'
  useEffect(() => {
    if (lost) signal('refusal')
  }, [lost])

  // keys can arrive faster than React renders
  const typed = useRef('')
  const change = (next: string) => {
    if (!ready) return
    typed.current = next
    setDigits(next)
    setError(undefined)
  }
  const refuse = (sentence: string) => {
    signal('refusal')
    setError(sentence)
  }
  const confirm = () => {
    if (!ready) return
    const amount = Number(typed.current)
    if (!(amount >= 1 && amount <= maxPointsPerEntry))
      return refuse(refusalSentence('invalid_points'))
    if (type === 'SPEND' && amount > customer.points)
      return refuse(refusalSentence('insufficient_points'))
    if (branchId === undefined) {
      refuse(refusalSentence('branch_required'))
      return onBranchMissing()
    }
    setError(undefined)
    recording.send({
      userId: customer.id,
      key: createRequestKey(),
      body: { type, amount, branchId, scanId },
    })
  }
  usePadKeys(() => typed.current, change, confirm)

  return (
    <div data-pad className="grid grid-cols-1 gap-2">
      <div className="grid grid-cols-[3fr_2fr] items-stretch gap-2">
        <SegmentedControl
          label="İşlem türü"
          size="lg"
          className="w-full"
          value={type}
          options={[
            { value: 'EARN', label: 'Kazan', tone: 'earn' },
            { value: 'SPEND', label: 'Harca', tone: 'spend' },
          ]}
          onValueChange={(kind) => {
            if (!ready) return
            setType(kind)
            setError(undefined)
          }}
        />
        <output
          aria-label="Tutar"
          className="tabular grid content-center overflow-hidden rounded-field border border-edge bg-surface px-3 text-right font-display font-semibold text-2xl"
        >
          {digits ? formatNumber(shown) : <span className="text-muted">0</span>}
        </output>
      </div>
      <QuickAmounts
        value={digits ? shown : undefined}
        disabled={!ready}
        max={type === 'SPEND' ? customer.points : undefined}
        onPick={(points) => change(String(points))}
      />
      <NumberPad
        value={digits}
        maxLength={mostDigits}
        clearLabel="Sıfırla"
        disabled={!ready}
        onValueChange={change}
      />
      <LostAnswer recording={recording} />
      {(ready || standing === 'busy') && (
        <Button
          size="lg"
          tone={type === 'EARN' ? 'earn' : 'spend'}
          pending={!ready}
          className="min-h-16 w-full text-xl"
          onClick={confirm}
        >
          {digits ? `${formatPoints(shown)} ${verbs[type]}` : `Puan ${verbs[type]}`}
        </Button>
      )}
      {/* below, so that nothing moves under a finger */}
      {error && (
        <div ref={showAll} className="scroll-mb-28">
          <Banner tone="error">{error}</Banner>
        </div>
      )}
    </div>
  )
}

/** Sends digits, Backspace, Escape and Enter to the pad, except from text fields and dialogs. */
function usePadKeys(
  digits: () => string,
  change: (digits: string) => void,
  confirm: () => void,
): void {
  const [hear] = useState(() => createPadKeys(mostDigits))
  const typedAt = useRef<EventTarget>(null)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (takesText(target) || document.querySelector('dialog[open]')) return
    // Enter presses a focused button outside the pad, unless digits were just typed with it in focus
    const elsewhere =
      target instanceof Element &&
      target.closest('a, button, summary') &&
      !target.closest('[data-pad]') &&
      typedAt.current !== target
    if (event.key === 'Enter' && (event.repeat || elsewhere)) return
    const asked = hear(event, digits())
    if (!asked) return
    typedAt.current = target
    if (event.key === 'Enter') event.preventDefault()
    change(asked.digits)
    if (asked.confirm) confirm()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [])
}
