import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Heart from 'lucide-react/icons/heart'
import Share2 from 'lucide-react/icons/share-2'
import type { MenuItem } from '#api/contracts/menu/menu.ts'
import { Picture } from '#ui/data/picture.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/forms/button.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { formatMoney } from '#ui/foundations/format.ts'
import { announceFailure } from '#web/shared/announcing.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { Screen } from '#web/shared/screen.tsx'
import { favoriteMutation } from './mutations.ts'
import { categoriesQuery, itemQuery } from './queries.ts'
import { shareAddress } from './sharing.ts'

/** A product on a page of its own, whose address can be shared. */
export function ProductScreen({ id }: { id: number }) {
  const item = useQuery(itemQuery(useQueryClient(), id))
  return (
    <Screen title={item.data?.name ?? 'Ürün'} headingHidden width="wide">
      <BackToMenu />
      <Content item={item} />
    </Screen>
  )
}

function Content({ item }: { item: UseQueryResult<MenuItem> }) {
  if (item.isPending) return <Loading />
  // taken off the menu while its page was open
  if (item.error instanceof ApiError && item.error.code === 'item_not_found')
    return <EmptyState>Bu ürün artık menüde yok.</EmptyState>
  if (!item.data)
    return (
      <ErrorState pending={item.isFetching} onRetry={() => void item.refetch()}>
        Ürün alınamadı
      </ErrorState>
    )
  return <Product item={item.data} />
}

/** Back to the place on the menu where the person was; to its beginning for who came from elsewhere. */
function BackToMenu() {
  const { history } = useRouter()
  const came = useLocation({ select: ({ state }) => state.fromMenu ?? false })
  return (
    <Link
      to="/menu"
      className="-my-2 inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-accent underline-offset-4 hover:underline"
      onClick={(event) => {
        if (!came || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        history.back()
      }}
    >
      <ArrowLeft aria-hidden className="size-5" />
      Menü
    </Link>
  )
}

const sidesLook = 'grid items-start gap-6 md:grid-cols-2 lg:gap-10'
const pictureLook = 'aspect-[4/3] overflow-hidden rounded-card md:aspect-square'

function Product({ item }: { item: MenuItem }) {
  const { mutate } = useMutation(favoriteMutation(useQueryClient()))
  const categories = useQuery(categoriesQuery)
  const category = categories.data?.find(({ id }) => id === item.categoryId)
  return (
    <article className={sidesLook}>
      <div className={pictureLook}>
        <Picture
          src={item.imageUrl}
          alt=""
          first
          fallback={
            <span aria-hidden className="break-words p-6 font-display text-2xl">
              {item.name}
            </span>
          }
        />
      </div>
      <div className="grid min-w-0 gap-3">
        <p className="min-h-6 text-muted">{category?.name}</p>
        {/* the page's heading says it to those who listen */}
        <p aria-hidden className="break-words font-display font-semibold text-3xl">
          {item.name}
        </p>
        <p className="tabular font-semibold text-2xl">{formatMoney(item.price)}</p>
        <p className="whitespace-pre-line break-words text-lg">{item.description}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            tone="plain"
            aria-pressed={item.isFavorite}
            onClick={() =>
              mutate(
                { id: item.id, isFavorite: !item.isFavorite },
                { onError: (error) => announceFailure(error, 'Favori kaydedilemedi') },
              )
            }
          >
            <Heart
              aria-hidden
              className={cn('size-5 text-accent', item.isFavorite && 'fill-current')}
            />
            Favori
          </Button>
          <Button tone="plain" onClick={() => void shareAddress(item.name)}>
            <Share2 aria-hidden className="size-5" />
            Paylaş
          </Button>
        </div>
      </div>
    </article>
  )
}

function Loading() {
  return (
    <div role="status" className={sidesLook}>
      <span className="sr-only">Yükleniyor...</span>
      <Skeleton className={pictureLook} />
      <div className="grid gap-3">
        <Skeleton className="h-6 w-28" />
        <Skeleton className="h-10 w-3/4" />
        <Skeleton className="h-8 w-24" />
        <Skeleton className="h-20" />
      </div>
    </div>
  )
}
