import X from 'lucide-react/icons/x'
import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#ui/forms/button.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { useLayer } from '#ui/foundations/layers.ts'

interface DialogProps {
  /** Whether the dialog is open. */
  open: boolean
  /** Called with false when the person closes it (Esc, close button, backdrop). */
  onOpenChange: (open: boolean) => void
  /** The title, and the name for screen readers. */
  title: ReactNode
  /** A sentence under the title. */
  description?: ReactNode
  /** The content, which scrolls on low screens. */
  children?: ReactNode
  /** Buttons, the submitting one last. The footer stays visible while the content scrolls. */
  footer?: ReactNode
  /** `lg` fits two columns. */
  size?: 'md' | 'lg' | undefined
  /** `alertdialog` for a question that must be answered first. */
  role?: 'dialog' | 'alertdialog' | undefined
  /** The position: `top` leaves room for a phone's keyboard; `Sheet` and `Drawer` use the last two. */
  place?: keyof typeof places | undefined
  /** Whether it takes the place of a dialog that was open until now: it comes without motion. */
  continues?: boolean | undefined
  /** Whether a click beside the dialog closes it. Off for forms, so that no input is lost. */
  closeOnBackdrop?: boolean | undefined
}

const places = {
  center:
    'm-auto max-w-[min(100vw-2rem,30rem)] animate-rise rounded-card max-sm:mt-auto max-sm:mb-0 max-sm:max-w-full max-sm:animate-slide-up max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0',
  top: 'mx-auto mt-2 mb-auto max-w-[min(100vw-1rem,36rem)] animate-rise rounded-card sm:mt-[12dvh]',
  bottom:
    'mx-auto mt-auto mb-0 max-w-[40rem] animate-slide-up rounded-card rounded-b-none border-x-0 border-b-0',
  end: 'my-0 mr-0 ml-auto h-dvh max-h-dvh max-w-[min(100vw,480px)] animate-fade border-y-0 border-r-0',
}

const focusable = 'a[href], button, input, select, textarea, [tabindex]'

/**
 * A modal dialog on the native `<dialog>`: showModal() traps the focus, makes the page inert, handles
 * Esc and restores the focus on close. Libraries weigh ten times as much (decisions/071), and
 * Radix's scroll lock injects a `<style>` element, which the CSP blocks (decisions/005).
 *
 * The focus goes to the element with `data-autofocus`, otherwise to the first control of the
 * content, and to the title where there is none yet. The content is mounted only while the dialog
 * is open, so a form starts fresh each time.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return <>{open && createPortal(<OpenDialog {...rest} />, document.body)}</>
}

function OpenDialog({
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'md',
  role = 'dialog',
  place = 'center',
  continues = false,
  closeOnBackdrop = false,
}: Omit<DialogProps, 'open'>) {
  const ref = useRef<HTMLDialogElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useLayer(() => onOpenChange(false))

  // Scrolling text without controls gets the focus itself, so that keys can scroll it. What is being
  // fetched comes and goes without this component.
  const filled = Boolean(children)
  useLayoutEffect(() => {
    const box = content.current
    if (!box || !filled) return
    const look = () => {
      if (box.querySelector(focusable)) box.removeAttribute('tabindex')
      else box.setAttribute('tabindex', '0')
    }
    look()
    const changes = new MutationObserver(look)
    changes.observe(box, { childList: true, subtree: true })
    return () => changes.disconnect()
  }, [filled])

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    dialog.showModal()
    const box = content.current
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]')
    // a sentence, or what is still being fetched: a ring round it would say that it can be used
    const fits = box?.hasAttribute('tabindex') && box.scrollHeight <= box.clientHeight
    if (first) first.focus()
    else if (fits && heading.current) {
      // not before: showModal() would give it the focus of every dialog in some browsers
      heading.current.tabIndex = -1
      heading.current.focus()
    }
    // close() must run before React removes the element: only close() restores the focus.
    return () => dialog.close()
  }, [])

  function cancel(event: SyntheticEvent<HTMLDialogElement>) {
    // A file input inside the dialog fires its own bubbling `cancel`.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onOpenChange(false)
  }
  // A second Esc closes the dialog without a `cancel` event, so the state must follow. The event
  // comes late: under StrictMode the dialog may be open again.
  function close(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target === event.currentTarget && ref.current && !ref.current.open)
      onOpenChange(false)
  }
  function clickBackdrop(event: MouseEvent<HTMLDialogElement>) {
    if (closeOnBackdrop && event.target === event.currentTarget) onOpenChange(false)
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes with Esc, through onCancel
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={cancel}
      onClose={close}
      onClick={clickBackdrop}
      className={cn(
        'fixed w-full overflow-hidden border border-line bg-raised p-0 text-ink shadow-raised backdrop:animate-fade backdrop:bg-backdrop',
        places[place],
        continues && 'animate-none backdrop:animate-none max-sm:animate-none',
        size === 'lg' && 'sm:max-w-[min(100vw-2rem,44rem)]',
      )}
    >
      <div
        className={cn(
          'relative flex flex-col',
          place === 'end' ? 'h-full' : 'max-h-[calc(100dvh-2rem)]',
        )}
      >
        <header className="px-5 pt-4 pr-16 pb-3">
          <h2
            ref={heading}
            id={`${id}-title`}
            className="font-display font-semibold text-xl outline-none"
          >
            {title}
          </h2>
          {description && (
            <p id={`${id}-description`} className="mt-1 text-muted">
              {description}
            </p>
          )}
        </header>
        {children && (
          <div
            ref={content}
            className="min-h-0 grow overflow-y-auto px-5 pt-1 pb-5 focus-visible:-outline-offset-2"
          >
            {children}
          </div>
        )}
        {footer && (
          <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-4">
            {footer}
          </footer>
        )}
        {/* last in tab order, so that the content gets the first focus */}
        <Button
          tone="ghost"
          size="icon"
          aria-label="Kapat"
          className="absolute top-2 right-2"
          onClick={() => onOpenChange(false)}
        >
          <X aria-hidden className="size-5" />
        </Button>
      </div>
    </dialog>
  )
}
