import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { setPin } from '#api/contracts/tablets/pins.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Card, CardTitle } from '#ui/data/card.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Input } from '#ui/forms/input.tsx'
import { formatLongDateTime } from '#ui/foundations/format.ts'
import { announceSuccess } from '#web/shared/announcing.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { ConfirmedMutation } from '#web/shared/confirmed-mutation.tsx'
import { bodyOf, showRefusal } from '#web/shared/form.ts'
import { FormDialog } from '#web/shared/form-dialog.tsx'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { FormField } from '#web/shared/forms/form-field.tsx'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { removePinMutation, setPinMutation } from './mutations.ts'
import { ownPinQuery } from './queries.ts'

/** `Kasa PIN’i`: the six digits by which somebody takes the till of a shared tablet. */
export function OwnPin() {
  const pin = useQuery(ownPinQuery)
  const [shown, setShown] = useState<'setting' | 'removing'>()
  const since = pin.data?.setAt
  const close = () => setShown(undefined)
  return (
    <Card className="grid gap-3">
      <div>
        <CardTitle className="flex flex-wrap items-center gap-2">
          Kasa PIN’i
          {since && <Badge tone="earn">Var</Badge>}
        </CardTitle>
        <p className="text-muted text-sm">
          Şubenizin ortak tabletinde kasayı açtığınız altı rakam. Hesabınıza girmez, şifrenizin
          yerine geçmez.
        </p>
      </div>
      {pin.data ? (
        <>
          {since && (
            <p className="text-muted text-sm">
              {formatLongDateTime(since)} tarihinde belirlediniz.
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            <Button tone="plain" onClick={() => setShown('setting')}>
              {since ? 'PIN’i Değiştir' : 'PIN Belirle'}
            </Button>
            {since && (
              <Button tone="plain" onClick={() => setShown('removing')}>
                PIN’i Kaldır
              </Button>
            )}
          </div>
        </>
      ) : (
        <QueryPlaceholder query={pin} loading={['h-11 w-36']} compact />
      )}
      {shown === 'setting' && <PinDialog isNew={!since} onClose={close} />}
      {shown === 'removing' && <RemovePin onClose={close} />}
    </Card>
  )
}

/** Asks for six digits, which are seen while they are typed: nobody types them twice. */
export function PinDialog({ isNew, onClose }: { isNew: boolean; onClose: () => void }) {
  const save = useMutation(setPinMutation)
  const form = useContractForm(bodyOf(setPin), { defaultValues: { pin: '' } })
  const submit = form.handleSubmit((body) =>
    save.mutate(
      { body },
      {
        onSuccess: () => {
          announceSuccess(isNew ? 'Kasa PIN’iniz belirlendi.' : 'Kasa PIN’iniz değiştirildi.')
          onClose()
        },
        onError: (error) => showRefusal(form, error, { weak_pin: 'pin' }, 'PIN belirlenemedi'),
      },
    ),
  )
  return (
    <FormDialog
      control={form.control}
      title={isNew ? 'PIN Belirle' : 'PIN’i Değiştir'}
      description="PIN’inizi kimseyle paylaşmayın: kasada yaptıklarınız sizin adınızla yazılır."
      submitLabel="Kaydet"
      onSubmit={submit}
      saving={save.isPending}
      onClose={onClose}
    >
      <FormField
        form={form}
        name="pin"
        label="Yeni PIN"
        hint="Altı rakam; sıralı ya da tekrarlı olmasın."
      >
        <Input data-autofocus inputMode="numeric" autoComplete="off" maxLength={6} />
      </FormField>
    </FormDialog>
  )
}

function RemovePin({ onClose }: { onClose: () => void }) {
  return (
    <ConfirmedMutation
      title="PIN’i Kaldır"
      question="Ortak tabletlerde kasayı artık PIN ile açamazsınız."
      subject="Kasa PIN’i"
      confirmLabel="PIN’i Kaldır"
      mutation={useMutation(removePinMutation)}
      input={{}}
      success={() => 'Kasa PIN’iniz kaldırıldı.'}
      failure={(error) => sentenceOf(error, 'PIN kaldırılamadı.')}
      onClose={() => onClose()}
    />
  )
}
