import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Card, CardTitle } from '#ui/data/card.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PasswordCard } from '#web/shared/password-card.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { consentHint, PreferenceSwitch } from './preference-switch.tsx'
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
        <Link to="/privacy" className="flex min-h-11 items-center text-accent underline">
          Tüm kanallar ve geçmişleri: Gizlilik ve verilerim
        </Link>
      </Card>
      <PasswordCard />
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
      <PreferenceSwitch
        name="isEnabled"
        label="Bildirimler"
        hint="Duyurular bildirim kutunuza gelir; kampanyalar için ayrıca izniniz gerekir. Puan hareketleriniz her zaman bildirilir."
        checked={saved.data.isEnabled}
      />
      {deviceSwitch(!saved.data.isEnabled)}
      <PreferenceSwitch
        name="email"
        label="E-Posta İzni"
        hint={consentHint(saved.data.email)}
        checked={saved.data.email.given}
      />
      <PreferenceSwitch
        name="sms"
        label="Sms İzni"
        hint={consentHint(saved.data.sms)}
        checked={saved.data.sms.given}
      />
    </div>
  )
}
