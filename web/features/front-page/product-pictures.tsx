import Bell from 'lucide-react/icons/bell'
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { Badge } from '#ui/data/badge.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { formatNumber, formatPoints } from '#ui/foundations/format.ts'
import { QrCode } from '#ui/loyalty/qr-code.tsx'

interface ProductPictureProps {
  /** what it shows, for screen readers */
  label: string
  children: ReactNode
}

/**
 * A picture of the product, drawn with its own parts: as sharp as the screen, in its theme, and some hundred
 * bytes. Nothing in it can be pressed or read one by one.
 */
function ProductPicture({ label, children }: ProductPictureProps) {
  return (
    <div
      role="img"
      aria-label={label}
      className="grid h-72 select-none content-center overflow-hidden rounded-card bg-sunken px-3 xl:px-7"
    >
      <div aria-hidden className="mx-auto w-full max-w-80">
        {children}
      </div>
    </div>
  )
}

/** The way to a reward as the balance card shows it, without a style attribute: the page's policy allows none. */
function WayToReward() {
  return (
    <svg aria-hidden viewBox="0 0 240 16" className="w-full overflow-visible">
      <rect y="4" width="240" height="8" rx="4" className="fill-espresso-ink/20" />
      <rect y="4" width="204" height="8" rx="4" className="fill-crema" />
      <path d="M120 1v14M239 1v14" strokeWidth="2" className="stroke-espresso-ink" />
    </svg>
  )
}

/** The card of the home page: balance, code and the way to the next reward. */
export function PointsPicture({ code }: { code: string }) {
  return (
    <ProductPicture label="Puan kartınız: 215 puan, kodunuz ve sıradaki ödüle kalan yol">
      <div className="grid gap-4 rounded-card bg-espresso-crema p-5 text-espresso-ink shadow-raised">
        <div className="flex items-start justify-between gap-2">
          <div>
            <p className="text-espresso-muted text-sm">Puan Bakiyeniz</p>
            <p className="mt-1 flex items-baseline gap-1.5 font-display">
              <span className="tabular font-semibold text-3xl sm:text-4xl">
                {formatNumber(215)}
              </span>
              <span className="text-espresso-muted sm:text-lg">puan</span>
            </p>
          </div>
          <QrCode text={code} label="" className="w-22 shrink-0 rounded-field" />
        </div>
        <div className="grid gap-2">
          <WayToReward />
          <p className="text-sm">Ücretsiz filtre kahveye {formatPoints(35)}</p>
        </div>
      </div>
    </ProductPicture>
  )
}

const rewards = [
  { name: 'Türk kahvesi', price: 200, picture: '/demo/turk-kahvesi.svg', had: true },
  { name: 'San Sebastian', price: 450, picture: '/demo/san-sebastian.svg', had: false },
]

/** Two rewards: one that the points buy, and one on the way. */
export function RewardsPicture() {
  return (
    <ProductPicture label="Ödüller: Türk kahvesi 200 puan, kullanılabilir; San Sebastian 450 puan">
      <div className="grid grid-cols-2 gap-2 sm:gap-3">
        {rewards.map(({ name, price, picture, had }) => (
          <div
            key={name}
            className={cn(
              'overflow-hidden rounded-card border border-line bg-surface shadow-raised',
              had && 'border-2 border-earn',
            )}
          >
            <img
              src={picture}
              alt=""
              width="160"
              height="112"
              loading="lazy"
              decoding="async"
              className="h-28 w-full bg-accent-soft object-cover"
            />
            <div className="grid justify-items-start gap-1.5 p-2.5 sm:p-3">
              <p className="font-display font-semibold">{name}</p>
              <p className="tabular text-muted text-sm">{formatPoints(price)}</p>
              {had ? (
                <Badge tone="earn">
                  <Check /> Kullan
                </Badge>
              ) : (
                <Badge>{formatPoints(235)} kaldı</Badge>
              )}
            </div>
          </div>
        ))}
      </div>
    </ProductPicture>
  )
}

const lines = [
  { name: 'Flat White, yulaf sütü', count: 1 },
  { name: 'Simit tabağı', count: 1 },
]

/** An order that is ready: its number, what it has, and the message. */
export function OrderPicture() {
  return (
    <ProductPicture label="Siparişiniz: 142 numara, hazır">
      <div className="grid gap-3">
        <div className="rounded-card border border-line bg-surface p-4 shadow-raised">
          <div className="flex items-center justify-between gap-3">
            <p className="tabular font-display font-semibold text-3xl">142</p>
            <Badge tone="earn">
              <Check /> Hazır
            </Badge>
          </div>
          <ul className="mt-2 grid gap-1 text-sm">
            {lines.map(({ name, count }) => (
              <li key={name} className="flex gap-2">
                <span className="tabular text-muted">{count}×</span>
                {name}
              </li>
            ))}
          </ul>
        </div>
        <div className="flex items-center gap-3 rounded-card bg-earn p-4 text-earn-ink shadow-raised">
          <Bell className="size-6 shrink-0" />
          <div>
            <p className="font-semibold">Siparişiniz hazır</p>
            <p className="text-sm">Merkez, teslim noktasında sizi bekliyor.</p>
          </div>
        </div>
      </div>
    </ProductPicture>
  )
}
