import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { SendNotification, type sendNotification } from '#api/contracts/broadcasts/broadcasts.ts'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Card } from '#ui/data/card.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { formatNumber } from '#ui/foundations/format.ts'
import { announceFailure, announceSuccess } from '#web/shared/announcing.ts'
import { showRefusal } from '#web/shared/form.ts'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { useCreationKey } from '#web/shared/forms/creation-key.ts'
import { GuardedForm } from '#web/shared/forms/unsaved.tsx'
import { sendMutation } from './mutations.ts'
import { recipientCountQuery } from './queries.ts'
import { RecipientPicker } from './recipient-picker.tsx'
import { bodyOfSelection, nobody, type Selection } from './selection.ts'

const fallback = 'Bildirim gönderilirken bir hata oluştu'
const blank: BodyInput<typeof sendNotification> = { title: '', message: '', sendToAll: true }

/** Title, message and recipients. After it is sent, an empty form replaces it. */
export function SendForm() {
  const [sent, setSent] = useState(0)
  return <Form key={sent} onSent={() => setSent(sent + 1)} />
}

/** One idempotency key for each form: two accidental submits make one broadcast. */
function Form({ onSent }: { onSent: () => void }) {
  const send = useMutation(sendMutation(useQueryClient()))
  const form = useContractForm(SendNotification, { draft: 'broadcast', defaultValues: blank })
  const { errors } = form.formState
  const toAll = useWatch({ control: form.control, name: 'sendToAll' })
  const [selection, setSelection] = useState<Selection>(nobody)
  const { key, follow } = useCreationKey()

  const choose = (next: Selection) => {
    const { userIds, search, exceptIds } = { ...noIds, ...bodyOfSelection(next) }
    setSelection(next)
    form.clearErrors()
    form.setValue('userIds', userIds, { shouldDirty: true })
    form.setValue('search', search, { shouldDirty: true })
    form.setValue('exceptIds', exceptIds, { shouldDirty: true })
  }
  const submit = form.handleSubmit(({ title, message, sendToAll }) => {
    const body = { title, message, sendToAll, ...(!sendToAll && bodyOfSelection(selection)) }
    send.mutate(
      { body, idempotencyKey: key },
      {
        onSuccess: (answer) => {
          announceSuccess(answer.message)
          onSent()
        },
        onError: (error) => {
          follow(error)
          announceFailure(error, fallback)
          showRefusal(form, error, {}, fallback)
        },
      },
    )
  })

  return (
    <Card>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <GuardedForm control={form.control} />
        <Field label="Başlık" required error={errors.title?.message}>
          <Input maxLength={200} {...form.register('title')} />
        </Field>
        <Field label="Mesaj" required error={errors.message?.message}>
          <Textarea maxLength={2000} {...form.register('message')} />
        </Field>
        <fieldset className="grid gap-2">
          <legend className="mb-1 flex items-center gap-2 font-medium text-sm">
            Alıcılar <Count toAll={toAll} selection={selection} />
          </legend>
          <div className="grid gap-2 sm:grid-cols-2">
            <Choice
              label="Tüm kullanıcılar"
              checked={toAll}
              onChoose={() => form.setValue('sendToAll', true, { shouldDirty: true })}
            />
            <Choice
              label="Seçili kullanıcılar"
              checked={!toAll}
              onChoose={() => form.setValue('sendToAll', false, { shouldDirty: true })}
            />
          </div>
          {!toAll && (
            <RecipientPicker
              selection={selection}
              onChange={choose}
              error={errors.userIds?.message ?? errors.exceptIds?.message}
            />
          )}
        </fieldset>
        <Banner tone="info">
          Bildirimler sunucuda kaydedilir; alıcılar uygulamayı sonra açsa da gelen kutusunda görür.
          Bildirimleri kapatmış olanlara ve pasif kullanıcılara gönderilmez.
        </Banner>
        {errors.root && <Banner tone="error">{errors.root.message}</Banner>}
        <Button
          type="submit"
          className="justify-self-start"
          pending={send.isPending}
          pendingLabel="Gönderiliyor..."
        >
          <Send aria-hidden className="size-5" />
          Bildirim Gönder
        </Button>
      </form>
    </Card>
  )
}

const noIds: { userIds?: number[]; search?: string; exceptIds?: number[] } = {}

/** The number of people that the message would reach. */
function Count({ toAll, selection }: { toAll: boolean; selection: Selection }) {
  const found = !toAll && selection.kind === 'found'
  const counted = useQuery({
    ...recipientCountQuery(found ? selection.search : ''),
    enabled: toAll || found,
  }).data?.recipients
  const count = toAll
    ? counted
    : selection.kind === 'named'
      ? selection.ids.size
      : counted && counted - selection.except.size
  return (
    <Badge tone="accent" role="status">
      {count === undefined ? '…' : formatNumber(count)} kişi
    </Badge>
  )
}

interface ChoiceProps {
  label: string
  checked: boolean
  onChoose: () => void
}

function Choice({ label, checked, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-field border border-edge bg-surface px-4 py-2 has-checked:border-primary has-checked:bg-sunken">
      <input
        type="radio"
        name="audience"
        className="size-5 accent-primary"
        checked={checked}
        onChange={onChoose}
      />
      {label}
    </label>
  )
}
