import { ownHistory } from '#api/contracts/points/points.ts'
import { call } from '#web/shared/client.ts'
import { showMoments, showsCode } from '#web/shared/point-moments.ts'
import { codeIsShown } from '#web/shared/shown-code.ts'
import { claimEntries } from './claimed-entries.ts'

/** How old an entry may be to be shown as news, ms: as far as the device's clock may be wrong. */
const freshMs = 5 * 60_000
/** How many of the newest entries are looked at: more than a counter writes at once. */
const looked = 5

/**
 * Shows each entry of the ledger once in this browser, as it comes: in the tab that shows the
 * customer's code, otherwise in one that is looked at (look.md: the moment of points). What comes
 * while no tab is looked at is shown when one is, if it is still news.
 * @param person whom the page acts for
 */
export function followEntries(person: number): { onPoints: () => void; stop: () => void } {
  let missed = false
  let stopped = false
  const look = async () => {
    missed = document.visibilityState !== 'visible'
    if (missed || (!showsCode() && (await codeIsShown()))) return
    const entries = await call(ownHistory, { query: { limit: looked } })
    if (stopped) return
    const now = Date.now()
    const fresh = entries.filter(({ createdAt }) => Math.abs(now - Date.parse(createdAt)) < freshMs)
    showMoments(await claimEntries(person, fresh))
  }
  // the balance and the history of every screen are asked for again besides: nothing is lost
  const onPoints = () => void look().catch(() => {})
  const onVisible = () => missed && onPoints()
  document.addEventListener('visibilitychange', onVisible)
  return {
    onPoints,
    stop() {
      stopped = true
      document.removeEventListener('visibilitychange', onVisible)
    },
  }
}
