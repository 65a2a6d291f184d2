import { cn } from '#ui/foundations/cn.ts'
import { formatInitials } from '#ui/foundations/format.ts'

interface AvatarProps {
  /** The full name. The avatar shows its initials in Turkish capitals. */
  fullName: string
  /** `lg` is 64 px, for the top of an account. */
  size?: 'md' | 'lg' | undefined
  className?: string | undefined
}

/** A person's initials on a tinted background, beside the name. */
export function Avatar({ fullName, size = 'md', className }: AvatarProps) {
  return (
    <span
      aria-hidden
      className={cn(
        'grid size-11 shrink-0 select-none place-items-center rounded-pill bg-accent-soft font-semibold text-accent',
        size === 'lg' && 'size-16 text-xl',
        className,
      )}
    >
      {formatInitials(fullName)}
    </span>
  )
}
