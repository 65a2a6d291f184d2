import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import QrCode from 'lucide-react/icons/qr-code'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import type { Coupon } from '#api/contracts/rewards/coupons.ts'
import type { Reward } from '#api/contracts/rewards/rewards.ts'
import { Picture } from '#ui/data/picture.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Sheet } from '#ui/feedback/sheet.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatNumber, formatPoints, formatShortDate } from '#ui/foundations/format.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { benefitWords, lastDayWords } from '#web/shared/benefit-words.ts'
import { useCreationKey } from '#web/shared/forms/creation-key.ts'
import { currentUserQuery } from '#web/shared/session.ts'
import { VerificationNote } from '#web/shared/verification-note.tsx'
import { redeemMutation } from './mutations.ts'

interface RewardSheetProps {
  reward: Reward
  /** the caller's balance, points; undefined while it is not known */
  points: number | undefined
  onClose: () => void
}

/** A reward with its terms, and its button; then the coupon that came of it. */
export default function RewardSheet({ reward, points, onClose }: RewardSheetProps) {
  const { key, follow } = useCreationKey()
  const redeem = useMutation(redeemMutation)
  const { id, price } = reward
  const user = useQuery(currentUserQuery).data
  // Who could verify the address while the sheet is open tries again and hears of it.
  const unverified = user?.verified === false
  if (redeem.data) return <Redeemed coupon={redeem.data.coupon} onClose={onClose} />
  return (
    <Sheet
      open
      title={reward.name}
      description={benefitWords(reward)}
      onOpenChange={(open) => !open && onClose()}
      footer={
        reward.standing === 'available' &&
        !unverified && (
          <Button
            size="lg"
            className="w-full"
            pending={redeem.isPending}
            onClick={() => redeem.mutate({ id, body: { price }, key }, { onError: follow })}
          >
            {`${formatNumber(price)} Puan Harca`}
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        {reward.imageUrl && (
          <div className="aspect-video overflow-hidden rounded-card">
            <Picture src={reward.imageUrl} alt="" fallback={null} />
          </div>
        )}
        <Facts reward={reward} points={points} />
        {unverified && <VerificationNote username={user.username} />}
        {redeem.error && <Banner tone="error">{sentenceOf(redeem.error, 'Ödül alınamadı')}</Banner>}
      </div>
    </Sheet>
  )
}

function Facts({ reward, points }: Pick<RewardSheetProps, 'reward' | 'points'>) {
  const { price, standing, missing, tier, branches, items, endsAt, terms } = reward
  const facts: [string, string | false | null | undefined][] = [
    ['Puanı', formatPoints(price)],
    ['Eksik', standing === 'short' && formatPoints(missing)],
    [
      'Kalacak bakiye',
      standing === 'available' && points !== undefined && formatPoints(points - price),
    ],
    ['Kademe', tier?.name],
    ['Kademeye kalan', standing === 'tier' && tier && formatPoints(tier.missing)],
    ['Ürünler', items.map(({ name }) => name).join(', ')],
    ['Şubeler', branches.map(({ name }) => name).join(', ')],
    ['Son tarih', endsAt !== null && formatShortDate(endsAt)],
    ['Koşullar', terms],
  ]
  return (
    <>
      <dl className="grid gap-3">
        {facts.map(
          ([name, fact]) =>
            fact && (
              <div key={name} className="flex justify-between gap-6">
                <dt className="shrink-0 text-muted">{name}</dt>
                <dd className="min-w-0 whitespace-pre-line break-words text-right">{fact}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="text-muted text-sm">{consequence[standing]}</p>
    </>
  )
}

const consequence: Record<Reward['standing'], string> = {
  available:
    'Puanlarınız kupona dönüşür. Kullanmadığınız kuponu süresi dolmadan yeniden puana çevirebilirsiniz.',
  short: 'Yeterli puanınız olduğunda buradan alabilirsiniz.',
  tier: 'Alışveriş yaptıkça kademeniz yükselir; o kademeye ulaşınca bu ödülü alabilirsiniz.',
  limit: 'Bu ödülden alabileceğiniz kadar aldınız.',
  sold_out: 'Bu ödül şimdilik tükendi.',
}

function Redeemed({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  return (
    <Sheet
      open
      title="Kuponunuz hazır"
      description={coupon.name}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button tone="plain" onClick={onClose}>
            Kapat
          </Button>
          <Button asChild tone="plain">
            <Link to="/menu">
              <ShoppingBag aria-hidden className="size-5" />
              Sipariş Ver
            </Link>
          </Button>
          <Button asChild>
            <Link to="/qr" search={{ tab: 'code' }}>
              <QrCode aria-hidden className="size-5" />
              QR Kodum
            </Link>
          </Button>
        </>
      }
    >
      <div role="status" className="grid gap-3">
        <p className="font-semibold text-lg">{benefitWords(coupon)}</p>
        <p>
          Kasada QR kodunuzu okutun; kuponunuzu barista uygular. Önceden sipariş verirken de
          sepetinizde kullanabilirsiniz.{' '}
          <span className="whitespace-nowrap font-semibold">{lastDayWords(coupon.expiresAt)}.</span>
        </p>
      </div>
    </Sheet>
  )
}
