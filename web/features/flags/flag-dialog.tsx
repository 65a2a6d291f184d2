import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
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
import { useCreationKey } from '#web/shared/forms/creation-key.ts'
import { FormField } from '#web/shared/forms/form-field.tsx'
import { currentUserQuery } from '#web/shared/session.ts'
import { FlagActs } from './flag-acts.tsx'
import { kindLabels, oddityOf, outcomeLabels, undoneSentence } from './flag-words.ts'
import { settleMutation } from './queries.ts'

interface FlagDialogProps {
  flag: Flag
  onClose: () => void
}

/** A flag with what it was raised for; it is settled here, or says how it was. */
export function FlagDialog({ flag, onClose }: FlagDialogProps) {
  const { data: user } = useQuery(currentUserQuery)
  const [settled, setSettled] = useState<Flag>()
  const isOwn = user ? [flag.staff?.id, flag.customer?.id].includes(user.id) : false
  if (settled) return <ReadDialog continues flag={settled} onClose={onClose} />
  if (flag.settled || isOwn) return <ReadDialog flag={flag} onClose={onClose} />
  return <SettleDialog flag={flag} onClose={onClose} onUndone={setSettled} />
}

/** How a flag was settled, with what was taken back; or that somebody else settles it. */
function ReadDialog({ flag, continues, onClose }: FlagDialogProps & { continues?: boolean }) {
  const { settled, kind, id, acts } = flag
  return (
    <Dialog
      open
      closeOnBackdrop
      size="lg"
      continues={continues}
      onOpenChange={onClose}
      title={kindLabels[kind]}
      description={oddityOf(flag)}
    >
      <div className="grid gap-4">
        <p className="break-words">
          {settled ? verdictOf(settled) : 'Sizinle ilgili; bir başkası sonuçlandırır.'}
        </p>
        {settled?.undone && <p className="font-semibold">{undoneSentence(settled)}</p>}
        <FlagActs id={id} acts={acts} tellsUndone={settled?.undone !== undefined} />
      </div>
    </Dialog>
  )
}

/** Who settled it, when and how. */
const verdictOf = ({ outcome, by, at, note }: NonNullable<Flag['settled']>): string =>
  `${outcomeLabels[outcome]}: ${by?.fullName ?? 'Silinmiş hesap'}, ${formatDateTime(at)}${note ? `, “${note}”` : ''}`

const Verdict = z.object(bodyOf(settleFlag).shape)

interface SettleDialogProps extends FlagDialogProps {
  /** called with the settled flag where acts were to be taken back with it */
  onUndone: (settled: Flag) => void
}

/** Settles a flag, and takes acts back that were wrong. Where somebody else was quicker, it says so. */
function SettleDialog({ flag, onClose, onUndone }: SettleDialogProps) {
  const { id, version, kind, acts } = flag
  const settle = useMutation(settleMutation)
  const { key, follow } = useCreationKey()
  const form = useContractForm(Verdict, {
    draft: `flag-${id}`,
    defaultValues: { outcome: '' as 'fine', note: '', undo: [] },
  })
  const [outcome, undo = []] = useWatch({ control: form.control, name: ['outcome', 'undo'] })
  const isWrong = (outcome as string) === 'wrong'
  const undoes = isWrong && undo.length > 0
  const submit = form.handleSubmit(({ undo: entries, ...verdict }) =>
    settle.mutate(
      { id, version, key, body: { ...verdict, ...(undoes && { undo: entries }) } },
      {
        onSuccess: (now) => {
          const { refused = 0 } = now.settled?.undone ?? {}
          if (refused > 0) announceWarning(`Uyarı sonuçlandırıldı. ${undoneSentence(now.settled)}`)
          else announceSuccess('Uyarı sonuçlandırıldı.')
          if (now.settled?.undone) onUndone(now)
          else onClose()
        },
        onError: (error) => {
          follow(error)
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
      submitLabel={undoes ? 'Sonuçlandır ve Geri Al' : 'Sonuçlandır'}
      submitTone={undoes ? 'destructive' : 'primary'}
      saving={settle.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FlagActs
        id={id}
        acts={acts}
        undo={
          isWrong && kind !== 'accounts'
            ? {
                entryIds: undo,
                onChange: (ids) => form.setValue('undo', ids, { shouldDirty: true }),
              }
            : undefined
        }
      />
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
      <FormField form={form} name="note" label="Not" hint="Neye dayandığınız.">
        <Textarea rows={3} maxLength={300} />
      </FormField>
    </FormDialog>
  )
}
