import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Preferences } from '#api/contracts/account/account.ts'
import { Card, CardTitle } from '#ui/data/card.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Switch } from '#ui/forms/switch.tsx'
import { formatDateTime } from '#ui/foundations/format.ts'
import { announceFailure } from '#web/shared/announcing.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { Screen } from '#web/shared/screen.tsx'
import { preferencesMutation } from './mutations.ts'
import { preferencesQuery } from './queries.ts'

interface SettingsScreenProps {
  /** the switch for pushes to this device; `muted` while the person wants no notifications */
  deviceSwitch: (muted: boolean) => ReactNode
}

/** `Ayarlar`: notification settings, each saved at once, and a link to the password form. */
export function SettingsScreen({ deviceSwitch }: SettingsScreenProps) {
  return (
    <Screen title="Ayarlar">
      <Card className="grid gap-2">
        <CardTitle>İletişim tercihleri</CardTitle>
        <Toggles deviceSwitch={deviceSwitch} />
      </Card>
      <Card className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <CardTitle>Şifre</CardTitle>
          <p className="text-muted text-sm">
            Değiştirdiğinizde diğer cihazlardaki oturumlar kapanır.
          </p>
        </div>
        <Button asChild tone="plain">
          <Link to="/account-settings" hash="password">
            Şifremi Yenile
          </Link>
        </Button>
      </Card>
    </Screen>
  )
}

function Toggles({ deviceSwitch }: SettingsScreenProps) {
  const saved = useQuery(preferencesQuery)
  if (saved.isPending)
    return (
      <div role="status" className="grid gap-3 py-2">
        <span className="sr-only">Yükleniyor...</span>
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} className="h-11" />
        ))}
      </div>
    )
  if (!saved.data)
    return (
      <ErrorState
        drawing={null}
        className="py-6"
        pending={saved.isFetching}
        onRetry={() => void saved.refetch()}
      >
        Ayarlarınız alınamadı
      </ErrorState>
    )
  return (
    <div className="divide-y divide-line">
      <Toggle
        name="isEnabled"
        label="Bildirimler"
        hint="Kampanya ve duyurular bildirim kutunuza gelir. Puan hareketleriniz her zaman bildirilir."
        checked={saved.data.isEnabled}
      />
      {deviceSwitch(!saved.data.isEnabled)}
      <Toggle
        name="email"
        label="E-Posta İzni"
        hint={consentHint(saved.data.email)}
        checked={saved.data.email.given}
      />
      <Toggle
        name="sms"
        label="Sms İzni"
        hint={consentHint(saved.data.sms)}
        checked={saved.data.sms.given}
      />
    </div>
  )
}

/** Says since when a consent is given or withdrawn (decisions.md §5). */
function consentHint({ given, at }: Preferences['email']): string {
  if (!at) return 'Henüz izin vermediniz.'
  return given
    ? `${formatDateTime(at)} tarihinde verildi.`
    : `${formatDateTime(at)} tarihinde geri alındı.`
}

interface ToggleProps {
  name: 'isEnabled' | 'email' | 'sms'
  label: string
  hint: string
  checked: boolean
}

/** Moves and saves at once. After a failed save it moves back and says why. */
function Toggle({ name, label, hint, checked }: ToggleProps) {
  const save = useMutation(preferencesMutation(useQueryClient()))
  return (
    <div>
      <Switch
        label={label}
        hint={hint}
        checked={save.isPending ? (save.variables[name] ?? checked) : checked}
        disabled={save.isPending}
        onChange={(event) =>
          save.mutate(
            { [name]: event.target.checked },
            { onError: (error) => announceFailure(error) },
          )
        }
      />
      {save.isError && (
        <p role="alert" className="pb-2 text-sm text-spend">
          Kaydedilemedi. {sentenceOf(save.error)}
        </p>
      )}
    </div>
  )
}
