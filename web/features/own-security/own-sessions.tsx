import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import type { OwnSession } from '#api/contracts/account/sessions.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Card, CardTitle } from '#ui/data/card.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatLongDateTime, formatNumber, formatSeenAt } from '#ui/foundations/format.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { ConfirmedMutation } from '#web/shared/confirmed-mutation.tsx'
import { useMinute } from '#web/shared/now.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { endOthersMutation, endSessionMutation } from './mutations.ts'
import { ownSessionsQuery } from './queries.ts'

const nameOf = ({ device }: OwnSession) => device ?? 'Bilinmeyen cihaz'

/** `Oturumlarım`: the devices on which a person is signed in; all but this one can be signed out. */
export function OwnSessions() {
  const sessions = useQuery(ownSessionsQuery)
  return (
    <Card className="grid gap-3">
      <div>
        <CardTitle>Oturumlarım</CardTitle>
        <p className="text-muted text-sm">
          Hesabınızın açık olduğu cihazlar. Tanımadığınız bir cihaz görürseniz oturumunu kapatın ve
          şifrenizi değiştirin.
        </p>
      </div>
      {sessions.data ? (
        <SessionList sessions={sessions.data} />
      ) : (
        <QueryPlaceholder
          query={sessions}
          loading={<Loading />}
          failed="Oturumlarınız alınamadı"
          compact
        />
      )}
    </Card>
  )
}

function SessionList({ sessions }: { sessions: OwnSession[] }) {
  const [ending, setEnding] = useState<OwnSession | 'others'>()
  const others = sessions.filter(({ current }) => !current)
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      {others.length > 0 ? (
        <Button tone="plain" className="justify-self-start" onClick={() => setEnding('others')}>
          Diğer Tüm Oturumları Kapat
        </Button>
      ) : (
        <p className="text-muted text-sm">Başka bir cihazda oturumunuz açık değil.</p>
      )}
      {ending === 'others' && <EndOthers onClose={() => setEnding(undefined)} />}
      {ending && ending !== 'others' && (
        <EndOne session={ending} onClose={() => setEnding(undefined)} />
      )}
    </>
  )
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const now = useMinute()
  const { device, address, createdAt, seenAt, current } = session
  const Icon = /iPhone|iPad|Android/.test(device ?? '') ? Smartphone : Monitor
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {nameOf(session)}
          {current && <Badge tone="accent">Bu cihaz</Badge>}
        </p>
        {!current && (
          <p className="text-muted text-sm">Son kullanım: {formatSeenAt(seenAt, now)}</p>
        )}
        <p className="break-words text-muted text-sm">
          Giriş: {formatLongDateTime(createdAt)}
          {address && (
            <>
              {' · '}
              <span className="inline-block max-w-full break-all">{address}</span>
            </>
          )}
        </p>
      </div>
      {!current && (
        <Button tone="plain" aria-label={`Oturumu Kapat: ${nameOf(session)}`} onClick={onEnd}>
          Kapat
        </Button>
      )}
    </li>
  )
}

function EndOne({ session, onClose }: { session: OwnSession; onClose: () => void }) {
  return (
    <ConfirmedMutation
      title="Oturumu Kapat"
      question="Bu cihazdaki oturum hemen kapanır; orada yeniden giriş yapmak gerekir."
      subject={nameOf(session)}
      confirmLabel="Oturumu Kapat"
      mutation={useMutation(endSessionMutation(useQueryClient()))}
      input={session.id}
      success={() => 'Oturum kapatıldı.'}
      failure={(error) => sentenceOf(error, 'Oturum kapatılamadı.')}
      onClose={onClose}
    />
  )
}

function EndOthers({ onClose }: { onClose: () => void }) {
  return (
    <ConfirmedMutation
      title="Diğer Oturumları Kapat"
      question="Bu cihaz dışındaki bütün cihazlarda oturumunuz hemen kapanır."
      subject="Diğer tüm cihazlar"
      confirmLabel="Tümünü Kapat"
      mutation={useMutation(endOthersMutation)}
      input={{}}
      success={({ ended }) =>
        ended > 0 ? `${formatNumber(ended)} oturum kapatıldı.` : 'Başka açık oturum kalmamış.'
      }
      failure={(error) => sentenceOf(error, 'Oturumlar kapatılamadı.')}
      onClose={onClose}
    />
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-3 py-2">
      <span className="sr-only">Yükleniyor...</span>
      {['a', 'b'].map((key) => (
        <Skeleton key={key} className="h-16" />
      ))}
    </div>
  )
}
