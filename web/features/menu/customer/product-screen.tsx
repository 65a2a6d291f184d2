import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Heart from 'lucide-react/icons/heart'
import Share2 from 'lucide-react/icons/share-2'
import { lazy, Suspense } from 'react'
import type { MenuItem } from '#api/contracts/menu/menu.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button } from '#ui/forms/button.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { formatMoney } from '#ui/foundations/format.ts'
import { favoriteMutation } from '#web/features/menu/mutations.ts'
import { categoriesQuery, itemQuery } from '#web/features/menu/queries.ts'
import { allergensText } from '#web/shared/allergen-words.ts'
import { announceFailure } from '#web/shared/announcing.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { PictureName, PicturePage, PicturePageLoading } from '#web/shared/picture-page.tsx'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { currentUserQuery, useMay } from '#web/shared/session.ts'
import { shareAddress } from '#web/shared/sharing.ts'
import { WayBack } from '#web/shared/way-back.tsx'
import { AtBranch } from './at-branch.tsx'
import { ProductOrder } from './product-order.tsx'

const PriceHistory = lazy(() => import('#web/features/menu/admin/price-history.tsx'))

/** A product on a page of its own, whose address can be shared. */
export function ProductScreen({ id }: { id: number }) {
  const { data: user } = useQuery(currentUserQuery)
  const mayEdit = useMay('menu.edit')
  const item = useQuery(itemQuery(useQueryClient(), id))
  return (
    <Screen
      back={user !== null && <WayBack to="/menu" />}
      title={item.data?.name ?? 'Ürün'}
      headingHidden
      width="wide"
    >
      <Content item={item} />
      {mayEdit && item.data && (
        <Suspense>
          <PriceHistory itemId={id} />
        </Suspense>
      )}
    </Screen>
  )
}

function Content({ item }: { item: UseQueryResult<MenuItem> }) {
  // taken off the menu while its page was open
  if (item.error instanceof ApiError && item.error.code === 'item_not_found')
    return <EmptyState>Bu ürün artık menüde yok.</EmptyState>
  if (!item.data)
    return (
      <QueryPlaceholder query={item} loading={<PicturePageLoading low />} failed="Ürün alınamadı" />
    )
  return <Product item={item.data} />
}

function Product({ item }: { item: MenuItem }) {
  return (
    <PicturePage src={item.imageUrl} name={item.name} low>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <PictureName>{item.name}</PictureName>
        <p className="tabular font-semibold text-2xl">{formatMoney(item.price)}</p>
      </div>
      <ProductOrder item={item}>
        <About item={item} />
      </ProductOrder>
    </PicturePage>
  )
}

/** What one reads after having chosen, or before: it stands below the choice. */
function About({ item }: { item: MenuItem }) {
  const isVisitor = useQuery(currentUserQuery).data === null
  const { mutate } = useMutation(favoriteMutation(useQueryClient()))
  const categories = useQuery(categoriesQuery)
  const category = categories.data?.find(({ id }) => id === item.categoryId)
  return (
    <div className="grid gap-3 border-line border-t pt-4">
      <p className="min-h-6 text-muted">{category?.name}</p>
      <p className="whitespace-pre-line break-words text-lg">{item.description}</p>
      <AtBranch itemId={item.id} />
      <div className="mt-2 flex flex-wrap gap-2">
        {!isVisitor && (
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
        )}
        <Button tone="plain" onClick={() => void shareAddress(item.name)}>
          <Share2 aria-hidden className="size-5" />
          Paylaş
        </Button>
      </div>
      <Facts item={item} />
    </div>
  )
}

/** What must be said of a product (ordering.md §1). */
function Facts({ item: { allergens, vatRate } }: { item: MenuItem }) {
  return (
    <dl className="mt-2 grid gap-x-4 border-line border-t text-base sm:grid-cols-[auto_1fr]">
      <dt className="pt-3 text-muted">Alerjenler</dt>
      <dd className={cn('sm:pt-3', allergens?.length && 'font-semibold')}>
        {allergensText(allergens)}
      </dd>
      <dt className="pt-3 text-muted sm:pt-1">Fiyat</dt>
      <dd className="tabular sm:pt-1">{`%${vatRate} KDV dahildir.`}</dd>
    </dl>
  )
}
