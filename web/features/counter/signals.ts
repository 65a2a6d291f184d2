import { useEffect } from 'react'
import { signalSetting } from './counter-settings.ts'

type Signal = 'success' | 'refusal'

/** The notes of each signal (pitch in Hz, start and length in s) and its vibration (ms on, off, on). */
const sounds: Record<
  Signal,
  { notes: [pitch: number, at: number, length: number][]; buzz: number[] }
> = {
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

/** Created in a gesture: browsers block sound before the first one. */
let audio: AudioContext | undefined

/** Allows sound from the first touch or key on. */
export function useSound(): void {
  useEffect(() => {
    const wake = () => {
      audio ??= new AudioContext()
      // a tablet that was asleep suspends it
      if (audio.state !== 'running') void audio.resume().catch(() => {})
    }
    addEventListener('pointerup', wake)
    addEventListener('keydown', wake)
    return () => {
      removeEventListener('pointerup', wake)
      removeEventListener('keydown', wake)
      void audio?.close().catch(() => {})
      audio = undefined
    }
  }, [])
}

function sound({ notes }: (typeof sounds)[Signal], context: AudioContext) {
  for (const [pitch, at, length] of notes) {
    const start = context.currentTime + at
    const tone = new OscillatorNode(context, { type: 'triangle', frequency: pitch })
    const volume = new GainNode(context, { gain: 0 })
    volume.gain.setValueAtTime(0, start)
    volume.gain.linearRampToValueAtTime(0.25, start + 0.01)
    volume.gain.exponentialRampToValueAtTime(0.001, start + length)
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + length)
  }
}

/**
 * Signals success or refusal by a short sound and a vibration, which repeat what the screen shows. Does
 * nothing when switched off on this device. Does not vibrate under `prefers-reduced-motion`.
 */
export function signal(kind: Signal): void {
  if (signalSetting.read() === 'off') return
  if (audio?.state === 'running') sound(sounds[kind], audio)
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  // before the first gesture, browsers refuse to vibrate and log an error
  if (!still && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(sounds[kind].buzz)
}
