import type { OrderQuote } from '#api/contracts/orders/placing.ts'
import { Field } from '#ui/forms/field.tsx'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { Select } from '#ui/forms/select.tsx'
import { formatTime } from '#ui/foundations/format.ts'
import { formatAtTime } from '#ui/foundations/spoken-clock.ts'

interface PickupTimeProps {
  quote: OrderQuote
  /** the start of a slot, or `asap` */
  value: string
  onChange: (value: string) => void
}

/** `Hemen`, or one of today's quarter hours that have room. */
export function PickupTime({ quote, value, onChange }: PickupTimeProps) {
  const { soonest, slots, promise, branch } = quote
  const [first] = slots
  const isGone = value !== 'asap' && !slots.includes(value)
  if (!soonest && !first && value === 'asap') return null
  return (
    <section aria-label="Ne zaman alacaksınız?" className="grid gap-2">
      <h2 className="font-semibold">Ne zaman?</h2>
      {(first || value !== 'asap') && (
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
        <p role="status" className="tabular">
          {promise ? (
            <>
              <strong className="font-semibold">{formatAtTime(promise)}</strong> hazır olur.
            </>
          ) : (
            'Şu an hemen hazırlanamıyor; bir saat seçin.'
          )}
        </p>
      ) : (
        <Field
          className="max-w-40"
          label="Saat"
          error={isGone ? 'Bu saat doldu; başka bir saat seçin.' : undefined}
        >
          <Select value={value} onChange={(event) => onChange(event.target.value)}>
            {isGone && <option value={value}>{formatTime(value)}</option>}
            {slots.map((slot) => (
              <option key={slot} value={slot}>
                {formatTime(slot)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {branch.delayMinutes > 0 && (
        <p className="text-sm text-warning">
          {`Şube şu an yoğun: siparişler ${branch.delayMinutes} dakika daha geç hazırlanıyor.`}
        </p>
      )}
    </section>
  )
}
