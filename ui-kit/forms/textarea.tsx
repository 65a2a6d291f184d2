import type { ComponentProps } from 'react'
import { cn } from '#ui/foundations/cn.ts'
import { fieldLook } from './input.tsx'

/** Several lines of text; it grows with what is written, where the browser can. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={cn(fieldLook, 'field-sizing-content min-h-24 py-2.5', className)}
      {...rest}
    />
  )
}
