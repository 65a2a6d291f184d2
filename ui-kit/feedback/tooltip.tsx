import { CSPProvider } from '@base-ui/react/csp-provider'
import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

interface TooltipProps {
  /** A word or two. */
  text: string
  /** The one button or link that it explains. */
  children: ReactElement
}

/**
 * A word beside a button when the pointer rests on it or the keyboard comes to it; Esc takes it away.
 * Fingers do not see it, so it never says what stands nowhere else. On Base UI (25 kB), for pages that
 * are loaded on demand.
 */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <CSPProvider disableStyleElements>
      <Base.Root>
        <Base.Trigger delay={300} aria-description={text} render={children} />
        <Base.Portal>
          <Base.Positioner sideOffset={6} className="z-20">
            <Base.Popup
              role="tooltip"
              className="max-w-64 animate-fade rounded-field border border-line bg-ink px-3 py-1.5 text-canvas text-sm"
            >
              {text}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}
