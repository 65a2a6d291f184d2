import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { sentenceOf } from './api-error.ts'

interface MorePagesProps {
  /** an infinite query */
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: Error | null
    fetchNextPage: () => Promise<unknown>
  }
}

/** `Daha Fazla` below a list with more rows, and the error of the next page. */
export function MorePages({ list }: MorePagesProps) {
  return (
    <>
      {list.isFetchNextPageError && <Banner tone="error">{sentenceOf(list.error)}</Banner>}
      {list.hasNextPage && (
        <Button
          tone="plain"
          className="justify-self-center"
          pending={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Daha Fazla
        </Button>
      )}
    </>
  )
}
