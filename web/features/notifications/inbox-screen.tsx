import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import CheckCheck from 'lucide-react/icons/check-check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import type { Notification } from '#api/contracts/notifications/notifications.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/forms/button.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { formatDayHeading, formatTime } from '#ui/foundations/format.ts'
import { announceFailure } from '#web/shared/announcing.ts'
import { groupByHeading } from '#web/shared/grouped.ts'
import { MorePages } from '#web/shared/more-pages.tsx'
import { useNow } from '#web/shared/now.ts'
import { rowsOf } from '#web/shared/query.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { unreadQuery } from '#web/shared/unread.ts'
import { WayBack } from '#web/shared/way-back.tsx'
import { DeviceOffer } from './device-offer.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { readAllMutation, readMutation } from './mutations.ts'
import { inboxQuery } from './queries.ts'

export function InboxScreen() {
  const unread = useQuery(unreadQuery).data?.unread ?? 0
  const readAll = useMutation(readAllMutation)
  return (
    <Screen
      back={<WayBack to="/profile" />}
      title="Bildirimler"
      actions={
        unread > 0 && (
          <Button
            tone="ghost"
            className="max-sm:-mx-2 max-sm:px-2"
            pending={readAll.isPending}
            onClick={() => readAll.mutate({}, { onError: (error) => announceFailure(error) })}
          >
            <CheckCheck aria-hidden className="size-5 max-sm:hidden" />
            Tümünü Okundu Say
          </Button>
        )
      }
    >
      <Inbox />
      <DeviceOffer />
    </Screen>
  )
}

function Inbox() {
  const inbox = useInfiniteQuery(inboxQuery)
  const read = useMutation(readMutation)
  const [opened, setOpened] = useState<Notification>()
  const now = useNow(60_000)
  if (!inbox.data)
    return <QueryPlaceholder query={inbox} loading={<Loading />} failed="Bildirimler alınamadı" />
  const messages = rowsOf(inbox.data)
  if (messages.length === 0)
    return <EmptyState>Henüz bildiriminiz yok. Puan kazandığınızda burada görürsünüz.</EmptyState>
  // opening a message marks it read
  const open = (message: Notification) => {
    setOpened(message)
    if (!message.isRead)
      read.mutate({ id: message.id }, { onError: (error) => announceFailure(error) })
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      {groupByHeading(messages, ({ createdAt }) => formatDayHeading(createdAt, now)).map(
        ({ heading, rows }) => (
          <section key={heading} aria-label={heading}>
            <h2 className="pb-1 font-semibold text-muted text-sm">{heading}</h2>
            <ul className="divide-y divide-line border-line border-y">
              {rows.map((message) => (
                <li key={message.id}>
                  <Message message={message} onOpen={() => open(message)} />
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
      <MorePages list={inbox} />
      {opened && <MessageDialog message={opened} onClose={() => setOpened(undefined)} />}
    </div>
  )
}

function Message({ message, onOpen }: { message: Notification; onOpen: () => void }) {
  const { isRead, title } = message
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="flex min-h-16 w-full items-center gap-3 py-2 text-start"
      onClick={onOpen}
    >
      <span
        aria-hidden
        className={cn('size-2 shrink-0 rounded-pill', !isRead && 'mark bg-accent')}
      />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-3">
          <span className={cn('min-w-0 flex-1 truncate', !isRead && 'font-semibold')}>
            {!isRead && <span className="sr-only">Okunmamış: </span>}
            {title}
          </span>
          <span className="tabular shrink-0 text-muted text-sm">
            {formatTime(message.createdAt)}
          </span>
        </span>
        <span className="block truncate text-muted">{message.message}</span>
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
    </button>
  )
}

function Loading() {
  return (
    <div role="status" className="divide-y divide-line">
      <span className="sr-only">Yükleniyor...</span>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <div key={key} className="flex h-16 items-center">
          <Skeleton className="h-12 w-full" />
        </div>
      ))}
    </div>
  )
}
