import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import CheckCheck from 'lucide-react/icons/check-check'
import type { Notification } from '#api/contracts/notifications/notifications.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/forms/button.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { formatRelative } from '#ui/foundations/format.ts'
import { announceFailure } from '#web/shared/announcing.ts'
import { MorePages } from '#web/shared/more-pages.tsx'
import { useNow } from '#web/shared/now.ts'
import { Screen } from '#web/shared/screen.tsx'
import { unreadQuery } from '#web/shared/unread.ts'
import { DeviceOffer } from './device-offer.tsx'
import { readAllMutation, readMutation } from './mutations.ts'
import { inboxQuery } from './queries.ts'

export function InboxScreen() {
  const unread = useQuery(unreadQuery).data?.unread ?? 0
  const readAll = useMutation(readAllMutation(useQueryClient()))
  return (
    <Screen
      title="Bildirimler"
      actions={
        unread > 0 && (
          <Button
            tone="ghost"
            className="max-sm:-ml-4"
            pending={readAll.isPending}
            onClick={() =>
              readAll.mutate(undefined, { onError: (error) => announceFailure(error) })
            }
          >
            <CheckCheck aria-hidden className="size-5" />
            Tümünü okundu say
          </Button>
        )
      }
    >
      <DeviceOffer />
      <Inbox />
    </Screen>
  )
}

function Inbox() {
  const inbox = useInfiniteQuery(inboxQuery)
  const now = useNow(60_000)
  if (inbox.isPending) return <Loading />
  if (!inbox.data)
    return (
      <ErrorState pending={inbox.isFetching} onRetry={() => void inbox.refetch()}>
        Bildirimler alınamadı
      </ErrorState>
    )
  const messages = inbox.data.pages.flatMap((page) => page.rows)
  if (messages.length === 0)
    return <EmptyState>Henüz bildiriminiz yok. Puan kazandığınızda burada görürsünüz.</EmptyState>
  return (
    <div className="grid gap-4">
      <ul className="grid gap-2">
        {messages.map((message) => (
          <Message key={message.id} message={message} now={now} />
        ))}
      </ul>
      <MorePages list={inbox} />
    </div>
  )
}

function Message({ message, now }: { message: Notification; now: number }) {
  const read = useMutation(readMutation(useQueryClient()))
  const { isRead, title } = message
  return (
    <li
      className={cn(
        'flex items-start gap-3 rounded-card border border-line p-4',
        isRead ? 'bg-transparent' : 'bg-surface',
      )}
    >
      <span
        aria-hidden
        className={cn('mt-2 size-2 shrink-0 rounded-pill', !isRead && 'bg-accent')}
      />
      <div className="min-w-0 flex-1">
        <p className={cn('break-words', !isRead && 'font-semibold')}>
          {!isRead && <span className="sr-only">Okunmamış: </span>}
          {title}
        </p>
        <p className="break-words text-muted">{message.message}</p>
        <p className="mt-1 text-muted text-sm">{formatRelative(message.createdAt, now)}</p>
      </div>
      {!isRead && (
        <Button
          tone="ghost"
          className="shrink-0 text-accent"
          aria-label={`Okundu say: ${title}`}
          pending={read.isPending}
          onClick={() => read.mutate(message.id, { onError: (error) => announceFailure(error) })}
        >
          Okundu
        </Button>
      )}
    </li>
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-2">
      <span className="sr-only">Yükleniyor...</span>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-24 rounded-card" />
      ))}
    </div>
  )
}
