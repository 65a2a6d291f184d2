import { useQuery } from '@tanstack/react-query'
import type { Preferences } from '#api/contracts/account/account.ts'
import {
  type Channel,
  type ConsentChange,
  type ConsentSource,
  channels,
} from '#api/contracts/consents/consents.ts'
import { formatDateTime } from '#ui/foundations/format.ts'
import { consentsQuery } from '#web/features/account/queries.ts'
import { consentHint, PreferenceSwitch } from './preference-switch.tsx'

/** The consents by channel, in the specification's words where it has them. */
const names: Record<Channel, string> = {
  email: 'E-Posta İzni',
  sms: 'Sms İzni',
  call: 'Arama İzni',
  push: 'Bildirim İzni',
}

/** Who may send marketing over which channel, since when, and each change of it (decisions/161). */
export function OwnConsents({ saved }: { saved: Preferences }) {
  const { data: changes = [] } = useQuery(consentsQuery)
  return (
    <div className="divide-y divide-line">
      {channels.map((channel) => (
        <ChannelConsent
          key={channel}
          channel={channel}
          consent={saved[channel]}
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
  const name = names[channel]
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
