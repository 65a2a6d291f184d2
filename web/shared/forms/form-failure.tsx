import type { ReactNode } from 'react'
import { Banner } from '#ui/feedback/banner.tsx'

/** What failed must be seen: a long form may have scrolled away from it. */
const reveal = (place: HTMLElement | null) => place?.scrollIntoView({ block: 'nearest' })

/** What failed of a form as a whole, in the form itself and in sight; toasts go by. Nothing without a sentence. */
export function FormFailure({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    // anew for each sentence, which may come while the place of the one before is out of sight
    <div key={String(children)} ref={reveal} className="scroll-my-4">
      <Banner tone="error">{children}</Banner>
    </div>
  )
}
