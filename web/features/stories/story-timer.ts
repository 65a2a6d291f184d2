import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * Runs a story's time along its bar: the bar's own animation is the clock, so that what is seen
 * and what happens never disagree, and holding it holds both.
 * @param bar the filled part of the story's bar
 * @param story names the story; another one starts from the beginning
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a story of the same length starts anew
  useEffect(() => {
    const clock = bar.current?.animate({ scale: ['0 1', '1 1'] }, { duration, fill: 'forwards' })
    clock?.pause()
    clock?.addEventListener('finish', () => end())
    animation.current = clock
    return () => clock?.cancel()
  }, [bar, story, duration])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each story's clock has to be started
  useEffect(() => {
    if (running) animation.current?.play()
    else animation.current?.pause()
  }, [running, story, duration])
}
