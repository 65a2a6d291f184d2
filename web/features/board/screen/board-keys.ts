import { useEffect, useEffectEvent } from 'react'

interface KeyActs {
  /** Backspace or R on a ticket; `line` where a line has the focus */
  onRecall: (orderId: number, line: number | undefined) => void
  /** M on a ticket */
  onMenu: (orderId: number) => void
  /** ? */
  onHelp: () => void
}

/** What arrows lead to: lines, and the button that moves a ticket on. */
const stopsIn = (part: ParentNode | null | undefined) => [
  ...(part?.querySelectorAll<HTMLElement>('[data-stop]') ?? []),
]
const columnsIn = (board: HTMLElement) =>
  [...board.querySelectorAll<HTMLElement>('[data-column]')].filter(
    (column) => column.checkVisibility() && stopsIn(column).length > 0,
  )
const middleOf = (element: Element) => {
  const { top, height } = element.getBoundingClientRect()
  return top + height / 2
}
const nearest = (stops: HTMLElement[], middle: number) =>
  stops.toSorted((a, b) => Math.abs(middleOf(a) - middle) - Math.abs(middleOf(b) - middle))[0]
const ticketOf = (element: Element | null) => element?.closest<HTMLElement>('[data-ticket]')

/** Where the keyboard was, to stay there when its ticket has moved on. */
interface Place {
  column: string
  ticket: number
}

/** One stop of the board is in the tab order: the one that has the focus, or had it last. */
function keepOneTabStop(board: HTMLElement, wanted?: Element | null) {
  const stops = stopsIn(board)
  const current = wanted ?? stops.find(({ tabIndex }) => tabIndex === 0) ?? stops[0]
  for (const stop of stops) stop.tabIndex = stop === current ? 0 : -1
  const ticket = ticketOf(current ?? null)
  for (const more of board.querySelectorAll<HTMLElement>('[data-more]'))
    more.tabIndex = ticket?.contains(more) ? 0 : -1
}

function stepFrom(board: HTMLElement, stop: HTMLElement | undefined, key: string, far: boolean) {
  const columns = columnsIn(board)
  const column = stop?.closest<HTMLElement>('[data-column]')
  if (!stop || !column) return stopsIn(columns[0])[0]
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const next = columns[columns.indexOf(column) + (key === 'ArrowRight' ? 1 : -1)]
    return next && nearest(stopsIn(next), middleOf(stop))
  }
  const all = stopsIn(column)
  if (key === 'Home') return all[0]
  if (key === 'End') return all.at(-1)
  const step = key === 'ArrowDown' ? 1 : -1
  if (!far) return all[all.indexOf(stop) + step]
  const tickets = [...column.querySelectorAll<HTMLElement>('[data-ticket]')]
  const ticket = tickets[tickets.findIndex((one) => one.contains(stop)) + step]
  return stopsIn(ticket).at(-1)
}

const steps = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']

const recallKeys = ['backspace', 'r']

/** Whether a key is not for the board: a shortcut, or typed into a dialog or a field. */
const isForOthers = (event: KeyboardEvent, target: Element | null) =>
  event.defaultPrevented ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  document.querySelector('dialog[open]') !== null ||
  Boolean(target?.closest('input, textarea, select'))

/** Does what a key asks for on the board. @returns whether it asks for anything */
function press(event: KeyboardEvent, target: Element | null, board: HTMLElement, acts: KeyActs) {
  const ticket = ticketOf(target)
  const stop = target?.closest<HTMLElement>('[data-stop]') ?? undefined
  const orderId = Number(ticket?.dataset.ticket)
  const key = event.key.toLocaleLowerCase('en')
  if (steps.includes(event.key))
    stepFrom(board, stop ?? stopsIn(ticket)[0], event.key, event.shiftKey)?.focus()
  else if (event.key === '?') acts.onHelp()
  else if (orderId && recallKeys.includes(key))
    acts.onRecall(orderId, stop?.dataset.line ? Number(stop.dataset.line) : undefined)
  else if (orderId && key === 'm') acts.onMenu(orderId)
  else return false
  return true
}

/**
 * The board by keyboard alone (ordering.md §4): arrows lead from line to line and from column to column,
 * with Shift from ticket to ticket; Enter is the button's own; Backspace and R bring back.
 */
export function useBoardKeys(board: HTMLElement | null, acts: KeyActs): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null
    if (!board || isForOthers(event, target)) return
    if (press(event, target, board, acts)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  useEffect(() => {
    if (!board) return
    keepOneTabStop(board)
    let place: Place | undefined
    let byKeys = false
    const note = (event: Event) => {
      byKeys = event.type === 'keydown'
    }
    const follow = ({ target }: FocusEvent) => {
      const stop = target instanceof Element ? target.closest('[data-stop]') : null
      const column = stop?.closest<HTMLElement>('[data-column]')
      if (!stop || !column) return
      keepOneTabStop(board, stop)
      const tickets = [...column.querySelectorAll('[data-ticket]')]
      place = {
        column: column.dataset.column ?? '',
        ticket: tickets.findIndex((ticket) => ticket.contains(stop)),
      }
    }
    // a ticket that moves on takes the focus with it: the keyboard goes to the one that takes its place
    const settle = () => {
      keepOneTabStop(board)
      if (!place || !byKeys || document.activeElement !== document.body) return
      const column = board.querySelector(`[data-column="${place.column}"]`)
      const tickets = [...(column?.querySelectorAll('[data-ticket]') ?? [])]
      const ticket = tickets[Math.min(place.ticket, tickets.length - 1)]
      stopsIn(ticket ?? columnsIn(board)[0])
        .at(ticket ? -1 : 0)
        ?.focus()
    }
    const watcher = new MutationObserver(settle)
    watcher.observe(board, { childList: true, subtree: true })
    board.addEventListener('focusin', follow)
    addEventListener('keydown', note, true)
    addEventListener('pointerdown', note, true)
    return () => {
      watcher.disconnect()
      board.removeEventListener('focusin', follow)
      removeEventListener('keydown', note, true)
      removeEventListener('pointerdown', note, true)
    }
  }, [board])
}
