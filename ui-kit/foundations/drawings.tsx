import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/*
 * Drawings made for this project, in the colours of the theme. They are decorative, so screen
 * readers skip them.
 */

function Drawing({ className, children, ...rest }: ComponentProps<'svg'>) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 160 120"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="2.5"
      className={cn('w-40 stroke-muted', className)}
      {...rest}
    >
      {children}
    </svg>
  )
}

/** An empty cup on its saucer, for empty lists. */
export function EmptyCupDrawing({ className }: { className?: string | undefined }) {
  return (
    <Drawing className={className}>
      <ellipse cx="78" cy="100" rx="58" ry="10" className="fill-accent-soft stroke-none" />
      <path d="M34 92c8 10 80 10 88 0" />
      <path d="M46 46h64c0 26-8 46-32 46S46 72 46 46Z" className="fill-surface stroke-muted" />
      <path d="M109 53c14-3 20 4 17 13s-13 13-21 12" />
      <ellipse cx="78" cy="46" rx="32" ry="7" className="fill-accent-soft stroke-muted" />
      <path
        d="M66 32c-5-6 5-9 0-16M80 30c-5-7 6-11 0-19M94 32c-5-6 5-9 0-16"
        className="stroke-accent"
      />
    </Drawing>
  )
}

/** A spilled cup, for errors. */
export function SpilledCupDrawing({ className }: { className?: string | undefined }) {
  return (
    <Drawing className={className}>
      <path
        d="M22 96c8-10 30-6 44-10 18-5 42 0 62 3 14 2 12 12-6 13-34 3-64 2-88 1-10 0-16-3-12-7Z"
        className="fill-accent-soft stroke-none"
      />
      <g transform="rotate(68 100 62)">
        <path d="M70 42h60c0 24-8 42-30 42S70 66 70 42Z" className="fill-surface stroke-muted" />
        <path d="M82 80c-10 10-2 20 8 17" />
        <ellipse cx="100" cy="42" rx="30" ry="7" className="fill-accent stroke-muted" />
      </g>
      <path d="M62 88c-6 4-14 5-22 5" className="stroke-accent" />
      <circle cx="30" cy="84" r="2.5" className="fill-accent stroke-none" />
      <circle cx="20" cy="90" r="1.8" className="fill-accent stroke-none" />
    </Drawing>
  )
}

/** A map pin in a saucer, for missing pages and places. */
export function LostPinDrawing({ className }: { className?: string | undefined }) {
  return (
    <Drawing className={className}>
      <ellipse cx="80" cy="98" rx="50" ry="10" className="fill-accent-soft stroke-none" />
      <path d="M44 94c10 8 62 8 72 0" />
      <path
        d="M80 92C66 74 56 62 56 46a24 24 0 0 1 48 0c0 16-10 28-24 46Z"
        className="fill-surface stroke-muted"
      />
      <path
        d="M73 41c0-9 15-9 15 0 0 6-8 6-8 12M80 61v.5"
        className="stroke-accent"
        strokeWidth="3.5"
      />
    </Drawing>
  )
}
