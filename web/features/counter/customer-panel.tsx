import { useQuery } from '@tanstack/react-query'
import Cake from 'lucide-react/icons/cake'
import X from 'lucide-react/icons/x'
import { qrLifetime } from '#api/contracts/qr/qr.ts'
import type { CustomerCard } from '#api/contracts/users/person.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Card } from '#ui/data/card.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Button } from '#ui/forms/button.tsx'
import {
  formatDayForInput,
  formatNumber,
  formatPhone,
  formatShortDate,
  formatTimeWithSeconds,
} from '#ui/foundations/format.ts'
import { CountdownRing } from '#ui/loyalty/countdown-ring.tsx'
import { CustomerStanding } from '#web/features/loyalty/customer-standing.tsx'
import { useDeviceBranch } from '#web/features/points/remembered-branch.ts'
import { browserPage } from '#web/shared/browser-page.ts'
import { useNow } from '#web/shared/now.ts'
import { customerCardQuery } from './queries.ts'
import type { OpenScan } from './scanning.ts'

const genders = { female: 'Kadın', male: 'Erkek', other: 'Diğer' }
const missing = 'Belirtilmemiş'

/** Whether it is the customer's birthday in Istanbul; 29 February is celebrated on the 28th in other years. */
function celebrates({ birthDate }: CustomerCard, now: number): boolean {
  if (!birthDate) return false
  const today = formatDayForInput(now).slice(5)
  const born = birthDate.slice(5)
  const leap = new Date(now).getFullYear() % 4 === 0
  return born === today || (born === '02-29' && today === '02-28' && !leap)
}

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

/** Who stands at the counter, what they have, and when their code was read. */
export function CustomerHead(props: CustomerHeadProps) {
  const { scan, customer, now, expired, named, onPoints, onReset } = props
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex items-center gap-3">
        {now < scan.codeEndsAt && (
          <CountdownRing remainingMs={scan.codeEndsAt - now} totalMs={qrLifetime} />
        )}
        <div className="min-w-0 flex-1">
          <h2 tabIndex={-1} className="break-words font-display font-semibold text-xl outline-none">
            {onPoints || named ? customer.fullName || missing : scan.payload.username}
          </h2>
          <p className="tabular flex flex-wrap gap-x-2 text-muted text-sm">
            {onPoints && <span className="min-w-0 break-words">{scan.payload.username}</span>}
            <span>{formatTimeWithSeconds(scan.payload.timestamp)}</span>
          </p>
        </div>
        {onPoints && celebrates(customer, now) && (
          <Badge tone="accent">
            <Cake aria-hidden />
            Bugün doğum günü
          </Badge>
        )}
        {!scan.signed && <Badge tone="warning">İmzasız QR</Badge>}
        {expired && <Badge tone="spend">Süresi geçmiş</Badge>}
      </div>
      <div className="flex flex-wrap gap-2">
        {onPoints && (
          <button
            type="button"
            className="min-h-14 min-w-0 grow basis-40 rounded-field bg-primary px-3 py-1 text-left text-primary-ink transition-colors hover:bg-primary-strong"
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
    </div>
  )
}

/** The rest of the customer's card, which goes when the code is older than 45 s (product.md §15). */
export function CustomerDetails({ scan }: { scan: OpenScan }) {
  const card = useQuery(customerCardQuery(scan.user))
  const branch = useDeviceBranch()
  const now = useNow(500)
  if (now >= scan.codeEndsAt) return null
  if (card.isError)
    return (
      <Card>
        <ErrorState className="py-2" drawing={null} onRetry={() => browserPage.reload()}>
          Kullanıcı bilgileri alınamadı
        </ErrorState>
      </Card>
    )
  const customer = card.data
  return (
    <>
      <CustomerStanding userId={customer.id} scanId={scan.scanId} branchId={branch.id} />
      <Card className="px-4 py-3 sm:px-4 sm:py-3">
        <dl className="flex flex-wrap gap-x-6 gap-y-2">
          {[
            { label: 'Telefon', value: customer.phone && formatPhone(customer.phone) },
            {
              label: 'Doğum tarihi',
              value: customer.birthDate && formatShortDate(customer.birthDate),
            },
            { label: 'Cinsiyet', value: customer.gender && genders[customer.gender] },
          ].map(({ label, value }) => (
            <div key={label} className="grow">
              <dt className="text-muted text-sm">{label}</dt>
              <dd className="tabular m-0 break-words font-medium">{value || missing}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  )
}
