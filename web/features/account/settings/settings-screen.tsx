import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card, CardTitle } from '#ui/data/card.tsx'
import { preferencesQuery } from '#web/features/account/queries.ts'
import { PasswordLink } from '#web/shared/password-link.tsx'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { WayBack } from '#web/shared/way-back.tsx'
import { OwnConsents } from './own-consents.tsx'
import { PreferenceSwitch } from './preference-switch.tsx'

interface SettingsScreenProps {
  /** the switch for pushes to this device; `muted` while the person wants no notifications */
  deviceSwitch: (muted: boolean) => ReactNode
}

/**
 * `Ayarlar`: notifications and consents, each saved at once, and a link to the password form. It is the
 * one page of consents (product.md §13); `Gizlilik ve Verilerim` leads to it.
 */
export function SettingsScreen({ deviceSwitch }: SettingsScreenProps) {
  return (
    <Screen back={<WayBack to="/profile" />} title="Ayarlar">
      <Toggles deviceSwitch={deviceSwitch} />
      <PasswordLink />
    </Screen>
  )
}

function Toggles({ deviceSwitch }: SettingsScreenProps) {
  const saved = useQuery(preferencesQuery)
  if (!saved.data)
    return (
      <Card>
        <QueryPlaceholder
          query={saved}
          loading={['h-11', 'h-11', 'h-11']}
          failed="Ayarlarınız alınamadı"
          compact
        />
      </Card>
    )
  return (
    <>
      <Card className="grid gap-2">
        <CardTitle>İletişim tercihleri</CardTitle>
        <div className="divide-y divide-line">
          <PreferenceSwitch
            name="isEnabled"
            label="Bildirimler"
            hint="Duyurular bildirim kutunuza gelir; kampanyalar için ayrıca izniniz gerekir. Puan hareketleriniz her zaman bildirilir."
            checked={saved.data.isEnabled}
          />
          {deviceSwitch(!saved.data.isEnabled)}
        </div>
      </Card>
      <Card id="consents" className="grid scroll-mt-4 gap-2">
        <CardTitle>Kampanya ve tanıtım izinleri</CardTitle>
        <p className="text-muted text-sm">
          İzin verdiğiniz kanallardan size kampanya ve tanıtım iletisi gönderebiliriz. Puanlarınız
          ve siparişleriniz hakkındaki bilgilendirmeler bu izinlere bağlı değildir.
        </p>
        <OwnConsents saved={saved.data} />
      </Card>
    </>
  )
}
