import BookImage from 'lucide-react/icons/book-image'
import type { ComponentProps } from 'react'
import { Picture } from '#ui/data/picture.tsx'
import { cn } from '#ui/foundations/cn.ts'

interface StoryRingProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Its name, two lines at most. */
  title: string
  /** The picture in the ring; null shows a mark. */
  imageUrl: string | null
  /** Grey once seen, red before (specification.md §2). */
  viewed: boolean
  /** Shown fainter: it is there, but not for everyone. */
  faded?: boolean | undefined
}

/** A story's round thumbnail with its title below; opens the story. */
export function StoryRing({
  title,
  imageUrl,
  viewed,
  faded = false,
  className,
  ...rest
}: StoryRingProps) {
  return (
    <button
      type="button"
      className={cn(
        'group relative grid w-24 justify-items-center gap-1.5 rounded-card',
        className,
      )}
      {...rest}
    >
      <span
        data-viewed={viewed}
        className={cn(
          'size-18 rounded-pill border-3 p-0.5 transition-transform group-hover:scale-105',
          viewed ? 'border-edge' : 'border-spend',
          faded && 'opacity-60',
        )}
      >
        <Picture
          src={imageUrl}
          alt=""
          lazy={false}
          fallback={<BookImage aria-hidden className="size-7" />}
          className="rounded-pill"
        />
      </span>
      <span className="line-clamp-2 w-full hyphens-auto break-words text-center text-ink text-xs leading-tight">
        {title}
      </span>
      <span className="sr-only">{viewed ? 'görüldü' : 'yeni'}</span>
    </button>
  )
}
