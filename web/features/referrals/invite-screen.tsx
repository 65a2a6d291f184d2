import { useQuery } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import Share2 from 'lucide-react/icons/share-2'
import type { OwnReferrals } from '#api/contracts/referrals/referrals.ts'
import { Card, CardTitle } from '#ui/data/card.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatNumber, formatPoints } from '#ui/foundations/format.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { currentUserQuery } from '#web/shared/session.ts'
import { copyAddress, shareAddress } from '#web/shared/sharing.ts'
import { VerificationNote } from '#web/shared/verification-note.tsx'
import { WayBack } from '#web/shared/way-back.tsx'
import { InvitationList } from './invitation-list.tsx'
import { referralsQuery } from './queries.ts'
import { spokenCode, wantedPurchases } from './referral-words.ts'

/** `Arkadaşınızı Davet Edin`: one's own code, what it gives, and who came by it (programme.md §6). */
export function InviteScreen() {
  const referrals = useQuery(referralsQuery)
  return (
    <Screen back={<WayBack to="/profile" />} title="Arkadaşınızı Davet Edin">
      {!referrals.data && (
        <QueryPlaceholder
          query={referrals}
          loading={<Waiting />}
          failed={sentenceOf(referrals.error, 'Davetleriniz alınamadı')}
        />
      )}
      {referrals.data && (
        <>
          <InvitedBy referrals={referrals.data} />
          {referrals.data.isOpen ? (
            <Invite referrals={referrals.data} />
          ) : (
            <EmptyState>
              Şu anda yeni davet alınmıyor. Süren davetleriniz için verilen sözler geçerli.
            </EmptyState>
          )}
          <InvitationList referrals={referrals.data} />
        </>
      )}
    </Screen>
  )
}

function Waiting() {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">Yükleniyor...</span>
      <Skeleton className="h-56 w-full rounded-card" />
      <Skeleton className="h-40 w-full rounded-card" />
    </div>
  )
}

/** Tells a friend who invited them, as long as there is something to come. */
function InvitedBy({ referrals: { invitedBy, purchases } }: { referrals: OwnReferrals }) {
  if (invitedBy?.state !== 'waiting') return null
  return (
    <Banner tone="info" title={`Sizi ${invitedBy.name} davet etti`}>
      {`E-posta adresiniz doğrulandıktan ve ${wantedPurchases(invitedBy.leastPaid, purchases)} yaptıktan sonra ${formatPoints(invitedBy.points)} kazanırsınız.`}
    </Banner>
  )
}

function Invite({ referrals }: { referrals: OwnReferrals }) {
  const { inviterPoints, friendPoints, code } = referrals
  return (
    <>
      <Card raised className="grid gap-4">
        <p className="font-display font-semibold text-xl">
          {inviterPoints === friendPoints
            ? `İkiniz de ${formatPoints(inviterPoints)} kazanın`
            : `Siz ${formatPoints(inviterPoints)}, arkadaşınız ${formatPoints(friendPoints)} kazansın`}
        </p>
        {code === null ? <NoCode /> : <Code code={code} friendPoints={friendPoints} />}
      </Card>
      <HowItWorks referrals={referrals} />
    </>
  )
}

/** Codes are for people who have shown that their address is theirs. */
function NoCode() {
  const { data: user } = useQuery(currentUserQuery)
  return (
    <>
      <p className="text-muted">Davet kodunuz, e-posta adresinizi doğruladığınızda hazır olur.</p>
      {user && !user.verified && <VerificationNote username={user.username} />}
    </>
  )
}

function Code({ code, friendPoints }: { code: string; friendPoints: number }) {
  const link = `${location.origin}/auth?form=register&davet=${code}`
  return (
    <>
      <div className="grid justify-items-center gap-1 rounded-card bg-sunken px-4 py-5">
        <p className="text-muted text-sm">Davet kodunuz</p>
        <p className="tabular select-all whitespace-nowrap font-display font-semibold text-2xl tracking-wider min-[360px]:text-3xl">
          {spokenCode(code)}
        </p>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button
          size="lg"
          onClick={() =>
            void shareAddress('Telve’ye davetlisiniz', {
              url: link,
              text: `Telve’ye ${spokenCode(code)} davet koduyla katılın, ${formatPoints(friendPoints)} kazanın.`,
            })
          }
        >
          <Share2 aria-hidden className="size-5" />
          Paylaş
        </Button>
        <Button
          size="lg"
          tone="plain"
          onClick={() => void copyAddress(link, 'Davet bağlantısı kopyalandı.')}
        >
          <Copy aria-hidden className="size-5" />
          Bağlantıyı Kopyala
        </Button>
      </div>
    </>
  )
}

function HowItWorks({
  referrals: { leastPaid, purchases, days, mostMonthly, thisMonth },
}: {
  referrals: OwnReferrals
}) {
  const steps = [
    'Bağlantınızı ya da kodunuzu arkadaşınıza gönderin.',
    'Arkadaşınız bu kodla kayıt olur ve e-posta adresini doğrular.',
    `${formatNumber(days)} gün içinde ${wantedPurchases(leastPaid, purchases)} yapınca puanlarınız gelir.`,
  ]
  return (
    <Card className="grid gap-4">
      <CardTitle>Nasıl çalışır?</CardTitle>
      <ol className="grid gap-3">
        {steps.map((step, at) => (
          <li key={step} className="flex items-start gap-3">
            <span
              aria-hidden
              className="tabular grid size-7 shrink-0 place-items-center rounded-pill bg-accent-soft font-semibold text-accent text-sm"
            >
              {at + 1}
            </span>
            <span className="pt-0.5">{step}</span>
          </li>
        ))}
      </ol>
      <p className="text-muted text-sm">
        {`Ayda en fazla ${formatNumber(mostMonthly)} davetten puan kazanırsınız (bu ay: ${formatNumber(thisMonth)}). Sonrakilerde arkadaşınız puanını yine alır. Alışverişler iade edilirse puanlar geri alınır.`}
      </p>
    </Card>
  )
}
