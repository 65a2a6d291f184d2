import { useMutation, useQueryClient } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { mostPasskeys, type Passkey, renamePasskey } from '#api/contracts/factors/factors.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Card, CardTitle } from '#ui/data/card.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Input } from '#ui/forms/input.tsx'
import { formatLongDateTime, formatSeenAt } from '#ui/foundations/format.ts'
import { announceSuccess } from '#web/shared/announcing.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { ConfirmedMutation } from '#web/shared/confirmed-mutation.tsx'
import { bodyOf } from '#web/shared/form.ts'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { FormField } from '#web/shared/forms/form-field.tsx'
import { useMinute } from '#web/shared/now.ts'
import { passkeySentence } from '#web/shared/passkeys.ts'
import { SavingDialog } from '#web/shared/saving-dialog.tsx'
import {
  addPasskeyMutation,
  removePasskeyMutation,
  renamePasskeyMutation,
} from './factor-mutations.ts'

/** What a new passkey is called until its person says otherwise. */
function deviceName(): string {
  const agent = navigator.userAgent
  const names = {
    iPhone: 'iPhone',
    iPad: 'iPad',
    Android: 'Android telefon',
    Mac: 'Mac bilgisayar',
  }
  const found = Object.entries(names).find(([word]) => agent.includes(word))
  return found?.[1] ?? 'Bilgisayar'
}

/** `Geçiş anahtarları`: signing in with a finger, a face or the device's PIN. */
export function OwnPasskeys({ passkeys }: { passkeys: Passkey[] }) {
  const add = useMutation(addPasskeyMutation(useQueryClient()))
  const [edited, setEdited] = useState<Passkey>()
  const [removing, setRemoving] = useState<Passkey>()
  const known = 'PublicKeyCredential' in globalThis
  const full = passkeys.length >= mostPasskeys
  return (
    <Card className="grid gap-3">
      <div>
        <CardTitle>Geçiş anahtarları</CardTitle>
        <p className="text-muted text-sm">
          Şifre yazmadan, parmak iziniz, yüzünüz ya da ekran kilidinizle girin. Sahte bir siteye
          verilemez.
        </p>
      </div>
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setEdited(passkey)}
              onRemove={() => setRemoving(passkey)}
            />
          ))}
        </ul>
      )}
      {add.isError && (
        <Banner tone="error">{passkeySentence(add.error) ?? sentenceOf(add.error)}</Banner>
      )}
      {!known && (
        <p className="text-muted text-sm">Bu tarayıcı geçiş anahtarlarını desteklemiyor.</p>
      )}
      {known && full && (
        <p className="text-muted text-sm">
          En fazla {mostPasskeys} geçiş anahtarı olabilir. Yenisi için birini kaldırın.
        </p>
      )}
      {known && !full && (
        <Button
          tone="plain"
          className="justify-self-start"
          pending={add.isPending}
          onClick={() =>
            add.mutate(deviceName(), {
              onSuccess: ({ name }) => announceSuccess(`Geçiş anahtarı eklendi: ${name}`),
            })
          }
        >
          <KeyRound aria-hidden className="size-5" />
          Geçiş Anahtarı Ekle
        </Button>
      )}
      {edited && <RenameDialog passkey={edited} onClose={() => setEdited(undefined)} />}
      {removing && <RemovePasskey passkey={removing} onClose={() => setRemoving(undefined)} />}
    </Card>
  )
}

interface RowProps {
  passkey: Passkey
  onRename: () => void
  onRemove: () => void
}

function PasskeyRow({ passkey, onRename, onRemove }: RowProps) {
  const now = useMinute()
  const { name, createdAt, usedAt, backedUp } = passkey
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 break-words font-semibold">
          {name}
          {backedUp && <Badge tone="neutral">Yedekli</Badge>}
        </p>
        <p className="text-muted text-sm">
          {usedAt ? `Son kullanım: ${formatSeenAt(usedAt, now)}` : 'Henüz kullanılmadı'}
        </p>
        <p className="text-muted text-sm">Eklendi: {formatLongDateTime(createdAt)}</p>
      </div>
      <div className="flex gap-2">
        <Button tone="plain" aria-label={`Adını Değiştir: ${name}`} onClick={onRename}>
          Adını Değiştir
        </Button>
        <Button tone="plain" aria-label={`Kaldır: ${name}`} onClick={onRemove}>
          Kaldır
        </Button>
      </div>
    </li>
  )
}

const valuesOf = ({ name }: Passkey) => ({ name })

export function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const save = useMutation(renamePasskeyMutation)
  const form = useContractForm(bodyOf(renamePasskey), { defaultValues: valuesOf(passkey) })
  return (
    <SavingDialog
      form={form}
      row={passkey}
      valuesOf={valuesOf}
      endpoint={renamePasskey}
      save={save}
      labels={{ name: 'Ad' }}
      success="Ad değiştirildi."
      fallback="Ad değiştirilemedi."
      title="Geçiş Anahtarının Adı"
      submitLabel="Kaydet"
      onClose={onClose}
    >
      <FormField form={form} name="name" label="Ad">
        <Input autoComplete="off" />
      </FormField>
    </SavingDialog>
  )
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  return (
    <ConfirmedMutation
      title="Geçiş Anahtarını Kaldır"
      question="Bu anahtarla artık giriş yapılamaz. Cihazınızdaki kaydı ayrıca silebilirsiniz."
      subject={passkey.name}
      confirmLabel="Kaldır"
      mutation={useMutation(removePasskeyMutation(useQueryClient()))}
      input={passkey}
      success={() => 'Geçiş anahtarı kaldırıldı.'}
      failure={(error) => sentenceOf(error, 'Geçiş anahtarı kaldırılamadı.')}
      onClose={() => onClose()}
    />
  )
}
