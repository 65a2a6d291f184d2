import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { cn } from '#ui/foundations/cn.ts'

/** On a phone one card and the edge of the next; the row reaches over the page's margins. */
export const eventRowLook =
  'grid gap-4 max-sm:-mx-4 max-sm:snap-x max-sm:scroll-px-4 max-sm:auto-cols-[82%] max-sm:grid-flow-col max-sm:overflow-x-auto max-sm:px-4 max-sm:pb-1 sm:grid-cols-2'

/** A row of events until they come. */
export function EventsLoading() {
  return (
    <div role="status" className={cn(eventRowLook, 'max-sm:overflow-hidden')}>
      <span className="sr-only">Yükleniyor...</span>
      {['a', 'b'].map((key) => (
        <Skeleton key={key} className="h-112 rounded-card" />
      ))}
    </div>
  )
}
