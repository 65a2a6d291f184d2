import type { OrderQuote } from '#api/contracts/orders/placing.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { Select } from '#ui/forms/select.tsx'
import { formatTime } from '#ui/foundations/format.ts'
import { formatAtTime } from '#ui/foundations/spoken-clock.ts'
import { capital } from '#web/shared/capital.ts'
import { daysAway } from '#web/shared/day-words.ts'
import { atMoment } from '#web/shared/pause-words.ts'
import { isLaterDay, timeWithDay } from '#web/shared/promise-day.ts'

interface PickupTimeProps {
  quote: OrderQuote
  /** the start of a slot, or `asap` */
  value: string
  /** epoch ms of the server's clock */
  now: number
  onChange: (value: string) => void
}

/** `14:30` of the branch's day, `Yarın 08:15` of the next one: at two in the night that is `Bugün 08:15`. */
function slotWords(slot: string, now: number): string {
  if (!isLaterDay(slot, now)) return formatTime(slot)
  const words = timeWithDay(slot, now)
  return daysAway(Date.parse(slot), now) === 0 ? `Bugün ${words}` : capital(words)
}

/** `Hemen`, or one of the quarter hours that have room: today's, or tomorrow's where it has none left. */
export function PickupTime({ quote, value, now, onChange }: PickupTimeProps) {
  const { soonest, slots, promise, branch } = quote
  const [first] = slots
  if (!soonest && !first && value === 'asap') return null
  const isTomorrow = first !== undefined && isLaterDay(first, now)
  return (
    <section aria-label="Ne zaman alacaksınız?" className="grid gap-2">
      <h2 className="font-semibold">Ne zaman?</h2>
      {(soonest || !isTomorrow) && (first || value !== 'asap') && (
        <SegmentedControl
          label="Ne zaman alacaksınız?"
          className="justify-self-start"
          options={[
            { value: 'now', label: 'Hemen' },
            { value: 'later', label: 'Saat Seç' },
          ]}
          value={value === 'asap' ? 'now' : 'later'}
          onValueChange={(kind) => onChange(kind === 'now' ? 'asap' : (first ?? 'asap'))}
        />
      )}
      {value === 'asap' ? (
        <AsSoonAsPossible
          promise={promise}
          offered={isTomorrow ? first : undefined}
          now={now}
          onChange={onChange}
        />
      ) : (
        <AtATime quote={quote} value={value} now={now} onChange={onChange} />
      )}
      {branch.delayMinutes > 0 && !(value === 'asap' ? isTomorrow : isLaterDay(value, now)) && (
        <p className="text-sm text-warning">
          {`Şube şu an yoğun: siparişler ${branch.delayMinutes} dakika daha geç hazırlanıyor.`}
        </p>
      )}
    </section>
  )
}

interface AsSoonAsPossibleProps extends Pick<PickupTimeProps, 'now' | 'onChange'> {
  promise: string | null
  /** the next day's first time, where today has none left */
  offered: string | undefined
}

function AsSoonAsPossible({ promise, offered, now, onChange }: AsSoonAsPossibleProps) {
  if (promise)
    return (
      <p role="status" className="tabular">
        <strong className="font-semibold">{formatAtTime(promise)}</strong> hazır olur.
      </p>
    )
  if (!offered) return <p role="status">Şu an hemen hazırlanamıyor; bir saat seçin.</p>
  return (
    <div className="grid justify-items-start gap-2">
      <p role="status">Şu an hazırlanamıyor. Seçebileceğiniz ilk saat:</p>
      <Button tone="plain" className="tabular" onClick={() => onChange(offered)}>
        {slotWords(offered, now)}
      </Button>
    </div>
  )
}

function AtATime({ quote: { slots, promise }, value, now, onChange }: PickupTimeProps) {
  const isGone = !slots.includes(value) && promise !== value
  const times = slots.includes(value) ? slots : [value, ...slots]
  return (
    <>
      <Field
        className="max-w-48"
        label="Saat"
        error={isGone ? 'Bu saat doldu; başka bir saat seçin.' : undefined}
      >
        <Select value={value} onChange={(event) => onChange(event.target.value)}>
          {times.map((slot) => (
            <option key={slot} value={slot}>
              {slotWords(slot, now)}
            </option>
          ))}
        </Select>
      </Field>
      {promise && isLaterDay(promise, now) && (
        <p role="status" className="tabular">
          <strong className="font-semibold">{capital(atMoment(Date.parse(promise), now))}</strong>{' '}
          hazır olur.
        </p>
      )}
    </>
  )
}
