import { useEffect } from 'react'

/** A note of a short sound: its pitch in Hz, its start and length in s. */
export type Note = readonly [pitch: number, at: number, length: number]

/** s from the call to the first note: a slow tablet that starts it late would cut its beginning off. */
const lead = 0.02

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

/**
 * Plays notes, once the browser allows sound.
 * @param volume from 0 to 1
 * @returns whether they could be heard
 */
export function playNotes(notes: readonly Note[], volume: number): boolean {
  if (audio?.state !== 'running') return false
  const now = audio.currentTime + lead
  for (const [pitch, at, length] of notes) {
    const start = now + at
    const tone = new OscillatorNode(audio, { type: 'triangle', frequency: pitch })
    const gain = new GainNode(audio, { gain: 0 })
    gain.gain.setValueAtTime(0, start)
    gain.gain.linearRampToValueAtTime(volume, start + 0.01)
    gain.gain.exponentialRampToValueAtTime(0.001, start + length)
    tone.connect(gain).connect(audio.destination)
    tone.start(start)
    tone.stop(start + length)
  }
  return true
}
