import { useQuery } from '@tanstack/react-query'
import Award from 'lucide-react/icons/award'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useState } from 'react'
import type { PointEntry } from '#api/contracts/points/points.ts'
import { formatPoints } from '#ui/foundations/format.ts'
import { CountedNumber } from '#ui/loyalty/counted-number.tsx'
import { broughtBy } from '#web/features/loyalty/brought.ts'
import { ownLoyaltyQuery } from '#web/features/loyalty/queries.ts'
import { endMoment, momentMs, sentenceOfEntry, signedPoints } from '#web/shared/point-moments.ts'

/** ms */
const vibration = 80

/**
 * A new entry in place of the code, large enough for both sides of the counter. Sage for earning and
 * spending, as at the counter: it means that the entry was written. Below stands how far the next reward is;
 * a tier that was reached with these points has the sheet for as long again.
 */
export function PointMoment({ entry }: { entry: PointEntry }) {
  const { type, amount, balanceAfter } = entry
  const [balance, setBalance] = useState(balanceAfter + (type === 'EARN' ? -amount : amount))
  useEffect(() => {
    setBalance(balanceAfter)
    // browsers refuse to vibrate before the first touch, with an error in the console
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(vibration)
  }, [balanceAfter])
  const { data: loyalty } = useQuery({ ...ownLoyaltyQuery, staleTime: 0 })
  const { tier, sentence } = broughtBy(entry, loyalty)
  useEffect(() => {
    const timer = setTimeout(endMoment, tier ? 2 * momentMs : momentMs)
    return () => clearTimeout(timer)
  }, [tier])

  return (
    <div className="-mx-4 phone-landscape:fixed phone-landscape:inset-0 phone-landscape:z-10 phone-landscape:mx-0 phone-landscape:rounded-none! grid min-h-[min(70dvh,30rem)] animate-rise content-center justify-items-center gap-3 bg-earn px-6 py-10 text-center text-earn-ink sm:mx-0 sm:rounded-card">
      <p className="sr-only">
        {sentenceOfEntry(entry)} Yeni bakiyeniz: {formatPoints(balanceAfter)}.
      </p>
      <CircleCheck aria-hidden className="phone-landscape:size-16 size-24" strokeWidth={1.5} />
      <p aria-hidden className="tabular font-display font-semibold text-4xl">
        {signedPoints(entry)}
      </p>
      <p aria-hidden className="text-lg">
        {entry.reversesId === null ? 'Yeni bakiyeniz' : 'İşlem düzeltildi. Yeni bakiyeniz'}
      </p>
      <p aria-hidden className="font-display text-2xl">
        <CountedNumber value={balance} className="tabular font-semibold" /> puan
      </p>
      {tier && (
        <p className="grid animate-rise justify-items-center rounded-card bg-espresso px-8 py-4 text-espresso-ink">
          <Award aria-hidden className="size-10 text-crema" strokeWidth={1.5} />
          <span className="font-semibold">Tebrikler!</span>
          <span className="font-display text-xl">Yeni kademeniz: {tier}</span>
        </p>
      )}
      <p className="min-h-7 text-lg">{sentence}</p>
    </div>
  )
}
