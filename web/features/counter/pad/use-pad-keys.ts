import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { takesText } from '#web/features/counter/input/code-input.tsx'
import { createPadKeys } from './pad-keys.ts'

interface Pad {
  /** how many digits an amount has at most */
  most: number
  /** what is typed: keys can arrive faster than React renders */
  digits: () => string
  change: (digits: string) => void
  confirm: () => void
}

/** Sends digits, Backspace, Escape and Enter to the pad, except from text fields and dialogs. */
export function usePadKeys(pad: Pad): void {
  const { digits, change, confirm } = pad
  const [hear] = useState(() => createPadKeys(pad.most))
  const typedAt = useRef<EventTarget>(null)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (takesText(target) || document.querySelector('dialog[open]')) return
    // Enter presses a focused button outside the pad, unless digits were just typed with it in focus
    const elsewhere =
      target instanceof Element &&
      target.closest('a, button, summary') &&
      !target.closest('[data-pad]') &&
      typedAt.current !== target
    if (event.key === 'Enter' && (event.repeat || elsewhere)) return
    const asked = hear(event, digits())
    if (!asked) return
    typedAt.current = target
    if (event.key === 'Enter') event.preventDefault()
    change(asked.digits)
    if (asked.confirm) confirm()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [])
}
