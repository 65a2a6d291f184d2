import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Coins from 'lucide-react/icons/coins'
import X from 'lucide-react/icons/x'
import { qrLifetime } from '#api/contracts/qr/qr.ts'
import type { CustomerCard } from '#api/contracts/users/person.ts'
import { Avatar } from '#ui/data/avatar.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { Card } from '#ui/data/card.tsx'
import { StatRow } from '#ui/data/stat-row.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Button } from '#ui/forms/button.tsx'
import {
  formatNumber,
  formatPhone,
  formatShortDate,
  formatTimeWithSeconds,
} from '#ui/foundations/format.ts'
import { CountdownRing } from '#ui/loyalty/countdown-ring.tsx'
import { browserPage } from '#web/shared/browser-page.ts'
import { customerCardQuery } from './queries.ts'
import type { OpenScan } from './scanning.ts'

const genders = { female: 'Kadın', male: 'Erkek', other: 'Diğer' }
const missing = 'Belirtilmemiş'

interface ScanBarProps {
  scan: OpenScan
  /** epoch ms */
  now: number
  expired: boolean
  onReset: () => void
}

/** The scanned customer and the time of the scan; `Süresi geçmiş` after 45 s. */
export function ScanBar({ scan, now, expired, onReset }: ScanBarProps) {
  return (
    <Card className="flex flex-wrap items-center gap-4">
      {!expired && (
        <CountdownRing
          remainingMs={scan.payload.timestamp + qrLifetime - now}
          totalMs={qrLifetime}
        />
      )}
      <div className="min-w-48 flex-1">
        <p className="break-words font-semibold">{scan.payload.username}</p>
        <p className="tabular text-muted text-sm">
          Okutma: {formatTimeWithSeconds(scan.payload.timestamp)}
        </p>
      </div>
      {!scan.signed && <Badge tone="warning">İmzasız QR</Badge>}
      {expired && <Badge tone="spend">Süresi geçmiş</Badge>}
      <Button size="lg" tone="plain" onClick={onReset}>
        <X aria-hidden className="size-5" />
        Temizle
      </Button>
    </Card>
  )
}

interface CustomerPanelProps {
  scanned: CustomerCard
  onPoints: () => void
}

/** The customer's card; its points row opens the dialog. */
export function CustomerPanel({ scanned, onPoints }: CustomerPanelProps) {
  const card = useQuery(customerCardQuery(scanned))
  if (card.isError)
    return (
      <Card>
        <ErrorState onRetry={() => browserPage.reload()}>Kullanıcı bilgileri alınamadı</ErrorState>
      </Card>
    )
  const customer = card.data
  return (
    <Card raised className="grid grid-cols-1 gap-4">
      <div className="flex items-center gap-4">
        <Avatar fullName={customer.fullName} size="lg" />
        <h2 className="min-w-0 break-words font-display font-semibold text-2xl">
          {customer.fullName || missing}
        </h2>
      </div>
      <button
        type="button"
        className="flex min-h-20 items-center gap-4 rounded-card bg-primary px-5 py-3 text-left text-primary-ink transition-colors hover:bg-primary-strong"
        onClick={onPoints}
      >
        <Coins aria-hidden className="size-8 shrink-0" />
        <span className="min-w-0 flex-1">
          <span className="tabular block font-display font-semibold text-3xl">
            {formatNumber(customer.points)} <span className="text-xl">puan</span>
          </span>
          <span className="text-lg">Puan İşlemleri</span>
        </span>
        <ChevronRight aria-hidden className="size-7 shrink-0" />
      </button>
      <StatRow
        stats={[
          { label: 'Kullanıcı adı', value: customer.username || missing },
          { label: 'Telefon', value: customer.phone ? formatPhone(customer.phone) : missing },
          {
            label: 'Doğum tarihi',
            value: customer.birthDate ? formatShortDate(customer.birthDate) : missing,
          },
          { label: 'Cinsiyet', value: customer.gender ? genders[customer.gender] : missing },
        ]}
      />
    </Card>
  )
}
