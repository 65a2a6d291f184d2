import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { logoutMutation } from '#web/shared/session.ts'
import { touchedAt } from './device.ts'

/** How long a till stays with its person without a touch, ms (decisions/273). */
const rest = 5 * 60_000
/** ms between two looks, and between two touches that are noted */
const lookEvery = 5_000

/**
 * Puts a person whose PIN has opened the till away once nobody has touched it for five minutes, with all that their
 * page kept. From the board the tablet's own takes over (decisions/274). Without a network the till stays with who has it.
 */
export default function TillWatch() {
  const putAway = useMutation(logoutMutation(useQueryClient()))
  const look = useEffectEvent(() => {
    if (!navigator.onLine || putAway.isPending) return
    if (Date.now() - touchedAt.read() >= rest) putAway.mutate()
  })
  const touch = useEffectEvent(() => {
    // a tablet that has slept is touched before its clock is looked at
    look()
    const since = Date.now() - touchedAt.read()
    if (since >= lookEvery && since < rest) touchedAt.write(Date.now())
  })
  useEffect(() => {
    look()
    const stay = new AbortController()
    const { signal } = stay
    for (const kind of ['pointerdown', 'keydown'])
      addEventListener(kind, () => touch(), { signal, capture: true, passive: true })
    document.addEventListener('visibilitychange', () => look(), { signal })
    const timer = setInterval(() => look(), lookEvery)
    return () => {
      stay.abort()
      clearInterval(timer)
    }
  }, [])
  return null
}
