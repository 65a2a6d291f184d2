import { useInfiniteQuery } from '@tanstack/react-query'
import type { Broadcast } from '#api/contracts/broadcasts/broadcasts.ts'
import { Badge } from '#ui/data/badge.tsx'
import { CardTitle } from '#ui/data/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Chip } from '#ui/forms/chip.tsx'
import { formatDateTime, formatNumber } from '#ui/foundations/format.ts'
import { MorePages } from '#web/shared/more-pages.tsx'
import { rowsOf } from '#web/shared/query.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { type BroadcastsSearch, broadcastsQuery } from './queries.ts'

const audiences: Record<Broadcast['audience'], string> = {
  all: 'Tüm kullanıcılar',
  selected: 'Seçili kullanıcılar',
  self: 'Deneme, yalnızca gönderen',
}

interface BroadcastHistoryProps {
  list: BroadcastsSearch['list']
  onListChange: (list: BroadcastsSearch['list']) => void
}

/** Earlier broadcasts. The progress of a running one refreshes by itself. */
export function BroadcastHistory({ list, onListChange }: BroadcastHistoryProps) {
  return (
    <section aria-label="Gönderilen bildirimler" className="grid content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CardTitle>Gönderilen bildirimler</CardTitle>
        <Chip
          label="Tamamlanmayanlar"
          pressed={list === 'unfinished'}
          onPressedChange={(pressed) => onListChange(pressed ? 'unfinished' : undefined)}
        />
      </div>
      <List list={list} />
    </section>
  )
}

function List({ list }: Pick<BroadcastHistoryProps, 'list'>) {
  const sent = useInfiniteQuery(broadcastsQuery(list))
  if (!sent.data)
    return (
      <QueryPlaceholder
        query={sent}
        loading={<Loading />}
        failed="Gönderilen bildirimler alınamadı"
      />
    )
  const broadcasts = rowsOf(sent.data)
  if (broadcasts.length === 0)
    return (
      <EmptyState>{list ? 'Bekleyen bildirim yok.' : 'Henüz bildirim gönderilmedi.'}</EmptyState>
    )
  return (
    <>
      <ul className="grid gap-3">
        {broadcasts.map((broadcast) => (
          <Sent key={broadcast.id} broadcast={broadcast} />
        ))}
      </ul>
      <MorePages list={sent} />
    </>
  )
}

function Sent({ broadcast }: { broadcast: Broadcast }) {
  const { title, message, audience, sender, createdAt, delivered, recipients } = broadcast
  const finished = broadcast.finishedAt !== null
  return (
    <li className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p className="min-w-0 break-words font-semibold">{title}</p>
        <Badge tone={finished ? 'earn' : 'warning'}>
          {finished ? 'Gönderildi' : 'Gönderiliyor'}
        </Badge>
      </div>
      <p className="break-words text-muted">{message}</p>
      {!finished && (
        <progress
          className="h-2 w-full accent-accent"
          aria-label={`Gönderim: ${title}`}
          max={Math.max(recipients, 1)}
          value={delivered}
        />
      )}
      <p className="tabular text-sm">
        {finished
          ? `${formatNumber(delivered)} kişiye ulaştı`
          : `${formatNumber(delivered)} / ${formatNumber(recipients)} kişi`}
      </p>
      <p className="text-muted text-sm">
        {broadcast.marketing && 'Ticari ileti · '}
        {audiences[audience]} · {sender} · {formatDateTime(createdAt)}
      </p>
    </li>
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Yükleniyor...</span>
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} className="h-32 rounded-card" />
      ))}
    </div>
  )
}
