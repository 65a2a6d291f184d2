import type { ComponentProps } from 'react'
import { cn } from '#ui/foundations/cn.ts'

/** The look that input, textarea and select share. */
export const fieldLook =
  'block w-full min-w-0 rounded-field border border-edge bg-surface px-3 text-base text-ink transition-colors placeholder:text-muted hover:border-muted disabled:cursor-not-allowed disabled:bg-sunken disabled:opacity-70 read-only:bg-sunken aria-invalid:border-spend aria-invalid:outline-spend'

/** One line of text, 44 px high. `Field` adds the label. */
export function Input({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input type={type} className={cn(fieldLook, 'h-11', className)} {...rest} />
}
