import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Badge } from '#ui/data/badge.tsx'
import { CardTitle } from '#ui/data/card.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { StoryRing } from '#ui/loyalty/story-ring.tsx'
import { useMay } from '#web/shared/session.ts'
import { storiesQuery } from './queries.ts'
import type { Task } from './story-task.tsx'

// administrators alone have them: not part of the first load
const AddButton = lazy(() => import('#web/shared/add-button.tsx'))
const StoryActions = lazy(() => import('./story-actions.tsx'))
const ViewedStories = lazy(() => import('./viewed-stories.tsx'))
const StoryTask = lazy(() => import('./story-task.tsx'))

/** `Hikayeler`: round thumbnails that open the viewer. Administrators manage them here. */
export function StoryRow() {
  const mayEdit = useMay('content.edit')
  const [task, setTask] = useState<Task>()
  const close = () => setTask(undefined)
  return (
    <section aria-label="Hikayeler" className="grid gap-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <CardTitle>Hikayeler</CardTitle>
        <Suspense>
          {mayEdit && (
            <AddButton label="Yeni Hikaye Ekle" onClick={() => setTask({ kind: 'new' })} />
          )}
        </Suspense>
      </div>
      <Rings onTask={mayEdit ? setTask : undefined} />
      <Suspense>{task && <StoryTask task={task} onTask={setTask} onClose={close} />}</Suspense>
    </section>
  )
}

type OnTask = ((task: Task) => void) | undefined

function Rings({ onTask }: { onTask: OnTask }) {
  const stories = useQuery(storiesQuery)
  const [openId, setOpenId] = useState<number>()
  if (stories.isPending) return <Loading />
  if (!stories.data)
    return (
      <ErrorState
        className="py-4"
        drawing={null}
        pending={stories.isFetching}
        onRetry={() => void stories.refetch()}
      >
        <span lang="en">Failed to fetch stories</span>
      </ErrorState>
    )
  if (stories.data.length === 0)
    return <p className="py-2 text-muted">Şu anda hikaye yok. Yakında yenileri burada olacak.</p>
  return (
    <>
      {/* one scrolling row on a phone, so that the balance stays visible */}
      <ul className="-mx-4 flex gap-1 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:gap-y-4 sm:overflow-visible sm:px-0">
        {stories.data.map((story) => (
          <li key={story.id} className="grid shrink-0 content-start justify-items-center gap-1">
            <StoryRing
              title={story.title}
              imageUrl={story.imageUrl}
              viewed={story.isViewed}
              faded={story.isExpired}
              onClick={() => setOpenId(story.id)}
            />
            {story.isExpired && <Badge tone="warning">Süresi doldu</Badge>}
            {onTask && (
              <Suspense fallback={<div className="h-11" />}>
                <StoryActions story={story} onTask={onTask} />
              </Suspense>
            )}
          </li>
        ))}
      </ul>
      {openId !== undefined && (
        <Suspense>
          <ViewedStories
            stories={stories.data}
            startId={openId}
            onClose={() => setOpenId(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

function Loading() {
  return (
    <div role="status" className="flex gap-1 overflow-hidden py-1">
      <span className="sr-only">Yükleniyor...</span>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <div key={key} className="grid w-24 shrink-0 justify-items-center gap-2">
          <Skeleton className="size-18 rounded-pill" />
          <Skeleton className="h-4 w-14" />
        </div>
      ))}
    </div>
  )
}
