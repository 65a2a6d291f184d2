import { Link } from '@tanstack/react-router'
import QrCode from 'lucide-react/icons/qr-code'
import type { ReactNode } from 'react'
import { cn } from '#ui/foundations/cn.ts'
import { espressoLinkLook } from '#ui/loyalty/balance-card.tsx'

const steps = [
  ['Kodunuzu gösterin', 'Kasada açın, barista okutsun.'],
  ['Puan kazanın', 'Puanınız anında hesabınıza geçer.'],
  ['Puanlarınızı harcayın', 'Dilediğiniz şubede kullanın.'],
] as const

interface FirstStepsProps {
  /** the full name for the greeting; without it there is no greeting */
  name?: string
  /** what one has already: the welcome gift */
  gift?: ReactNode
}

/** What a person without entries sees instead of a balance of zero: the steps to the first points (product.md §7). */
export function FirstSteps({ name, gift }: FirstStepsProps) {
  return (
    <section
      aria-labelledby="first-steps"
      className="bg-espresso-crema grid gap-5 rounded-card p-6 text-espresso-ink shadow-raised sm:p-8"
    >
      <div>
        {name && (
          <p className="mb-4 text-espresso-muted">
            Merhaba,{' '}
            <strong className="block break-words font-display font-semibold text-espresso-ink text-xl">
              {name}
            </strong>
          </p>
        )}
        {gift && <div className="mb-5">{gift}</div>}
        <h2 id="first-steps" className="font-display font-semibold text-lg">
          Üç adımda ilk puanınız
        </h2>
      </div>
      <ol className="grid gap-4">
        {steps.map(([title, sentence], index) => (
          <li key={title} className="flex gap-3">
            <span
              aria-hidden
              className="tabular grid size-8 shrink-0 place-items-center rounded-pill border border-espresso-muted font-semibold"
            >
              {index + 1}
            </span>
            <div className="min-w-0">
              <p className="font-semibold">{title}</p>
              <p className="text-espresso-muted">{sentence}</p>
            </div>
          </li>
        ))}
      </ol>
      <Link
        to="/qr"
        search={{ tab: 'code' }}
        className={cn(espressoLinkLook, 'sm:justify-self-start')}
      >
        <QrCode aria-hidden className="size-6" />
        QR Kodumu Göster
      </Link>
    </section>
  )
}
