import { type Note, playNotes } from '#web/shared/sound.ts'
import { signalSetting } from './counter-settings.ts'

type Signal = 'success' | 'refusal'

/** The notes of each signal and its vibration (ms on, off, on). */
const sounds: Record<Signal, { notes: readonly Note[]; buzz: number[] }> = {
  success: {
    notes: [
      [880, 0, 0.11],
      [1318.5, 0.11, 0.2],
    ],
    buzz: [80],
  },
  refusal: {
    notes: [
      [196, 0, 0.16],
      [165, 0.2, 0.28],
    ],
    buzz: [120, 80, 120],
  },
}

/**
 * Signals success or refusal by a short sound and a vibration, which repeat what the screen shows. Does
 * nothing when switched off on this device. Does not vibrate under `prefers-reduced-motion`.
 */
export function signal(kind: Signal): void {
  if (signalSetting.read() === 'off') return
  playNotes(sounds[kind].notes, 0.25)
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  // before the first gesture, browsers refuse to vibrate and log an error
  if (!still && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(sounds[kind].buzz)
}
