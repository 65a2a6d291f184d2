import { useEffect, useState } from 'react'

/** The time, epoch ms, updated every `step` ms while a component uses it. */
export function useNow(step: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), step)
    return () => clearInterval(timer)
  }, [step])
  return now
}

const minuteMs = 60_000

/**
 * The time, epoch ms, brought up to date as each minute begins, as clocks on the wall are, and when
 * the page comes back into sight: a phone in a pocket holds timers back.
 */
export function useMinute(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(look, minuteMs - (Date.now() % minuteMs))
    }
    const look = () => {
      setNow(Date.now())
      wait()
    }
    wait()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}
