import BookImage from 'lucide-react/icons/book-image'
import type { ComponentProps } from 'react'
import { Picture } from '#ui/data/picture.tsx'
import { cn } from '#ui/foundations/cn.ts'

interface StoryRingProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The title, at most two lines. */
  title: string
  /** The picture; null shows a placeholder. */
  imageUrl: string | null
  /** Whether the ring is grey (seen) or red (product.md §7). */
  viewed: boolean
  /** Shows it fainter, for a story that customers do not see. */
  faded?: boolean | undefined
}

/** A story's round thumbnail with its title below. A click opens the story. */
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
