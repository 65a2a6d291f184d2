import Delete from 'lucide-react/icons/delete'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface NumberPadProps {
  /** The typed digits without leading zeros; empty at first. */
  value: string
  /** Called with the digits after each press. */
  onValueChange: (value: string) => void
  /** The maximum number of digits. */
  maxLength?: number | undefined
  /** The label of the key that clears all digits, where another `Temizle` is near. */
  clearLabel?: string | undefined
  disabled?: boolean | undefined
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/** Large digit buttons (56 px and more), beside a field that shows the value. */
export function NumberPad({
  value,
  onValueChange,
  maxLength = 6,
  clearLabel = 'Temizle',
  disabled,
}: NumberPadProps) {
  function append(digit: string) {
    const next = (value + digit).replace(/^0+/, '')
    if (next.length <= maxLength) onValueChange(next)
  }
  function key(name: string, content: ReactNode, press: () => void) {
    return (
      <Button
        key={name}
        tone="plain"
        aria-label={name}
        disabled={disabled}
        className="tabular min-h-14 px-0 font-display text-xl"
        onClick={press}
      >
        {content}
      </Button>
    )
  }
  return (
    <fieldset className="m-0 grid grid-cols-3 gap-2 border-0 p-0">
      <legend className="sr-only">Sayı tuşları</legend>
      {digits.map((digit) => key(digit, digit, () => append(digit)))}
      {key(clearLabel, <span className="font-sans text-base">{clearLabel}</span>, () =>
        onValueChange(''),
      )}
      {key('0', '0', () => append('0'))}
      {key('Sil', <Delete aria-hidden className="size-6" />, () =>
        onValueChange(value.slice(0, -1)),
      )}
    </fieldset>
  )
}
