import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import type { PriceList } from '#api/contracts/menu/price-list.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatDate, formatMoney } from '#ui/foundations/format.ts'
import { allergensText } from '#web/shared/allergen-words.ts'
import { differenceText } from '#web/shared/difference-text.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { branchPriceListQuery, priceListQuery } from './queries.ts'

/** `Fiyat Listesi` of all branches: for anybody, signed in or not (ordering.md §1). */
export function PriceListScreen() {
  return <Page list={useQuery(priceListQuery)} />
}

/** The price list of one branch, where its poster leads. */
export function BranchPriceListScreen({ branchId }: { branchId: number }) {
  return <Page list={useQuery(branchPriceListQuery(branchId))} />
}

function Page({ list }: { list: UseQueryResult<PriceList> }) {
  const branch = list.data?.branch
  return (
    <Screen
      title={branch ? `Fiyat Listesi, ${branch.name}` : 'Fiyat Listesi'}
      heading="Fiyat Listesi"
      actions={
        list.data && (
          <Button tone="plain" className="on-screen" onClick={() => window.print()}>
            <Printer aria-hidden className="size-5" />
            Yazdır
          </Button>
        )
      }
    >
      <Content list={list} />
    </Screen>
  )
}

function Content({ list }: { list: UseQueryResult<PriceList> }) {
  if (!list.data)
    return <QueryPlaceholder query={list} loading={<Loading />} failed="Fiyat listesi alınamadı" />
  if (list.data.categories.length === 0)
    return <EmptyState>Menümüz hazırlanıyor. Kısa süre sonra yeniden bakın.</EmptyState>
  return <Prices list={list.data} />
}

function Prices({ list: { branch, changedAt, categories } }: { list: PriceList }) {
  return (
    <>
      <div className="-mt-4 grid grid-cols-1 gap-1 break-words">
        <p>
          {branch ? (
            <>
              <span className="font-semibold">{branch.name}</span>
              <span className="block text-muted">{branch.address}</span>
            </>
          ) : (
            'Bütün şubelerimizde geçerlidir.'
          )}
        </p>
        <p className="text-muted text-sm">
          Fiyatlar Türk lirasıdır, KDV dahildir.
          {changedAt && ` Son değişiklik: ${formatDate(changedAt)}.`}
        </p>
      </div>
      <div className="price-list-categories grid grid-cols-1 gap-8">
        {categories.map((category) => (
          <section key={category.id} aria-label={category.name}>
            <h2 className="break-words border-edge border-b pb-2 font-display font-semibold text-xl">
              {category.name}
            </h2>
            <ul className="divide-y divide-line">
              {category.items.map((item) => (
                <Row key={item.id} item={item} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className="border-line border-t pt-4 text-muted text-sm">
        Alerjenler Türk Gıda Kodeksi’nin listesine göredir; alkol ve domuz ürünü ayrıca belirtilir.
        Ürünlerimiz aynı mutfakta hazırlanır: alerjiniz varsa lütfen çalışanlarımıza söyleyin.
      </p>
    </>
  )
}

function Row({ item }: { item: PriceList['categories'][number]['items'][number] }) {
  const { name, description, price, vatRate, allergens, groups } = item
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="min-w-0 break-words">
        <h3 className="font-semibold">{name}</h3>
        <p className="text-muted text-sm">{description}</p>
        {groups.map((group) => (
          <p key={group.name} className="text-sm">
            <span className="text-muted">{`${group.name}: `}</span>
            {group.options.map(optionText).join(', ')}
          </p>
        ))}
        <p className="text-sm">
          <span className="text-muted">Alerjenler: </span>
          {allergensText(allergens)}
        </p>
      </div>
      <p className="tabular shrink-0 text-right font-semibold">
        {formatMoney(price)}
        <span className="block font-normal text-muted text-sm">{`KDV %${vatRate}`}</span>
      </p>
    </li>
  )
}

/** `Yulaf sütü +₺25,00`; what costs nothing more is named alone. */
const optionText = ({ name, priceDifference }: { name: string; priceDifference: number }) =>
  priceDifference === 0 ? name : `${name} ${differenceText(priceDifference)}`

function Loading() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Yükleniyor...</span>
      <Skeleton className="h-12 w-3/4" />
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-16" />
      ))}
    </div>
  )
}
