import type { ReactNode } from 'react'
import { Picture } from '#ui/data/picture.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { cn } from '#ui/foundations/cn.ts'

const sidesLook = 'grid items-start gap-6 md:grid-cols-2 lg:gap-10'
const pictureLook = (low: boolean) =>
  cn('aspect-[4/3] overflow-hidden rounded-card md:aspect-square', low && lowLook)

/** Leaves a phone's screen to what is chosen below it: less than a third of its height. */
const lowLook = 'aspect-auto h-[clamp(8rem,28svh,15rem)] md:h-auto'

interface PicturePageProps {
  src: string | null
  /** stands in the picture's place where there is none */
  name: string
  /** whether the picture takes less than a third of a phone's height */
  low?: boolean
  children: ReactNode
}

/** One thing on a page of its own: its picture, and beside or below it what there is to say. */
export function PicturePage({ src, name, low = false, children }: PicturePageProps) {
  return (
    <article className={sidesLook}>
      <div className={pictureLook(low)}>
        <Picture
          src={src}
          alt=""
          first
          fallback={
            <span aria-hidden className="break-words p-6 font-display text-2xl">
              {name}
            </span>
          }
        />
      </div>
      <div className="grid min-w-0 gap-3">{children}</div>
    </article>
  )
}

/** The thing's name, where one looks for it; the page's heading says it to those who listen. */
export const PictureName = ({ children }: { children: string }) => (
  <p aria-hidden className="break-words font-display font-semibold text-3xl">
    {children}
  </p>
)

/** @param low as its picture will be */
export function PicturePageLoading({ low = false }: { low?: boolean }) {
  return (
    <div role="status" className={sidesLook}>
      <span className="sr-only">Yükleniyor...</span>
      <Skeleton className={pictureLook(low)} />
      <div className="grid gap-3">
        <Skeleton className="h-6 w-28" />
        <Skeleton className="h-10 w-3/4" />
        <Skeleton className="h-8 w-24" />
        <Skeleton className="h-20" />
      </div>
    </div>
  )
}
