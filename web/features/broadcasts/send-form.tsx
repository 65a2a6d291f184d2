import { useMutation, useQueryClient } from '@tanstack/react-query'
import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { SendNotification, type sendNotification } from '#api/contracts/broadcasts/broadcasts.ts'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import { Card } from '#ui/data/card.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { formatNumber } from '#ui/foundations/format.ts'
import { announceFailure, announceSuccess } from '#web/shared/announcing.ts'
import { showRefusal } from '#web/shared/form.ts'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { useCreationKey } from '#web/shared/forms/creation-key.ts'
import { FormFailure } from '#web/shared/forms/form-failure.tsx'
import { FormField } from '#web/shared/forms/form-field.tsx'
import { GuardedForm } from '#web/shared/forms/unsaved.tsx'
import { MarketingChoice } from './marketing-choice.tsx'
import { sendMutation } from './mutations.ts'
import { PhonePreview } from './phone-preview.tsx'
import { recipientCountQuery } from './queries.ts'
import { Recipients } from './recipients.tsx'
import { bodyOfSelection, nobody, type Selection } from './selection.ts'
import { TryButton } from './try-button.tsx'

const fallback = 'Bildirim gönderilirken bir hata oluştu'

interface SendFormProps {
  /** people who are selected when the form opens */
  to?: readonly number[] | undefined
  /** called after a broadcast was sent */
  onSent?: (() => void) | undefined
}

/** Title, message and recipients. After it is sent, an empty form replaces it. */
export function SendForm({ to, onSent }: SendFormProps) {
  const [sent, setSent] = useState(0)
  return (
    <Form
      key={sent}
      to={sent === 0 ? to : undefined}
      onSent={() => {
        setSent(sent + 1)
        onSent?.()
      }}
    />
  )
}

type Sending = BodyInput<typeof sendNotification>

/** A broadcast that waits for the confirmation, with the number of its recipients. */
interface Asked {
  body: Sending
  people: number
}

/** One idempotency key for each form: two accidental submits make one broadcast. */
function Form({ to = [], onSent }: SendFormProps) {
  const queryClient = useQueryClient()
  const send = useMutation(sendMutation)
  const [selection, setSelection] = useState<Selection>(
    to.length > 0 ? { kind: 'named', ids: new Set(to) } : nobody,
  )
  const form = useContractForm(SendNotification, {
    draft: 'broadcast',
    defaultValues: {
      title: '',
      message: '',
      marketing: false,
      sendToAll: to.length === 0,
      ...(to.length > 0 && { userIds: [...to] }),
    } as Sending,
  })
  const { errors } = form.formState
  const [title, message, toAll, marketing = false] = useWatch({
    control: form.control,
    name: ['title', 'message', 'sendToAll', 'marketing'],
  })
  const [asked, setAsked] = useState<Asked>()
  const { key, follow } = useCreationKey()

  const choose = (next: Selection) => {
    const { userIds, search, exceptIds } = { ...noIds, ...bodyOfSelection(next) }
    setSelection(next)
    form.clearErrors()
    form.setValue('userIds', userIds, { shouldDirty: true })
    form.setValue('search', search, { shouldDirty: true })
    form.setValue('exceptIds', exceptIds, { shouldDirty: true })
  }
  const fail = (error: unknown) => {
    announceFailure(error, fallback)
    showRefusal(form, error, {}, fallback)
  }

  /** The number of recipients at this moment: the question names it. */
  async function countPeople(all: boolean): Promise<number> {
    if (!all && selection.kind === 'named') return selection.ids.size
    const search = all || selection.kind === 'named' ? '' : selection.search
    const except = all || selection.kind === 'named' ? 0 : selection.except.size
    const { recipients } = await queryClient.fetchQuery({
      ...recipientCountQuery(search, marketing),
      staleTime: 0,
    })
    return recipients - except
  }
  const ask = form.handleSubmit(async (written) => {
    const { title, message, type, sendToAll } = written
    const body = {
      ...{ title, message, type, sendToAll },
      ...(marketing && { marketing }),
      ...(!sendToAll && bodyOfSelection(selection)),
    }
    try {
      setAsked({ body, people: await countPeople(sendToAll) })
    } catch (error) {
      fail(error)
    }
  })
  const confirm = (body: Sending) =>
    send.mutate(
      { body, key },
      {
        onSuccess: (answer) => {
          announceSuccess(answer.message)
          onSent?.()
        },
        onError: (error) => {
          setAsked(undefined)
          follow(error)
          fail(error)
        },
      },
    )

  return (
    <Card>
      <form noValidate className="grid gap-4" onSubmit={ask}>
        <GuardedForm control={form.control} />
        <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_18rem]">
          <div className="grid content-start gap-4">
            <FormField form={form} name="title" label="Başlık">
              <Input maxLength={200} />
            </FormField>
            <FormField form={form} name="message" label="Mesaj">
              <Textarea maxLength={2000} rows={6} />
            </FormField>
            <TryButton
              messageOf={async () =>
                (await form.trigger(['title', 'message'])) ? { title, message } : undefined
              }
            />
          </div>
          <PhonePreview title={title ?? ''} message={message ?? ''} />
        </div>
        <MarketingChoice
          marketing={marketing}
          text={`${title ?? ''} ${message ?? ''}`}
          onChange={(next) => {
            form.setValue('marketing', next, { shouldDirty: true })
            // who was chosen by name may not be reached by marketing
            if (!toAll) choose(nobody)
          }}
        />
        <Recipients
          marketing={marketing}
          toAll={toAll}
          selection={selection}
          onToAllChange={(all) => form.setValue('sendToAll', all, { shouldDirty: true })}
          onSelectionChange={choose}
          error={errors.userIds?.message ?? errors.exceptIds?.message}
        />
        <Banner tone="info">
          Bildirimler sunucuda kaydedilir; alıcılar uygulamayı sonra açsa da gelen kutusunda görür.
          Bildirimleri kapatmış olanlara ve pasif kullanıcılara gönderilmez.
        </Banner>
        <FormFailure>{errors.root?.message}</FormFailure>
        <Button
          type="submit"
          className="justify-self-start"
          pending={send.isPending || form.formState.isSubmitting}
          pendingLabel="Gönderiliyor..."
        >
          <Send aria-hidden className="size-5" />
          Bildirim Gönder
        </Button>
      </form>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && !send.isPending && setAsked(undefined)}
          title={`${formatNumber(asked.people)} kişiye ${asked.body.marketing ? 'ticari ileti ' : ''}gönderilecek`}
          question="Gönderilen bildirim geri alınamaz. Gönderilsin mi?"
          subject={asked.body.title}
          confirmLabel="Gönder"
          confirmTone="primary"
          pending={send.isPending}
          onConfirm={() => confirm(asked.body)}
        />
      )}
    </Card>
  )
}

const noIds: { userIds?: number[]; search?: string; exceptIds?: number[] } = {}
