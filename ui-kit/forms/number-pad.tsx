import Delete from 'lucide-react/icons/delete'
import type { ReactNode } from 'react'
import { cn } from '#ui/foundations/cn.ts'
import { Button } from './button.tsx'

interface NumberPadProps {
  /** The typed digits, without leading zeros but in a code; empty at first. */
  value: string
  /** Called with the digits after each press. */
  onValueChange: (value: string) => void
  /** The maximum number of digits. */
  maxLength?: number | undefined
  /** The label of the key that clears all digits, where another `Temizle` is near. */
  clearLabel?: string | undefined
  /** The keys of a till: `00`, and those that mend in a column of their own. */
  money?: boolean | undefined
  /** Whether it types a code, in which zeros count from the first on. */
  code?: boolean | undefined
  disabled?: boolean | undefined
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/** Large digit buttons (56 px and more), beside a field that shows the value. */
export function NumberPad({
  value,
  onValueChange,
  maxLength = 6,
  clearLabel = 'Temizle',
  money = false,
  code = false,
  disabled,
}: NumberPadProps) {
  function append(typed: string) {
    const next = code ? value + typed : (value + typed).replace(/^0+/, '')
    if (next.length <= maxLength) onValueChange(next)
  }
  function key(name: string, content: ReactNode, press: () => void, className?: string) {
    return (
      <Button
        key={name}
        tone="plain"
        aria-label={name}
        disabled={disabled}
        className={cn('tabular min-h-14 px-0 font-display text-xl', className)}
        onClick={press}
      >
        {content}
      </Button>
    )
  }
  const digit = (name: string, className?: string) => key(name, name, () => append(name), className)
  const clear = (className?: string) =>
    key(
      clearLabel,
      <span className="font-sans text-base">{clearLabel}</span>,
      () => onValueChange(''),
      className,
    )
  const erase = (className?: string) =>
    key(
      'Sil',
      <Delete aria-hidden className="size-6" />,
      () => onValueChange(value.slice(0, -1)),
      className,
    )
  return (
    <fieldset className={cn('m-0 grid gap-2 border-0 p-0', money ? 'grid-cols-4' : 'grid-cols-3')}>
      <legend className="sr-only">Sayı tuşları</legend>
      {money ? (
        <>
          {digits.slice(0, 3).map((name) => digit(name))}
          {erase('row-span-2 h-full')}
          {digits.slice(3).map((name) => digit(name))}
          {clear('row-span-2 h-full')}
          {digit('0', 'col-span-2')}
          {digit('00')}
        </>
      ) : (
        <>
          {digits.map((name) => digit(name))}
          {clear()}
          {digit('0')}
          {erase()}
        </>
      )}
    </fieldset>
  )
}
