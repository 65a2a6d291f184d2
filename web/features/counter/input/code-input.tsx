import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { readCode } from './code.ts'
import { createWedge, textOf } from './wedge.ts'

/** Whether what is typed belongs to the element: a field, and no switch or choice. */
export const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]')

const isCode = (text: string) => readCode(text).kind !== 'malformed'

/**
 * Reads codes that arrive as key presses or as a paste anywhere on the page: from a keyboard-wedge
 * scanner, by Ctrl+V or ⌘+V. Input to text fields and open dialogs stays with them.
 */
export function useCodesFromAnywhere(read: (text: string) => void): void {
  const onCode = useEffectEvent(read)
  useEffect(() => {
    const detect = createWedge()
    const busy = (target: EventTarget | null) =>
      takesText(target) || document.querySelector('dialog[open]') !== null
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (busy(event.target) || event.ctrlKey || event.metaKey) return
      const burst = detect(event)
      if (!burst) return
      // Enter would press the focused button
      event.preventDefault()
      onCode(textOf(burst, isCode))
    }
    const onPaste = (event: globalThis.ClipboardEvent) => {
      const text = event.clipboardData?.getData('text')
      if (text && !busy(event.target)) onCode(text)
    }
    addEventListener('keydown', onKey, { capture: true })
    addEventListener('paste', onPaste)
    return () => {
      removeEventListener('keydown', onKey, { capture: true })
      removeEventListener('paste', onPaste)
    }
  }, [])
}

/** A field to paste a code into. A scanner may type into it too. */
export function PasteArea({ read }: { read: (text: string) => void }) {
  const [typed, setTyped] = useState('')
  const [detect] = useState(createWedge)
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault()
    setTyped('')
    read(event.clipboardData.getData('text'))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const burst = detect(event.nativeEvent)
    if (event.key !== 'Enter' || !typed.trim()) return
    event.preventDefault()
    setTyped('')
    read(burst && !isCode(typed) ? textOf(burst, isCode) : typed)
  }
  return (
    <label className="relative grid min-h-56 place-items-center rounded-card lg:min-h-80 border-2 border-edge border-dashed bg-surface p-6 text-center transition-colors focus-within:border-accent focus-within:bg-raised">
      <span className="grid justify-items-center gap-2">
        <ClipboardPaste aria-hidden className="size-12 text-accent" strokeWidth={1.5} />
        <span className="font-display font-semibold text-xl">QR kod bekleniyor...</span>
        <span className="text-muted">Buraya tıklayıp yapıştırın (Ctrl+V / ⌘+V)</span>
      </span>
      <textarea
        value={typed}
        autoComplete="off"
        spellCheck={false}
        // a tablet's on-screen keyboard would cover half of the screen
        inputMode="none"
        className="absolute inset-0 cursor-pointer resize-none rounded-card bg-transparent text-transparent caret-accent"
        onChange={(event) => setTyped(event.target.value)}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
      />
    </label>
  )
}
