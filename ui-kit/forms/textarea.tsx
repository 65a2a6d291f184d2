import type { ComponentProps } from 'react'
import { cn } from '#ui/foundations/cn.ts'
import { fieldLook } from './input.tsx'

/** Several lines of text. It grows with its content if the browser supports that. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={cn(fieldLook, 'field-sizing-content min-h-24 py-2.5', className)}
      {...rest}
    />
  )
}
