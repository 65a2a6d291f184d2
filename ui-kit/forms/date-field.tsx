import CalendarDays from 'lucide-react/icons/calendar-days'
import {
  type ComponentProps,
  lazy,
  Suspense,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { cn } from '#ui/foundations/cn.ts'
import { useLayer } from '#ui/foundations/layers.ts'
import { Button } from './button.tsx'
import { Input } from './input.tsx'
import { completeDate, holdDate, typeDate } from './typed-date.ts'

// most dates are typed, so the calendar loads on demand
const Calendar = lazy(() => import('./calendar.tsx'))

interface DateFieldProps
  extends Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'type' | 'min' | 'max'> {
  /** `2026-11-19`, with a time `2026-11-19T14:30`. An incomplete date is the typed text. */
  value: string
  /** Called with the new value after each key and each picked day. */
  onValueChange: (value: string) => void
  /** Whether the value has a time. */
  withTime?: boolean | undefined
  /** The first day that the calendar offers, `2026-11-19`. */
  min?: string | undefined
  /** The last day that the calendar offers. */
  max?: string | undefined
}

/** px; the assumed height of the calendar while it loads, to place it above or below */
const roughly = 400

/**
 * A date, typed as `gg.aa.yyyy` or picked from a calendar with weeks from Monday. The native date
 * input would use the browser's language (product.md §4).
 */
export function DateField({
  value,
  onValueChange,
  withTime = false,
  min,
  max,
  className,
  ...rest
}: DateFieldProps) {
  const [{ given, text }, setTyped] = useState({ given: value, text: typeDate(value, withTime) })
  const [open, setOpen] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const id = useId()
  const held = holdDate(text, withTime)
  // a new value from outside, for example after a reset of the form
  if (given !== value)
    setTyped({ given: value, text: value === held ? text : typeDate(value, withTime) })

  const show = (typed: string) => {
    const next = holdDate(typed, withTime)
    setTyped({ given, text: typed })
    if (next !== held) onValueChange(next)
  }

  function place(event: ToggleEvent<HTMLDivElement>) {
    const at = field.current?.getBoundingClientRect()
    if (event.newState !== 'open' || !at) return
    const { style, offsetWidth } = event.currentTarget
    const below = at.bottom + roughly < innerHeight || at.top < roughly
    style.top = below ? `${Math.min(at.bottom + 4, Math.max(8, innerHeight - roughly))}px` : 'auto'
    style.bottom = below ? 'auto' : `${innerHeight - at.top + 4}px`
    style.left = `${Math.max(8, Math.min(at.left, innerWidth - (offsetWidth || 320) - 8))}px`
  }

  useLayer(() => popover.current?.hidePopover(), open)

  // The calendar keeps the position of its opening, so it closes when the page scrolls.
  useEffect(() => {
    if (!open) return
    const close = ({ target }: globalThis.Event) =>
      target instanceof Node && !popover.current?.contains(target) && popover.current?.hidePopover()
    addEventListener('scroll', close, { capture: true, passive: true })
    return () => removeEventListener('scroll', close, { capture: true })
  }, [open])

  return (
    <div ref={field} className="relative">
      <Input
        inputMode="numeric"
        placeholder={withTime ? 'gg.aa.yyyy ss:dd' : 'gg.aa.yyyy'}
        {...rest}
        value={text}
        className={cn('tabular pr-12', className)}
        onChange={(event) => show(completeDate(event.target.value, text, withTime))}
        onBlur={(event) => {
          // `5.6.1994` becomes `05.06.1994`
          setTyped({ given, text: typeDate(held, withTime) })
          rest.onBlur?.(event)
        }}
      />
      <Button
        tone="ghost"
        size="icon"
        aria-label="Takvimi Aç"
        aria-haspopup="dialog"
        aria-expanded={open}
        popoverTarget={id}
        disabled={rest.disabled}
        className="absolute top-0 right-0 text-muted"
      >
        <CalendarDays aria-hidden className="size-5" />
      </Button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Takvim"
        className="fixed inset-auto m-0 w-80 max-w-[calc(100vw-1rem)] rounded-card border border-line bg-raised p-3 text-ink shadow-raised"
        onBeforeToggle={place}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open && (
          <Suspense fallback={<div className="h-80" />}>
            <Calendar
              value={held}
              withTime={withTime}
              min={min}
              max={max}
              onValueChange={(next) => show(typeDate(next, withTime))}
              onDone={() => popover.current?.hidePopover()}
            />
          </Suspense>
        )}
      </div>
    </div>
  )
}
