import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import { judgeReferral, type Referral } from '#api/contracts/referrals/judging.ts'
import { Field } from '#ui/forms/field.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { formatPoints } from '#ui/foundations/format.ts'
import { announceFailure, announceSuccess } from '#web/shared/announcing.ts'
import { bodyOf, showRefusal } from '#web/shared/form.ts'
import { FormDialog } from '#web/shared/form-dialog.tsx'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { judgeMutation } from './judging-queries.ts'
import { doubtLabels } from './referral-words.ts'

/** What is to be decided about an invitation. */
export interface Decision {
  referral: Referral
  grant: boolean
}

const Reason = z.object({ reason: bodyOf(judgeReferral).shape.reason })

/** Grants or rejects an invitation, with a reason. */
export function JudgeDialog({ referral, grant, onClose }: Decision & { onClose: () => void }) {
  const { id, version, friend, inviter, doubts, inviterPoints, friendPoints } = referral
  const judge = useMutation(judgeMutation(useQueryClient()))
  const form = useContractForm(Reason, {
    draft: `referral-${id}`,
    defaultValues: { reason: '' },
  })
  const submit = form.handleSubmit(({ reason }) =>
    judge.mutate(
      { id, version, body: { grant, reason } },
      {
        onSuccess: () => {
          announceSuccess(grant ? 'Davet onaylandı; puanlar yazılıyor.' : 'Davet reddedildi.')
          onClose()
        },
        onError: (error) => {
          announceFailure(error, 'Karar kaydedilemedi')
          showRefusal(form, error)
        },
      },
    ),
  )
  return (
    <FormDialog
      control={form.control}
      title={grant ? 'Davet ödülünü ver' : 'Daveti reddet'}
      description={
        grant
          ? `${inviter?.fullName ?? 'Davet eden'} en çok ${formatPoints(inviterPoints)}, ${friend.fullName} ${formatPoints(friendPoints)} kazanır.`
          : `${inviter?.fullName ?? 'Davet eden'} ve ${friend.fullName} bu davetten puan kazanmaz.`
      }
      submitLabel={grant ? 'Ödülü Ver' : 'Reddet'}
      {...(!grant && { submitTone: 'destructive' as const })}
      saving={judge.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <ul className="grid gap-1 rounded-field bg-sunken px-3 py-2.5 text-sm">
        {doubts.map((doubt) => (
          <li key={doubt}>{doubtLabels[doubt]}</li>
        ))}
      </ul>
      <Field
        label="Gerekçe"
        required
        hint="Güvenlik kaydında kararınız, burada gerekçesi kalır."
        error={form.formState.errors.reason?.message}
      >
        <Textarea data-autofocus rows={3} maxLength={300} {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}
