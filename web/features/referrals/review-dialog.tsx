import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'
import { type Referral, reviewReferral } from '#api/contracts/referrals/reviewing.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { formatPoints } from '#ui/foundations/format.ts'
import { announceFailure, announceSuccess, announceWarning } from '#web/shared/announcing.ts'
import { currentOf } from '#web/shared/api-error.ts'
import { bodyOf, showRefusal } from '#web/shared/form.ts'
import { FormDialog } from '#web/shared/form-dialog.tsx'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { FormField } from '#web/shared/forms/form-field.tsx'
import { identity } from '#web/shared/identity.ts'
import { doubtLabels, verdictOf } from './referral-words.ts'
import { reviewMutation } from './reviewing-queries.ts'

/** What is to be decided about an invitation. */
export interface Decision {
  referral: Referral
  grant: boolean
}

const Reason = z.object({ reason: bodyOf(reviewReferral).shape.reason })

/** Whether an invitation can still be decided so: what was rejected can be granted, not the other way. */
const isOpen = ({ state }: Referral, grant: boolean) =>
  state === 'flagged' || (grant && state === 'rejected')

/**
 * Grants or rejects an invitation, with a reason. If it has changed since it was listed, the dialog goes on
 * with what it is now, or says who has decided.
 */
export function ReviewDialog({
  referral: listed,
  grant,
  onClose,
}: Decision & { onClose: () => void }) {
  const [referral, setReferral] = useState(listed)
  const { id, version, friend, inviter, doubts, inviterPoints, friendPoints } = referral
  const review = useMutation(reviewMutation)
  const form = useContractForm(Reason, {
    draft: `referral-${id}`,
    defaultValues: { reason: '' },
  })
  const succeed = () => {
    announceSuccess(grant ? 'Davet onaylandı; puanlar yazılıyor.' : 'Davet reddedildi.')
    onClose()
  }
  /** Goes on with what the invitation is now. */
  const follow = (now: Referral, reason: string) => {
    const { judged, isGranted } = now
    // the answer to one's own decision was lost
    if (judged?.by?.id === identity.person() && judged?.reason === reason && isGranted === grant)
      return succeed()
    if (isOpen(now, grant)) return setReferral(now)
    announceWarning(verdictOf(now) ?? 'Bu davet artık karar beklemiyor.')
    onClose()
  }
  const submit = form.handleSubmit(({ reason }) =>
    review.mutate(
      { id, version, body: { grant, reason } },
      {
        onSuccess: succeed,
        onError: (error) => {
          const now = currentOf(reviewReferral, error)
          if (now) return follow(now, reason)
          announceFailure(error, 'Karar kaydedilemedi')
          showRefusal(form, error)
        },
      },
    ),
  )
  return (
    <FormDialog
      control={form.control}
      title={grant ? 'Davet Ödülünü Ver' : 'Daveti Reddet'}
      description={
        grant
          ? `${inviter?.fullName ?? 'Davet eden'} en çok ${formatPoints(inviterPoints)}, ${friend.fullName} ${formatPoints(friendPoints)} kazanır.`
          : `${inviter?.fullName ?? 'Davet eden'} ve ${friend.fullName} bu davetten puan kazanmaz.`
      }
      submitLabel={grant ? 'Ödülü Ver' : 'Reddet'}
      {...(!grant && { submitTone: 'destructive' as const })}
      saving={review.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {version !== listed.version && (
        <Banner tone="warning" title="Bu davet siz açtıktan sonra değişti">
          {`${verdictOf(referral) ?? 'Yeni bilgiler aşağıda.'} Kararınızı yine de kaydedebilirsiniz.`}
        </Banner>
      )}
      <ul className="grid gap-1 rounded-field bg-sunken px-3 py-2.5 text-sm">
        {doubts.map((doubt) => (
          <li key={doubt}>{doubtLabels[doubt]}</li>
        ))}
      </ul>
      <FormField
        form={form}
        name="reason"
        label="Gerekçe"
        hint="Güvenlik kaydında kararınız, burada gerekçesi kalır."
      >
        <Textarea data-autofocus rows={3} maxLength={300} />
      </FormField>
    </FormDialog>
  )
}
