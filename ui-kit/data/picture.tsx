import { type ReactNode, useState } from 'react'
import { cn } from '#ui/foundations/cn.ts'

interface PictureProps {
  /** Its address; null or undefined shows the fallback. */
  src: string | null | undefined
  /** What it shows; empty where the text beside it says it already. */
  alt: string
  /** Stands in its place where there is no picture, or it cannot be fetched. */
  fallback: ReactNode
  /** Off for small ones that the page opens with. */
  lazy?: boolean | undefined
  /** One of the large ones that the page opens with: fetched before everything else. */
  first?: boolean | undefined
  className?: string | undefined
}

/** A picture that fills its box without being squeezed, or what stands for it. */
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
