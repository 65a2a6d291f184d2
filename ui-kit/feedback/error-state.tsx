import type { ReactNode } from 'react'
import { Button } from '#ui/forms/button.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { SpilledCupDrawing } from '#ui/foundations/drawings.tsx'

interface ErrorStateProps {
  /** The sentence: `Kullanıcı bilgileri alınamadı`. */
  children: ReactNode
  /** Fetches it again, or loads the page anew; absent, there is no button. */
  onRetry?: (() => void) | undefined
  /** It is being fetched again. */
  pending?: boolean | undefined
  /** Another drawing than the spilled cup. */
  drawing?: ReactNode
  className?: string | undefined
}

/** What should be here could not be fetched: the sentence and `Tekrar Dene`. */
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
