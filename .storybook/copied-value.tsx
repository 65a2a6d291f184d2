import { useState } from 'react'
import { cn } from '#ui/foundations/cn.ts'

interface CopiedValueProps {
  /** what is copied and, unless `label` says otherwise, what is read */
  value: string
  label?: string
  className?: string
}

/** A value of a page of foundations, which a press copies. */
export function CopiedValue({ value, label = value, className }: CopiedValueProps) {
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <button
      type="button"
      className={cn(
        'tabular min-h-6 cursor-copy rounded-field text-start underline decoration-dotted underline-offset-4',
        className,
      )}
      onClick={() => void copy()}
      onBlur={() => setCopied(false)}
    >
      {label}
      <span role="status">{copied && ' ✓ copied'}</span>
    </button>
  )
}
