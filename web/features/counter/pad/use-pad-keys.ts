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

/** Whether a key is not for the pad: a shortcut, or typed into a text field or a dialog. */
const isForOthers = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent) =>
  ctrlKey ||
  metaKey ||
  altKey ||
  takesText(target) ||
  document.querySelector('dialog[open]') !== null

const isButtonElsewhere = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('a, button, summary') !== null &&
  !target.closest('[data-pad]')

/** Sends digits, Backspace, Escape and Enter to the pad, except from text fields and dialogs. */
export function usePadKeys(pad: Pad): void {
  const { digits, change, confirm } = pad
  const [hear] = useState(() => createPadKeys(pad.most))
  const typedAt = useRef<EventTarget>(null)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (isForOthers(event)) return
    // Enter presses a focused button outside the pad, unless digits were just typed with it in focus
    const elsewhere = isButtonElsewhere(target) && typedAt.current !== target
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
