import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '#ui/forms/button.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { dismissToast, latestToast, watchToasts } from './toasts.ts'

export { dismissToast, toast } from './toasts.ts'

/** The display time of a toast, ms (product.md §3). */
const DISPLAY_MS = 5000

const looks = {
  success: { Icon: CircleCheck, color: 'text-earn' },
  destructive: { Icon: CircleAlert, color: 'text-spend' },
  warning: { Icon: TriangleAlert, color: 'text-warning' },
}

/**
 * Shows the toasts. The app renders it once. It is our own component because sonner injects a
 * `<style>` element, which the CSP blocks (decisions/005).
 *
 * It is placed where pages have no buttons: at the lower right, above a phone's bottom bar, or at
 * the upper left while a dialog is open, whose buttons are at the bottom and at its upper right, and whose
 * contents, where it is a drawer, are at the right. What has no buttons at the bottom, but begins with what is
 * needed, sets `data-toasts-below`: a list that is searched.
 * A page with buttons at the lower right sets `data-toasts="top"`: its toasts are at the top, below a phone's
 * header, whose marks they may be about, and beside the sidebar on wide screens. Where the top is needed as
 * well, `data-toasts="counter"` puts them over the bottom bar of a phone, and below the first of a wide screen's
 * columns, at the lower left and as narrow as that.
 *
 * A message goes after 5 s, also from below a pointer that rests where it has come; one that moves onto it, and
 * the focus, hold it.
 *
 * It is a manual popover that opens again for each message, so that the backdrop of a modal dialog
 * never covers it. Important messages also stand in the open dialog.
 */
export function Toaster() {
  const latest = useSyncExternalStore(watchToasts, latestToast)
  const message = latest?.open ? latest : undefined
  const ref = useRef<HTMLElement>(null)
  const id = message?.id
  const action = message?.action
  const acts = action !== undefined
  // the message that is held: one that is closed under the pointer never tells that it was left
  const [heldId, setHeldId] = useState<number>()
  const held = heldId === id

  // after paint, because showing a popover forces a synchronous style computation
  useEffect(() => {
    const place = ref.current
    if (!place) return
    if (id !== undefined && place.matches(':popover-open')) place.hidePopover()
    if (!place.matches(':popover-open')) place.showPopover()
  }, [id])

  useEffect(() => {
    if (id === undefined || held) return
    const timer = setTimeout(dismissToast, acts ? 2 * DISPLAY_MS : DISPLAY_MS)
    return () => clearTimeout(timer)
  }, [id, held, acts])

  const look = looks[message?.tone ?? 'success']
  return (
    <section
      ref={ref}
      popover="manual"
      aria-label="Bildirimler"
      className={cn(
        'pointer-events-none fixed inset-auto right-4 bottom-[calc(6.5rem+env(safe-area-inset-bottom))] m-0 w-[min(24rem,100vw-2rem)] border-0 bg-transparent p-0 text-ink lg:bottom-6',
        'max-lg:[:root:has([data-toasts=counter])_&]:bottom-[calc(0.5rem+env(safe-area-inset-bottom))]',
        'lg:[:root:has([data-toasts=counter])_&]:right-auto lg:[:root:has([data-toasts=counter])_&]:bottom-4 lg:[:root:has([data-toasts=counter])_&]:left-4 lg:[:root:has([data-toasts=counter])_&]:w-72',
        '[:root:has(dialog:modal)_&]:top-4 [:root:has(dialog:modal)_&]:right-auto [:root:has(dialog:modal)_&]:bottom-auto [:root:has(dialog:modal)_&]:left-4 [:root:has(dialog:modal)_&]:w-[min(24rem,100vw-5rem)]',
        '[:root:has(dialog:modal_[data-toasts-below])_&]:top-auto [:root:has(dialog:modal_[data-toasts-below])_&]:bottom-4',
        '[:root:has([data-toasts=top])_&]:bottom-auto max-lg:[:root:has([data-toasts=top])_&]:top-18 lg:[:root:has([data-toasts=top])_&]:top-4 lg:[:root:has([data-toasts=top])_&]:right-auto lg:[:root:has([data-toasts=top])_&]:left-66',
      )}
      onPointerMove={() => setHeldId(id)}
      onPointerLeave={() => setHeldId(undefined)}
      onFocus={() => setHeldId(id)}
      onBlur={() => setHeldId(undefined)}
    >
      <div aria-live={message?.tone === 'destructive' ? 'assertive' : 'polite'}>
        {message && (
          <div
            key={message.id}
            className="pointer-events-auto flex animate-rise items-start gap-3 rounded-card border border-line bg-raised p-4 pr-2 shadow-raised"
          >
            <look.Icon aria-hidden className={cn('mt-0.5 size-5 shrink-0', look.color)} />
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{message.title}</p>
              {message.description && (
                <p className="mt-0.5 break-words text-muted">{message.description}</p>
              )}
              {action && (
                <Button
                  tone="plain"
                  className="mt-2"
                  onClick={() => {
                    action.onPress()
                    dismissToast()
                  }}
                >
                  {action.label}
                </Button>
              )}
            </div>
            <Button
              tone="ghost"
              size="icon"
              aria-label="Kapat"
              className="-my-2"
              onClick={dismissToast}
            >
              <X aria-hidden className="size-5" />
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}
