import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * Times a story by the animation of its progress bar, so that the bar and the timer always agree.
 * Pausing the animation pauses the story.
 * @param bar the filled part of the story's bar
 * @param story identifies the story; a new one starts from the beginning
 * @param duration ms
 */
export function useStoryTimer(
  bar: RefObject<HTMLElement | null>,
  story: number,
  duration: number,
  running: boolean,
  onEnd: () => void,
): void {
  const animation = useRef<Animation>(undefined)
  const end = useEffectEvent(onEnd)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new story of the same length restarts the bar
  useEffect(() => {
    const clock = bar.current?.animate({ scale: ['0 1', '1 1'] }, { duration, fill: 'forwards' })
    clock?.pause()
    clock?.addEventListener('finish', () => end())
    animation.current = clock
    return () => clock?.cancel()
  }, [bar, story, duration])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each story starts its own animation
  useEffect(() => {
    if (running) animation.current?.play()
    else animation.current?.pause()
  }, [running, story, duration])
}
