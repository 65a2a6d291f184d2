import { type ReactNode, useState } from 'react'
import { cn } from '#ui/foundations/cn.ts'

interface PictureProps {
  /** The address. Null and undefined show the fallback. */
  src: string | null | undefined
  /** The text alternative; empty if the text beside it says the same. */
  alt: string
  /** Replaces a picture that is missing or fails to load. */
  fallback: ReactNode
  /** False for small pictures that are visible when the page opens. */
  lazy?: boolean | undefined
  /** True for large pictures that are visible when the page opens: they load first. */
  first?: boolean | undefined
  className?: string | undefined
}

/** A picture that covers its box without distortion, or its fallback. */
export function Picture({
  src,
  alt,
  fallback,
  lazy = true,
  first = false,
  className,
}: PictureProps) {
  const [failed, setFailed] = useState<string>()
  if (!src || failed === src)
    return (
      <span
        className={cn(
          'grid size-full place-items-center bg-accent-soft text-center text-accent text-sm',
          className,
        )}
      >
        {fallback}
      </span>
    )
  return (
    <img
      src={src}
      alt={alt}
      loading={lazy && !first ? 'lazy' : 'eager'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding={first ? 'auto' : 'async'}
      onError={() => setFailed(src)}
      className={cn('size-full bg-accent-soft object-cover', className)}
    />
  )
}
