import { cn } from './cn.ts'

/** A cup from above, with the grounds in the shape of a crescent. */
export function LogoMark({ className }: { className?: string | undefined }) {
  return (
    <svg aria-hidden viewBox="0 0 64 64" fill="none" className={cn('size-9', className)}>
      <circle cx="30" cy="32" r="28" className="fill-accent-soft" />
      <path
        d="M48 23.5c6-3 13-1 14 4.5 1 5.5-4 10.5-12 11"
        className="stroke-primary"
        strokeWidth="4.5"
        strokeLinecap="round"
      />
      <circle cx="30" cy="32" r="21" className="fill-surface stroke-primary" strokeWidth="3.5" />
      <circle cx="30" cy="32" r="15.5" className="fill-accent" />
      <path d="M38.5 42.5A14 14 0 1 1 33 18.3a11 11 0 1 0 5.5 24.2Z" className="fill-espresso" />
      <circle cx="37.5" cy="27" r="1.6" className="fill-espresso" />
      <circle cx="34.5" cy="32.5" r="1.1" className="fill-espresso" />
      <circle cx="39.5" cy="33" r="1" className="fill-espresso" />
    </svg>
  )
}

interface LogoProps {
  /** Shows `COFFEE SHOP & HOME CONCEPT` under the name. */
  tagline?: boolean | undefined
  className?: string | undefined
}

/** The mark and the name, in Fraunces. */
export function Logo({ tagline = false, className }: LogoProps) {
  return (
    <span className={cn('inline-flex items-center gap-2.5 text-ink', className)}>
      <LogoMark className={tagline ? 'size-12' : undefined} />
      <span className="grid">
        <span className="font-display font-semibold text-2xl leading-none tracking-tight">
          Telve
        </span>
        {tagline && (
          <span className="mt-1.5 font-medium text-muted text-xs tracking-wide">
            COFFEE SHOP &amp; HOME CONCEPT
          </span>
        )}
      </span>
    </span>
  )
}
