import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import type { MenuItem } from '#api/contracts/menu/menu.ts'
import type { OptionGroup } from '#api/contracts/menu/options.ts'
import { mostUnitsOfLine } from '#api/contracts/orders/orders.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { toast } from '#ui/feedback/toaster.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Quantity } from '#ui/forms/quantity.tsx'
import { formatMoney } from '#ui/foundations/format.ts'
import { sayFull } from '#web/features/cart/added.ts'
import { cart } from '#web/features/cart/cart.ts'
import CartBar from '#web/features/cart/cart-bar.tsx'
import {
  type Choices,
  chosenOptions,
  defaultChoices,
  differenceOf,
  offOptions,
  unanswered,
  withoutOff,
} from '#web/features/options/choices.ts'
import { useMenuAvailability } from '#web/features/options/menu-availability.ts'
import { NoteField } from '#web/features/options/note-field.tsx'
import { OptionFields, showGroup } from '#web/features/options/option-fields.tsx'
import { itemOptionsQuery } from '#web/features/options/queries.ts'
import { ActionBar } from '#web/shared/action-bar.tsx'
import { currentUserQuery } from '#web/shared/session.ts'

interface ProductOrderProps {
  item: MenuItem
  /** what stands between the form and its button */
  children: ReactNode
}

/** No answer yet, or none. */
const noGroups: readonly OptionGroup[] = []

/** The product as an order form: its options, quantity, note and the button (ordering.md §3). */
export function ProductOrder({ item, children }: ProductOrderProps) {
  const query = useQuery(itemOptionsQuery(item.id))
  const groups = query.data ?? noGroups
  const availability = useMenuAvailability()
  const offIds = offOptions(availability)
  const said = availability?.items.find(({ id }) => id === item.id)
  const [picked, setPicked] = useState<Choices>()
  const [quantity, setQuantity] = useState(1)
  const [note, setNote] = useState('')
  const [asked, setAsked] = useState(false)
  const form = useRef<HTMLDivElement>(null)

  // what the branch ran out of meanwhile is no longer chosen
  const choices = withoutOff(picked ?? defaultChoices(groups, offIds), offIds)
  const missing = unanswered(groups, choices)
  const most = Math.max(1, Math.min(mostUnitsOfLine, said?.left ?? mostUnitsOfLine))
  const units = Math.min(quantity, most)
  const unitPrice = Math.max(0, item.price + differenceOf(groups, choices))

  function add() {
    if (missing) {
      setAsked(true)
      showGroup(form.current, missing)
      return false
    }
    const typed = note.trim()
    const added = cart.add({
      ...{ itemId: item.id, name: item.name, quantity: units, unitPrice },
      options: chosenOptions(groups, choices),
      ...(typed && { note: typed }),
    })
    if (!added) sayFull()
    if (added) {
      setQuantity(1)
      setNote('')
      setAsked(false)
    }
    return added
  }

  return (
    <div ref={form} className="grid gap-5">
      {query.data ? (
        <>
          <OptionFields
            groups={groups}
            choices={choices}
            offIds={offIds}
            asked={asked}
            onChange={setPicked}
          />
          {item.isOrderable ? <NoteField value={note} onChange={setNote} /> : <NotAhead />}
        </>
      ) : (
        <NoOptions query={query} />
      )}
      {children}
      {query.data && item.isOrderable && (
        <AddBar
          item={item}
          isOff={said?.isOff ?? false}
          price={unitPrice * units}
          quantity={
            <Quantity
              label={`${item.name}, adet`}
              value={units}
              max={most}
              onValueChange={setQuantity}
            />
          }
          onAdd={add}
        />
      )}
    </div>
  )
}

const NotAhead = () => (
  <p className="rounded-field bg-sunken px-4 py-3">
    Bu ürün önceden sipariş edilemez; şubelerimizde bulabilirsiniz.
  </p>
)

/** In the place of the options: what comes there, or that nothing came. */
function NoOptions({
  query,
}: {
  query: Pick<UseQueryResult, 'isPending' | 'isFetching' | 'refetch'>
}) {
  if (query.isPending)
    return (
      <div role="status" className="grid gap-2">
        <span className="sr-only">Seçenekler yükleniyor...</span>
        <Skeleton className="h-6 w-20" />
        <Skeleton className="h-11 w-4/5" />
        <Skeleton className="h-6 w-20" />
        <Skeleton className="h-11 w-3/5" />
      </div>
    )
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="text-muted">Seçenekler alınamadı</p>
      <Button tone="plain" pending={query.isFetching} onClick={() => void query.refetch()}>
        Tekrar Dene
      </Button>
    </div>
  )
}

/** On the narrowest phones `Ekle` alone is seen; its name stays whole, in two words by the box of the second. */
const AddWords = ({ price }: { price: number }) => (
  <span>
    <span className="max-[23.4rem]:sr-only">Sepete </span>
    <span className="inline-block">Ekle</span>
    {` · ${formatMoney(price)}`}
  </span>
)

interface AddBarProps {
  item: MenuItem
  isOff: boolean
  /** kuruş of all units */
  price: number
  quantity: ReactNode
  /** @returns whether it is in the cart */
  onAdd: () => boolean
}

/** Always in sight, above the phone's bar: how many, and the button with the price. */
function AddBar({ item, isOff, price, quantity, onAdd }: AddBarProps) {
  const { data: user } = useQuery(currentUserQuery)
  const navigate = useNavigate()
  function add() {
    if (!onAdd()) return
    toast({
      title: 'Sepete eklendi',
      description: item.name,
      tone: 'success',
      action: { label: 'Sepeti Aç', onPress: () => void navigate({ to: '/cart' }) },
    })
  }
  return (
    <ActionBar>
      {user !== null && <CartBar place="action" />}
      <div className="flex flex-wrap items-center gap-3">
        {user !== null && quantity}
        {user === null ? (
          <Button asChild size="lg" className="flex-1">
            <Link to="/auth" search={{ redirect: `/menu/${item.id}` }}>
              Giriş Yapıp Sipariş Verin
            </Link>
          </Button>
        ) : (
          <Button
            size="lg"
            className="tabular min-w-0 flex-1 gap-1 whitespace-nowrap px-3"
            disabled={isOff}
            onClick={add}
          >
            {isOff ? 'Tükendi' : <AddWords price={price} />}
          </Button>
        )}
      </div>
    </ActionBar>
  )
}
