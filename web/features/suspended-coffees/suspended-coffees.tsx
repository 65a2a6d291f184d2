import { useMutation, useQuery } from '@tanstack/react-query'
import Coffee from 'lucide-react/icons/coffee'
import { useState } from 'react'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { formatDayAndTime, formatPoints } from '#ui/foundations/format.ts'
import { announceSuccess } from '#web/shared/announcing.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { useCreationKey } from '#web/shared/forms/creation-key.ts'
import { currentUserQuery } from '#web/shared/session.ts'
import { hangMutation } from './mutations.ts'
import { suspendedCoffeeActsQuery, suspendedCoffeesQuery } from './queries.ts'
import { actText, suspendedText } from './words.ts'

/** Acts that a branch's page shows. */
const shown = 5

/** The suspended coffees of a branch: how many there are, what happened last, and giving one (programme.md §6). */
export function SuspendedCoffees({ branchId }: { branchId: number }) {
  const { data: user } = useQuery(currentUserQuery)
  const { data: all } = useQuery({ ...suspendedCoffeesQuery, enabled: Boolean(user) })
  const { data: acts = [] } = useQuery({
    ...suspendedCoffeeActsQuery(branchId),
    enabled: Boolean(user),
  })
  const [asking, setAsking] = useState(false)
  // outlives the form: a lost answer may have hung a coffee already
  const creation = useCreationKey()
  // no network: there is nothing to hang by
  if (!user || !all) return null
  const hanging = all.branches.find((branch) => branch.branchId === branchId)?.hanging ?? 0
  return (
    <section aria-label="Askıda kahve" className="mt-5 grid gap-3 rounded-card bg-accent-soft p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex items-center gap-2.5">
          <Coffee aria-hidden className="size-5 shrink-0 text-accent" />
          <div>
            <h3 className="font-semibold">Askıda kahve</h3>
            <p role="status" className="tabular text-sm">
              {suspendedText(hanging)}
            </p>
          </div>
        </div>
        {!asking && (
          <Button tone="plain" onClick={() => setAsking(true)}>
            Askıya Kahve As
          </Button>
        )}
      </div>
      {asking && (
        <HangForm
          branchId={branchId}
          price={all.price}
          points={user.points}
          creation={creation}
          onClose={() => setAsking(false)}
        />
      )}
      {acts.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {acts.slice(0, shown).map((act) => (
            <li key={act.id} className="flex justify-between gap-4">
              <span className="min-w-0 break-words">{actText(act)}</span>
              <span className="tabular shrink-0 text-muted">{formatDayAndTime(act.at)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface HangFormProps {
  branchId: number
  /** points */
  price: number
  /** the person's balance */
  points: number
  creation: ReturnType<typeof useCreationKey>
  onClose: () => void
}

function HangForm({ branchId, price, points, creation, onClose }: HangFormProps) {
  const { mutate, isPending, error } = useMutation(hangMutation)
  const [isNamed, setNamed] = useState(false)
  if (points < price)
    return (
      <Banner tone="info">
        {`Bir kahve asmak ${formatPoints(price)} tutar; ${formatPoints(points)}ınız var.`}
      </Banner>
    )
  const hang = () =>
    mutate(
      { id: branchId, body: { isNamed }, key: creation.key },
      {
        onSuccess: () => {
          creation.renew()
          announceSuccess('Kahveniz askıda. İyiliğiniz için teşekkürler!')
          onClose()
        },
        onError: creation.follow,
      },
    )
  return (
    <div className="grid gap-2">
      <p>{`${formatPoints(price)} karşılığında bir misafire kahve ısmarlarsınız.`}</p>
      <Checkbox
        label="Adım görünsün"
        hint="Yalnız adınız ve soyadınızın baş harfi; işaretlemezseniz kimse bilmez."
        checked={isNamed}
        onChange={(event) => setNamed(event.target.checked)}
      />
      {error && <Banner tone="error">{sentenceOf(error, 'Kahve asılamadı')}</Banner>}
      <div className="flex flex-wrap gap-2">
        <Button pending={isPending} onClick={hang}>
          {`As · ${formatPoints(price)}`}
        </Button>
        <Button tone="plain" disabled={isPending} onClick={onClose}>
          Vazgeç
        </Button>
      </div>
    </div>
  )
}
