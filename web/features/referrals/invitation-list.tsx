import type { OwnReferrals } from '#api/contracts/referrals/referrals.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Card, CardTitle } from '#ui/data/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { formatDate, formatPoints } from '#ui/foundations/format.ts'
import { outcomeOf } from './referral-words.ts'

/** Who came by the person's code, newest first: no more of a name than the friend was told. */
export function InvitationList({
  referrals: { invitations, earned },
}: {
  referrals: OwnReferrals
}) {
  return (
    <Card className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <CardTitle>Davetleriniz</CardTitle>
        {earned > 0 && (
          <p className="text-muted text-sm">{`Toplam ${formatPoints(earned)} kazandınız`}</p>
        )}
      </div>
      {invitations.length === 0 ? (
        <EmptyState className="py-6">Henüz kimse davetinizle katılmadı.</EmptyState>
      ) : (
        <>
          <ul className="divide-y divide-line">
            {invitations.map(({ id, name, registeredAt, ...invitation }) => {
              const { tone, words } = outcomeOf(invitation)
              return (
                <li key={id} className="flex min-h-16 items-center justify-between gap-3 py-2">
                  <span className="min-w-0">
                    <span className="block break-words font-medium">{name}</span>
                    <span className="block text-muted text-sm">{`${formatDate(registeredAt)} günü katıldı`}</span>
                  </span>
                  <Badge tone={tone}>{words}</Badge>
                </li>
              )
            })}
          </ul>
          <p className="text-muted text-sm">
            Arkadaşlarınızın yalnız adını ve soyadının ilk harfini görürsünüz; kayıt olurken
            kendilerine söylenir.
          </p>
        </>
      )}
    </Card>
  )
}
