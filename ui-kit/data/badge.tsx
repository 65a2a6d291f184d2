import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#ui/foundations/cn.ts'

const badgeVariants = cva(
  'tabular inline-flex items-center gap-1 whitespace-nowrap rounded-pill px-2.5 py-0.5 font-semibold text-xs [&_svg]:size-3.5',
  {
    variants: {
      tone: {
        neutral: 'bg-sunken text-ink',
        earn: 'bg-earn-soft text-earn',
        spend: 'bg-spend-soft text-spend',
        warning: 'bg-warning-soft text-warning',
        accent: 'bg-accent-soft text-accent',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

interface BadgeProps extends ComponentProps<'span'> {
  /** The colour, which only repeats the word. */
  tone?: 'neutral' | 'earn' | 'spend' | 'warning' | 'accent' | undefined
  /** One or two words, with an icon if colour alone would carry meaning. */
  children?: ReactNode
}

/** A short word about a thing: `Kazanıldı`, `Pasif`. The tone only repeats the word. */
export function Badge({ tone = 'neutral', className, ...rest }: BadgeProps) {
  return <span className={cn(badgeVariants({ tone }), className)} {...rest} />
}
