import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { cn } from '#ui/foundations/cn.ts'
import { fieldLook } from './input.tsx'

interface SelectProps extends ComponentProps<'select'> {
  /** The text of the empty value: `Şube Seçiniz`. */
  placeholder?: string | undefined
  /** `lg` is 56 px high, for the counter. */
  fieldSize?: 'md' | 'lg' | undefined
}

/** The native select in our look, because its list suits every device and screen reader. */
export function Select({
  placeholder,
  fieldSize = 'md',
  className,
  children,
  ...rest
}: SelectProps) {
  return (
    <div className="relative">
      <select
        className={cn(
          fieldLook,
          'h-11 appearance-none truncate pr-10 read-only:bg-surface',
          fieldSize === 'lg' && 'h-14 text-lg',
          className,
        )}
        {...rest}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 size-5 text-muted"
      />
    </div>
  )
}
