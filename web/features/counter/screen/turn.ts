import { type Finished, idOf } from '#web/features/counter/finished.ts'
import type { PadStatus } from '#web/features/counter/pad/use-bill.ts'

/**
 * What is done for the customer who was scanned. A result is shown without pad and dialog; only the dialogs for
 * late bills and orders are busy, since that of points keeps its outcome to itself.
 */
export type Turn =
  | {
      at: 'counter'
      /** `continued` and `taken-back`: after a result, one more movement may follow an old code */
      begun: 'scanned' | 'continued' | 'taken-back'
      pad: PadStatus
      dialog: 'closed' | 'points' | 'late' | 'collect'
      /** the dialog has sent something, or does not know its outcome */
      isSending: boolean
    }
  | { at: 'result'; finished: Finished }

export type TurnEvent =
  | { of: 'pad'; status: PadStatus }
  | { of: 'opened'; dialog: 'points' | 'late' | 'collect' }
  | { of: 'sending'; busy: boolean }
  | { of: 'closed' }
  | { of: 'finished'; finished: Finished }
  | { of: 'continued' }
  | { of: 'taken-back'; id: string }

/**
 * The stage of a customer's turn:
 * - `card`: the code is not older than 45 s
 * - `typed`: something of a bill is typed or chosen, which no other code may throw away
 * - `held`: the dialog is open, or the code is older but a further movement is begun
 * - `busy`: a movement is under way, or its outcome is unknown
 * - `done`: the result is shown
 * - `expired`: the code is older than 45 s and nothing was begun
 */
export type Stage = 'card' | 'typed' | 'held' | 'busy' | 'done' | 'expired'

const atCounter = (begun: 'scanned' | 'continued' | 'taken-back'): Turn => ({
  at: 'counter',
  begun,
  pad: 'untouched',
  dialog: 'closed',
  isSending: false,
})

/** A customer was scanned, and nothing is begun. */
export const newTurn = atCounter('scanned')

/** The turn after an event; what does not belong to where it stands changes nothing. */
export function turnAfter(turn: Turn, event: TurnEvent): Turn {
  if (event.of === 'finished') return { at: 'result', finished: event.finished }
  if (turn.at === 'result') {
    if (event.of === 'continued') return atCounter('continued')
    // whoever takes a bill back means to record another one for the same customer
    const isTakenBack = event.of === 'taken-back' && event.id === idOf(turn.finished)
    return isTakenBack ? atCounter('taken-back') : turn
  }
  switch (event.of) {
    case 'pad':
      return { ...turn, pad: event.status }
    case 'opened':
      return { ...turn, dialog: event.dialog, isSending: false }
    case 'sending': {
      const sends = turn.dialog === 'late' || turn.dialog === 'collect'
      return sends && event.busy !== turn.isSending ? { ...turn, isSending: event.busy } : turn
    }
    case 'closed':
      return { ...turn, dialog: 'closed', isSending: false }
    default:
      return turn
  }
}

/** What the clock says of a scan. */
interface Clock {
  /** the code is older than 45 s */
  expired: boolean
  sessionOver: boolean
}

/** Whether a further movement goes on with a code that is older than 45 s. */
export const goesOn = (turn: Turn, { sessionOver }: Pick<Clock, 'sessionOver'>): boolean =>
  turn.at === 'counter' && turn.begun !== 'scanned' && !sessionOver

/** The stage in which a turn is at a moment. */
export function stageOf(turn: Turn, clock: Clock): Stage {
  if (turn.at === 'result') return 'done'
  if (turn.pad === 'busy' || turn.isSending) return 'busy'
  if (turn.dialog !== 'closed') return 'held'
  if (turn.pad === 'typed' && !clock.sessionOver) return 'typed'
  if (!clock.expired) return 'card'
  return goesOn(turn, clock) ? 'held' : 'expired'
}

/** Whether the camera looks for the next customer: never over one whose code is fresh or whose bill is typed. */
export const looksFrom = (stage: Stage): boolean => stage === 'done' || stage === 'expired'

/**
 * What a code meets that is read during a customer's turn (decisions/085):
 * - `read`: it takes the turn
 * - `refuse`: a movement with an open outcome must not lose its customer
 * - `ask`: something of a bill is typed, and it is asked whether it may go
 * - `malformed`: the same, but what is no code is not worth a question
 */
export function meetingOf(
  stage: Stage,
  code: 'valid' | 'malformed',
): 'read' | 'refuse' | 'ask' | 'malformed' {
  if (stage === 'busy') return 'refuse'
  if (stage !== 'typed') return 'read'
  return code === 'valid' ? 'ask' : 'malformed'
}
