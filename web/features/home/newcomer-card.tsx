import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Gift from 'lucide-react/icons/gift'
import type { Coupon } from '#api/contracts/rewards/coupons.ts'
import { ownLoyaltyQuery } from '#web/features/loyalty/queries.ts'
import { benefitWords, lastDayWords } from '#web/shared/benefit-words.ts'
import { FirstSteps } from '#web/shared/first-steps.tsx'

/** The way to the first points, with the gift that came with the account while it can be used (programme.md §6). */
export default function NewcomerCard({ name }: { name: string }) {
  const { data, isPending } = useQuery(ownLoyaltyQuery)
  const gift = data?.coupons.find(({ source }) => source === 'welcome')
  return (
    <FirstSteps
      name={name}
      gift={isPending ? <div className="h-18" /> : gift && <WelcomeGift coupon={gift} />}
    />
  )
}

function WelcomeGift({ coupon }: { coupon: Coupon }) {
  return (
    <Link
      to="/rewards"
      className="flex min-h-18 animate-fade items-center gap-3 rounded-field border border-espresso-muted px-4 py-2"
    >
      <Gift aria-hidden className="size-6 shrink-0" />
      <span className="min-w-0">
        <span className="block break-words font-semibold">{`${coupon.name}: ${benefitWords(coupon)}`}</span>
        <span className="block text-espresso-muted text-sm">{lastDayWords(coupon.expiresAt)}</span>
      </span>
    </Link>
  )
}
