import type { ComponentProps } from 'react'
import { cn } from '#ui/foundations/cn.ts'
import { Input } from './input.tsx'
import { completeTime, holdTime } from './typed-time.ts'

interface TimeFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'type'> {
  /** `09:30`; what is no time yet stands as it was typed. */
  value: string
  /** Called with the new value at each key, and with the whole time when the field is left. */
  onValueChange: (value: string) => void
}

/**
 * A time of day, typed as `ss:dd`, of twenty-four hours whatever the browser's language: its own
 * time input may ask for AM and PM.
 */
export function TimeField({ value, onValueChange, className, ...rest }: TimeFieldProps) {
  return (
    <Input
      inputMode="numeric"
      placeholder="ss:dd"
      autoComplete="off"
      {...rest}
      value={value}
      className={cn('tabular', className)}
      onChange={(event) => onValueChange(completeTime(event.target.value, value))}
      onBlur={(event) => {
        // `9` becomes `09:00`
        const whole = holdTime(value)
        if (whole !== value) onValueChange(whole)
        rest.onBlur?.(event)
      }}
    />
  )
}
