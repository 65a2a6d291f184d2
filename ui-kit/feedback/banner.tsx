import { cva } from 'class-variance-authority'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { ReactNode } from 'react'
import { cn } from '#ui/foundations/cn.ts'

type BannerTone = 'success' | 'error' | 'warning' | 'info'

const bannerVariants = cva('flex items-start gap-3 rounded-field px-4 py-3', {
  variants: {
    tone: {
      success: 'bg-earn-soft text-earn',
      error: 'bg-spend-soft text-spend',
      warning: 'bg-warning-soft text-warning',
      info: 'bg-sunken text-ink',
    } satisfies Record<BannerTone, string>,
  },
})
const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info }

interface BannerProps {
  /** The kind of message. An error interrupts a screen reader, the others wait. */
  tone: BannerTone
  /** A short title above a long sentence. */
  title?: ReactNode
  /** The message, one sentence. */
  children?: ReactNode
  /** One action, for example a button. */
  action?: ReactNode
  className?: string | undefined
}

/** A message inside a form or a dialog. Errors interrupt a screen reader, other messages wait. */
export function Banner({ tone, title, children, action, className }: BannerProps) {
  const Icon = icons[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={cn(bannerVariants({ tone }), className)}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1 break-words">
        {title && <p className="font-semibold">{title}</p>}
        {children}
        {action && <div className="mt-2">{action}</div>}
      </div>
    </div>
  )
}
