import { useMutation } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import type { Invitation } from '#api/contracts/posts/invitations.ts'
import { Card } from '#ui/data/card.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatDate } from '#ui/foundations/format.ts'
import { roleOf } from '#web/features/posts/post-words.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { ConfirmedMutation } from '#web/shared/confirmed-mutation.tsx'
import { copyAddress, shareAddress } from '#web/shared/sharing.ts'
import { withdrawMutation } from './mutations.ts'

interface InvitationsPartProps {
  /** whose team is shown; null: several, so that each invitation names its own */
  branch: { name: string } | null
  invitations: readonly Invitation[]
}

/** What a link invites to, and how long it does: `Barista · Bağlantının son günü: 25 Kasım 2026` */
const wordsOf = (
  { lastDay, expiresAt, ...invitation }: Invitation,
  branch: InvitationsPartProps['branch'],
): string =>
  [
    !branch && invitation.branch?.name,
    roleOf(invitation),
    lastDay && `Görevin son günü: ${formatDate(lastDay)}`,
    `Bağlantının son günü: ${formatDate(expiresAt)}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** The links that nobody has followed yet. They can be sent again until they are withdrawn. */
export function InvitationsPart({ branch, invitations }: InvitationsPartProps) {
  const [withdrawn, setWithdrawn] = useState<Invitation>()
  return (
    <section aria-labelledby="invitations" className="grid gap-3">
      <h2 id="invitations" className="font-display font-semibold text-xl">
        Bekleyen davetler
      </h2>
      <ul className="grid gap-3 lg:grid-cols-2">
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <Card className="grid gap-3">
              <div className="wrap-anywhere">
                <p className="font-semibold">{invitation.forWhom}</p>
                <p className="tabular text-muted text-sm">{wordsOf(invitation, branch)}</p>
              </div>
              <Actions
                invitation={invitation}
                branch={invitation.branch ?? branch}
                onWithdraw={() => setWithdrawn(invitation)}
              />
            </Card>
          </li>
        ))}
      </ul>
      {withdrawn && (
        <WithdrawDialog invitation={withdrawn} onClose={() => setWithdrawn(undefined)} />
      )}
    </section>
  )
}

interface ActionsProps {
  invitation: Invitation
  branch: { name: string } | null
  onWithdraw: () => void
}

function Actions({ invitation: { code, forWhom }, branch, onWithdraw }: ActionsProps) {
  const url = `${location.origin}/join#${code}`
  const text = `${branch?.name ?? 'Telve'} ekibine katılmak için bu bağlantıyı açın.`
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        className="px-3"
        aria-label={`Bağlantıyı Paylaş: ${forWhom}`}
        onClick={() => void shareAddress('Telve ekip daveti', { url, text })}
      >
        <Share2 aria-hidden className="size-5" />
        Paylaş
      </Button>
      <Button
        tone="plain"
        className="px-3"
        aria-label={`Bağlantıyı Kopyala: ${forWhom}`}
        onClick={() => void copyAddress(url, 'Bağlantı kopyalandı.')}
      >
        <Copy aria-hidden className="size-5" />
        Kopyala
      </Button>
      <Button
        tone="ghost"
        className="px-3"
        aria-label={`Daveti Geri Al: ${forWhom}`}
        onClick={onWithdraw}
      >
        Geri Al
      </Button>
    </div>
  )
}

function WithdrawDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  return (
    <ConfirmedMutation
      title="Daveti Geri Al"
      question="Gönderdiğiniz bağlantı artık açılmaz. Yeniden davet edebilirsiniz."
      subject={`${invitation.forWhom} · ${roleOf(invitation)}`}
      confirmLabel="Geri Al"
      mutation={useMutation(withdrawMutation)}
      input={{ id: invitation.id }}
      success={() => 'Davet geri alındı.'}
      failure={(error) => sentenceOf(error, 'Davet geri alınamadı.')}
      onClose={onClose}
    />
  )
}
