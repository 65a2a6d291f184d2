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
  /** What kind of sentence it is; an error interrupts a screen reader, the rest waits. */
  tone: BannerTone
  /** A word above the sentence, where the sentence is long. */
  title?: ReactNode
  /** The sentence. */
  children?: ReactNode
  /** One thing to do about it. */
  action?: ReactNode
  className?: string | undefined
}

/** A sentence that stays where it belongs, in a form or a dialog; errors interrupt, the rest waits. */
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
