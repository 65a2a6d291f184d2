import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Story } from '#api/contracts/stories.ts'
import { CardTitle } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StoryRing } from '#ui/story-ring.tsx'
import { storiesQuery, viewMutation } from './queries.ts'

const StoryViewer = lazy(() => import('./story-viewer.tsx'))

/** `Hikayeler`: the round thumbnails that open the viewer. */
export function StoryRow() {
  return (
    <section aria-label="Hikayeler" className="grid gap-3">
      <CardTitle>Hikayeler</CardTitle>
      <Rings />
    </section>
  )
}

function Rings() {
  const stories = useQuery(storiesQuery)
  const [openId, setOpenId] = useState<number>()
  const view = useMutation(viewMutation(useQueryClient()))
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
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-x-3 gap-y-4">
        {stories.data.map((story) => (
          <li key={story.id} className="grid justify-items-center">
            <Ring story={story} onOpen={() => setOpenId(story.id)} />
          </li>
        ))}
      </ul>
      {openId !== undefined && (
        <Suspense>
          <StoryViewer
            stories={stories.data}
            startId={openId}
            // a view that could not be noted is noted the next time; nobody is told
            onView={(story) => !story.isViewed && view.mutate(story.id)}
            onClose={() => setOpenId(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

function Ring({ story, onOpen }: { story: Story; onOpen: () => void }) {
  return (
    <StoryRing
      title={story.title}
      imageUrl={story.imageUrl}
      viewed={story.isViewed}
      faded={story.isExpired}
      onClick={onOpen}
    />
  )
}

function Loading() {
  return (
    <div role="status" className="flex gap-3 overflow-hidden">
      <span className="sr-only">Yükleniyor...</span>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <div key={key} className="grid w-20 shrink-0 justify-items-center gap-2">
          <Skeleton className="size-18 rounded-pill" />
          <Skeleton className="h-4 w-14" />
        </div>
      ))}
    </div>
  )
}
