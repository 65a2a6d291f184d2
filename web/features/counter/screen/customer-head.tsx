import { useQuery } from '@tanstack/react-query'
import Cake from 'lucide-react/icons/cake'
import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import { qrLifetime } from '#api/contracts/qr/qr.ts'
import type { CustomerCard } from '#api/contracts/users/person.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Button } from '#ui/forms/button.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { formatNumber, formatTimeWithSeconds } from '#ui/foundations/format.ts'
import { CountdownRing } from '#ui/loyalty/countdown-ring.tsx'
import type { OpenScan } from '#web/features/counter/scanning.ts'
import { customerLoyaltyQuery } from '#web/features/loyalty/queries.ts'
import { birthdayOf } from './birthday.ts'
import { CustomerFacts, missing } from './customer-facts.tsx'

interface CustomerHeadProps {
  scan: OpenScan
  customer: CustomerCard
  /** epoch ms */
  now: number
  /** older than 45 s, and nothing was done for the customer that goes on */
  expired: boolean
  /** whether the name stays when the card is gone: the counter has just named it with what it did */
  named: boolean
  /** opens `Puan İşlemleri`; absent once the card is gone, which takes name and points with it */
  onPoints: (() => void) | undefined
  /** absent while a movement is under way */
  onReset: (() => void) | undefined
}

/**
 * Who stands at the counter: name, tier, points and birthday. The rest of their card is behind one press, and
 * goes when the code is older than 45 s (product.md §15).
 */
export function CustomerHead(props: CustomerHeadProps) {
  const { scan, customer, now, expired, named, onPoints, onReset } = props
  const [open, setOpen] = useState(false)
  const facts = useId()
  const fresh = now < scan.codeEndsAt
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="flex min-w-0 grow basis-60 items-center lg:basis-80 gap-3">
        {fresh && <CountdownRing remainingMs={scan.codeEndsAt - now} totalMs={qrLifetime} />}
        <div className="min-w-0 flex-1">
          <h2 tabIndex={-1} className="break-words font-display font-semibold text-xl outline-none">
            {onPoints || named ? customer.fullName || missing : scan.payload.username}
          </h2>
          <p className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1">
            {onPoints && <Marks customer={customer} now={now} />}
            {!onPoints && (
              <span className="tabular text-muted text-sm">
                {formatTimeWithSeconds(scan.payload.timestamp)}
              </span>
            )}
            {!scan.signed && <Badge tone="warning">İmzasız QR</Badge>}
            {expired && <Badge tone="spend">Süresi geçmiş</Badge>}
          </p>
        </div>
        {onPoints && fresh && (
          <Button
            size="lg"
            tone="plain"
            className="shrink-0 px-3 max-sm:size-14 max-sm:p-0"
            aria-expanded={open}
            aria-controls={facts}
            onClick={() => setOpen(!open)}
          >
            <span className="max-sm:sr-only">Bilgileri</span>
            <ChevronDown aria-hidden className={cn('size-5', open && 'rotate-180')} />
          </Button>
        )}
      </div>
      <div className="flex min-w-0 grow flex-wrap gap-2">
        {onPoints && (
          <button
            type="button"
            className="min-h-14 min-w-0 grow basis-32 rounded-field bg-primary px-3 py-1 text-left text-primary-ink transition-colors hover:bg-primary-strong"
            onClick={onPoints}
          >
            <span className="tabular block font-display font-semibold text-xl">
              {formatNumber(customer.points)} puan
            </span>
            <span className="block text-sm underline underline-offset-2">Puan İşlemleri</span>
          </button>
        )}
        <Button size="lg" tone="plain" className="grow px-3" disabled={!onReset} onClick={onReset}>
          <X aria-hidden className="size-5" />
          Temizle
        </Button>
      </div>
      {open && onPoints && fresh && <CustomerFacts id={facts} scan={scan} customer={customer} />}
    </div>
  )
}

const birthdays = { today: 'Bugün doğum günü', week: 'Doğum günü haftası' }

/** The tier, as soon as it is known, and the birthday. */
function Marks({ customer, now }: Pick<CustomerHeadProps, 'customer' | 'now'>) {
  const { data } = useQuery(customerLoyaltyQuery(customer.id))
  const birthday = birthdayOf(customer.birthDate, now)
  return (
    <>
      {data && <Badge tone="accent">{data.tier.name}</Badge>}
      {birthday && (
        <Badge tone="accent">
          <Cake aria-hidden />
          {birthdays[birthday]}
        </Badge>
      )}
    </>
  )
}
