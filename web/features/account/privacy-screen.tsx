import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Preferences } from '#api/contracts/account/account.ts'
import {
  type Channel,
  type ConsentChange,
  type ConsentSource,
  channels,
} from '#api/contracts/consents/consents.ts'
import { Card, CardTitle } from '#ui/data/card.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { formatDateTime } from '#ui/foundations/format.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { channelNames } from '#web/shared/channel-names.ts'
import { Screen } from '#web/shared/screen.tsx'
import { OwnData } from './own-data.tsx'
import { OwnErasure } from './own-erasure.tsx'
import { consentHint, PreferenceSwitch } from './preference-switch.tsx'
import { consentsQuery, preferencesQuery } from './queries.ts'

/** `Gizlilik ve verilerim`: who may send what, since when, and what people were told (decisions/161). */
export function PrivacyScreen() {
  return (
    <Screen title="Gizlilik ve verilerim">
      <Card className="grid gap-2">
        <CardTitle>Kampanya ve tanıtım izinleri</CardTitle>
        <p className="text-muted text-sm">
          İzin verdiğiniz kanallardan size kampanya ve tanıtım iletisi gönderebiliriz. Puanlarınız
          ve siparişleriniz hakkındaki bilgilendirmeler bu izinlere bağlı değildir.
        </p>
        <Consents />
      </Card>
      <Card className="grid gap-2">
        <CardTitle>Metinler</CardTitle>
        <ul className="divide-y divide-line">
          <li>
            <Link
              to="/legal/$document"
              params={{ document: 'notice' }}
              className="flex min-h-11 items-center text-accent underline"
            >
              Aydınlatma Metni
            </Link>
          </li>
          <li>
            <Link
              to="/legal/$document"
              params={{ document: 'terms' }}
              className="flex min-h-11 items-center text-accent underline"
            >
              Kullanım Koşulları
            </Link>
          </li>
        </ul>
      </Card>
      <OwnData />
      <OwnErasure />
    </Screen>
  )
}

function Consents() {
  const saved = useQuery(preferencesQuery)
  const { data: changes = [] } = useQuery(consentsQuery)
  if (saved.isPending)
    return (
      <div role="status" className="grid gap-3 py-2">
        <span className="sr-only">Yükleniyor...</span>
        {channels.map((channel) => (
          <Skeleton key={channel} className="h-11" />
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
        {sentenceOf(saved.error, 'İzinleriniz alınamadı')}
      </ErrorState>
    )
  return (
    <div className="divide-y divide-line">
      {channels.map((channel) => (
        <ChannelConsent
          key={channel}
          channel={channel}
          consent={saved.data[channel]}
          changes={changes.filter(({ kind }) => kind === channel)}
        />
      ))}
    </div>
  )
}

const sources: Record<ConsentSource, string> = {
  registration: 'kayıt olurken',
  settings: 'uygulamadan',
  admin: 'talebiniz üzerine, yönetici tarafından',
  iys: 'İYS üzerinden',
  erasure: 'hesabınız silinirken',
  address: 'adresiniz değiştiği için',
}

interface ChannelConsentProps {
  channel: Channel
  consent: Preferences[Channel]
  /** of this channel, newest first */
  changes: ConsentChange[]
}

function ChannelConsent({ channel, consent, changes }: ChannelConsentProps) {
  const name = channelNames[channel]
  return (
    <section aria-label={name} className="py-1">
      <PreferenceSwitch
        name={channel}
        label={name}
        hint={consentHint(consent)}
        checked={consent.given}
      />
      {changes.length > 0 && (
        <details className="text-sm">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-accent">
            Geçmiş
          </summary>
          <ol className="grid gap-1.5 pb-3">
            {changes.map(({ at, given, source, documentVersion }) => (
              <li key={`${at} ${given}`} className="border-line border-l-2 pl-3">
                <strong className="font-semibold">{given ? 'Verildi' : 'Geri alındı'}</strong>
                {` · ${formatDateTime(at)}, ${sources[source]}`}
                {documentVersion !== null && (
                  <span className="block text-muted">
                    {`Geçerli aydınlatma metni: sürüm ${documentVersion}`}
                  </span>
                )}
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  )
}
