import type { ReactNode } from 'react'
import { Button } from '#ui/forms/button.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { SpilledCupDrawing } from '#ui/foundations/drawings.tsx'

interface ErrorStateProps {
  /** One sentence: `Kullanıcı bilgileri alınamadı`. */
  children: ReactNode
  /** Fetches again or reloads the page. Without it there is no button. */
  onRetry?: (() => void) | undefined
  /** Whether a retry is running. */
  pending?: boolean | undefined
  /** A drawing instead of the spilled cup. */
  drawing?: ReactNode
  className?: string | undefined
}

/** Content that failed to load: a sentence and `Tekrar Dene`. */
export function ErrorState({
  children,
  onRetry,
  pending = false,
  drawing = <SpilledCupDrawing />,
  className,
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={cn('grid justify-items-center gap-4 px-4 py-10 text-center', className)}
    >
      {drawing}
      <p className="max-w-prose text-balance">{children}</p>
      {onRetry && (
        <Button tone="plain" pending={pending} onClick={onRetry}>
          Tekrar Dene
        </Button>
      )}
    </div>
  )
}
