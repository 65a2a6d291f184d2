import { useMutation, useQuery } from '@tanstack/react-query'
import * as z from 'zod'
import { type Flag, settleFlag } from '#api/contracts/flags/flags.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { formatDateTime } from '#ui/foundations/format.ts'
import { announceFailure, announceSuccess, announceWarning } from '#web/shared/announcing.ts'
import { currentOf } from '#web/shared/api-error.ts'
import { bodyOf, showRefusal } from '#web/shared/form.ts'
import { FormDialog } from '#web/shared/form-dialog.tsx'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { FormField } from '#web/shared/forms/form-field.tsx'
import { currentUserQuery } from '#web/shared/session.ts'
import { FlagActs } from './flag-acts.tsx'
import { kindLabels, oddityOf, outcomeLabels } from './flag-words.ts'
import { settleMutation } from './queries.ts'

interface FlagDialogProps {
  flag: Flag
  onClose: () => void
}

/** A flag with what it was raised for; it is settled here, or says how it was. */
export function FlagDialog({ flag, onClose }: FlagDialogProps) {
  const { data: user } = useQuery(currentUserQuery)
  const isOwn = user ? [flag.staff?.id, flag.customer?.id].includes(user.id) : false
  if (!flag.settled && !isOwn) return <SettleDialog flag={flag} onClose={onClose} />
  return (
    <Dialog
      open
      closeOnBackdrop
      size="lg"
      onOpenChange={onClose}
      title={kindLabels[flag.kind]}
      description={oddityOf(flag)}
    >
      <div className="grid gap-4">
        <p>
          {flag.settled ? verdictOf(flag.settled) : 'Sizinle ilgili; bir başkası sonuçlandırır.'}
        </p>
        <FlagActs id={flag.id} acts={flag.acts} />
      </div>
    </Dialog>
  )
}

/** Who settled it, when and how. */
const verdictOf = ({ outcome, by, at, note }: NonNullable<Flag['settled']>): string =>
  `${outcomeLabels[outcome]}: ${by?.fullName ?? 'Silinmiş hesap'}, ${formatDateTime(at)}${note ? `, “${note}”` : ''}`

const Verdict = z.object(bodyOf(settleFlag).shape)

/** Settles a flag. Where somebody else was quicker, it says so. */
function SettleDialog({ flag, onClose }: FlagDialogProps) {
  const { id, version, kind, acts } = flag
  const settle = useMutation(settleMutation)
  const form = useContractForm(Verdict, {
    draft: `flag-${id}`,
    defaultValues: { outcome: '' as 'fine', note: '' },
  })
  const submit = form.handleSubmit((body) =>
    settle.mutate(
      { id, version, body },
      {
        onSuccess: () => {
          announceSuccess('Uyarı sonuçlandırıldı.')
          onClose()
        },
        onError: (error) => {
          const now = currentOf(settleFlag, error)
          if (now?.settled) {
            announceWarning(verdictOf(now.settled))
            return onClose()
          }
          announceFailure(error, 'Uyarı sonuçlandırılamadı')
          showRefusal(form, error)
        },
      },
    ),
  )
  return (
    <FormDialog
      control={form.control}
      size="lg"
      title={kindLabels[kind]}
      description={oddityOf(flag)}
      submitLabel="Sonuçlandır"
      saving={settle.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FlagActs id={id} acts={acts} />
      <FormField form={form} name="outcome" label="Sonuç">
        <Select>
          <option value="">Seçin</option>
          {Object.entries(outcomeLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </FormField>
      <FormField
        form={form}
        name="note"
        label="Not"
        hint="Neye dayandığınız; puan geri alınacaksa kişinin sayfasından alınır."
      >
        <Textarea rows={3} maxLength={300} />
      </FormField>
    </FormDialog>
  )
}
