import Gift from 'lucide-react/icons/gift'
import type { ReactNode } from 'react'
import type { FrontPage as Shown } from '#api/contracts/front-page/front-page.ts'
import { CupDrawing } from '#ui/foundations/cup-drawing.tsx'
import { formatMoney } from '#ui/foundations/format.ts'
import { Logo } from '#ui/foundations/logo.tsx'
import { espressoLinkLook } from '#ui/loyalty/balance-card.tsx'
import { legalNames } from '#web/features/legal/legal-words.ts'
import { leastPaidWords } from '#web/shared/benefit-words.ts'
import { BranchHours } from './branch-hours.tsx'
import { PriceMenu } from './price-menu.tsx'
import { OrderPicture, PointsPicture, RewardsPicture } from './product-pictures.tsx'

interface FrontPageProps {
  shown: Shown
  /** epoch ms */
  now: number
  /** the address that people type, for the code in the first picture */
  origin?: string | undefined
}

const register = '/auth?form=register'

/** The widest that text and cards become. */
const column = 'mx-auto w-full max-w-6xl px-4 sm:px-6'

/**
 * What who is not signed in sees at `/`: what Telve gives, where, and for how much. It is written by the server
 * (document.tsx), so its links are links, and it has no state.
 */
export function FrontPage({ shown, now, origin = 'https://telve.example' }: FrontPageProps) {
  const { gift, branches, categories } = shown
  return (
    <>
      <header className="border-line border-b bg-surface">
        <div className={`${column} flex h-14 items-center justify-between`}>
          <Logo />
          <a
            href="/auth"
            className="-mr-2 flex min-h-11 items-center px-2 font-semibold text-accent"
          >
            Giriş Yap
          </a>
        </div>
      </header>
      <main>
        <Hero gift={gift} />
        <div className={`${column} grid gap-14 py-12 sm:gap-18 sm:py-16`}>
          <section aria-labelledby="gives" className="grid gap-6">
            <h2 id="gives" className="font-display font-semibold text-2xl">
              Telve size ne kazandırır?
            </h2>
            <div className="grid gap-10 lg:grid-cols-3 lg:gap-6">
              <Given
                picture={<PointsPicture code={`${origin}${register}`} />}
                title="Puan biriktirin"
                text="Kasada kodunuzu gösterin, her alışverişinizde puanınız anında eklensin."
              />
              <Given
                picture={<RewardsPicture />}
                title="Ödülünüzü seçin"
                text="Puanlarınızla kahve, tatlı ya da indirim alın; dilediğiniz şubede kullanın."
              />
              <Given
                picture={<OrderPicture />}
                title="Sıra beklemeyin"
                text="Siparişinizi yoldan verin, hazır olduğunda haberiniz olsun."
              />
            </div>
          </section>
          <BranchHours branches={branches} now={now} />
          <PriceMenu categories={categories} />
        </div>
      </main>
      <Footer />
    </>
  )
}

/** What one gets, in one look: a sentence, the gift, and the one button. */
function Hero({ gift }: Pick<Shown, 'gift'>) {
  return (
    <div className="relative overflow-hidden bg-espresso-crema text-espresso-ink">
      <div
        className={`${column} grid items-center gap-8 py-10 sm:py-14 md:grid-cols-[1fr_auto] lg:py-20`}
      >
        <div className="grid max-w-xl justify-items-start gap-5">
          <p className="text-espresso-muted text-xs tracking-[0.15em]">
            COFFEE SHOP &amp; HOME CONCEPT
          </p>
          <h1 className="font-display font-semibold text-3xl sm:text-4xl">
            Her kahve sizi bir hediyeye yaklaştırır
          </h1>
          <p className="text-espresso-muted text-lg">
            Telve’de puan biriktirin, ödülünüzü seçin, kahvenizi sıra beklemeden alın. Üyelik
            ücretsiz.
          </p>
          {gift && (
            <p className="flex items-start gap-3 rounded-card border border-espresso-ink/25 bg-espresso-ink/10 p-4">
              <Gift aria-hidden className="mt-0.5 size-6 shrink-0 text-crema" />
              <span>
                <strong className="block font-semibold">
                  {formatMoney(gift.amount)} hoş geldin hediyesi
                </strong>
                <span className="text-espresso-muted text-sm">
                  Kayıt olunca hesabınızda.
                  {gift.leastPaid > 0 && ` ${leastPaidWords(gift.leastPaid)}`}
                </span>
              </span>
            </p>
          )}
          <a href={register} className={espressoLinkLook}>
            Ücretsiz Kayıt Olun
          </a>
        </div>
        <CupDrawing className="-mr-24 hidden w-80 md:block lg:-mr-4 lg:w-96" />
      </div>
    </div>
  )
}

interface GivenProps {
  picture: ReactNode
  title: string
  text: string
}

/** One thing that Telve gives. */
function Given({ picture, title, text }: GivenProps) {
  return (
    <div className="grid content-start gap-4 sm:max-lg:grid-cols-2 sm:max-lg:items-center sm:max-lg:gap-6">
      {picture}
      <div className="grid gap-2">
        <h3 className="font-display font-semibold text-xl">{title}</h3>
        <p className="text-muted">{text}</p>
      </div>
    </div>
  )
}

const footerLinks = [
  { href: '/help', words: 'Sıkça Sorulan Sorular' },
  { href: '/legal/notice', words: legalNames.notice },
  { href: '/legal/terms', words: legalNames.terms },
]

function Footer() {
  return (
    <footer className="border-line border-t bg-surface">
      <div
        className={`${column} flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-8 pb-[calc(2rem+env(safe-area-inset-bottom))]`}
      >
        <Logo tagline />
        <nav aria-label="Bilgi" className="flex flex-wrap gap-x-6">
          {footerLinks.map(({ href, words }) => (
            <a
              key={href}
              href={href}
              className="inline-flex min-h-11 items-center font-medium text-muted underline-offset-4 hover:underline"
            >
              {words}
            </a>
          ))}
        </nav>
      </div>
    </footer>
  )
}
