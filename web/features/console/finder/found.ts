import Coffee from 'lucide-react/icons/coffee'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import UserRound from 'lucide-react/icons/user-round'
import UserRoundSearch from 'lucide-react/icons/user-round-search'
import type { MenuItem } from '#api/contracts/menu/menu.ts'
import type { ManagedOrder } from '#api/contracts/orders/managing.ts'
import type { ManagedUser } from '#api/contracts/users/users.ts'
import { formatDateTime, formatMoney, formatPhone } from '#ui/foundations/format.ts'
import type { NavigationGroup } from '#ui/navigation/grouped-navigation.tsx'
import type { PaletteGroup, PaletteItem } from '#ui/navigation/palette.tsx'
import { fold } from '#web/shared/fold.ts'

/** Where what was typed may lead. */
export interface Sources {
  /** the pages of the console that are for the person */
  groups: readonly NavigationGroup[]
  people: readonly ManagedUser[] | undefined
  orders: readonly ManagedOrder[] | undefined
  items: readonly MenuItem[] | undefined
}

/** The most pages and products that a search shows. */
const most = 6

/** The number of an order in what was typed: `103`, `#103`; undefined where it is none. */
export const orderNumberIn = (typed: string): string | undefined =>
  /^#?(\d{3})$/.exec(typed.trim())?.[1]

/** Whether a text has every word of what was typed, whatever its case and accents. */
const has = (text: string, typed: string): boolean => {
  const folded = fold(text)
  return fold(typed)
    .trim()
    .split(/\s+/)
    .every((word) => folded.includes(word))
}

/** What was typed leads to, the likeliest first; all pages while nothing is typed. */
export function found(
  typed: string,
  { groups: own, people, orders, items }: Sources,
): PaletteGroup[] {
  const wanted = typed.trim()
  if (!wanted) return [{ label: 'Sayfalar', items: pagesFor('', own) }]
  const groups = [
    { label: 'Sayfalar', items: pagesFor(wanted, own).slice(0, most) },
    { label: 'Siparişler', items: orders?.map(orderItem) ?? [] },
    { label: 'Kişiler', items: personItems(wanted, people) },
    {
      label: 'Ürünler',
      items: (items ?? [])
        .filter(({ name }) => has(name, wanted))
        .slice(0, most)
        .map(productItem),
    },
  ]
  return groups.filter((group) => group.items.length > 0)
}

/** Pages whose name has the words, then those whose group has them. */
function pagesFor(wanted: string, groups: Sources['groups']): PaletteItem[] {
  const pages = groups.flatMap((group) =>
    group.pages
      .filter(({ label }) => has(`${group.label} ${label}`, wanted))
      .map(({ label, href }) => ({
        ...{ id: href, label, href, icon: group.icon },
        note: group.label === label ? undefined : group.label,
      })),
  )
  return pages.toSorted((a, b) => Number(has(b.label, wanted)) - Number(has(a.label, wanted)))
}

/** Whether somebody's name, e-mail address or phone has every word of what was typed. */
export const fits = ({ fullName, username, phone }: ManagedUser, typed: string): boolean =>
  has(`${fullName} ${username} ${phone ?? ''}`, typed)

/** The people, and the way to all whom the list of users finds. */
function personItems(wanted: string, people: Sources['people']): PaletteItem[] {
  if (!people || people.length === 0) return []
  return [
    ...people.map(({ id, fullName, phone, username }) => ({
      ...{ id: `person-${id}`, label: fullName, icon: UserRound },
      note: phone ? formatPhone(phone) : username,
      href: `/admin/users?person=${id}`,
    })),
    {
      ...{ id: 'people', label: `“${wanted}” için tüm kullanıcılar`, icon: UserRoundSearch },
      href: `/admin/users?q=${encodeURIComponent(wanted)}`,
    },
  ]
}

const orderItem = ({ id, number, person, branch, placedAt }: ManagedOrder): PaletteItem => ({
  ...{ id: `order-${id}`, label: `${number} · ${person.fullName}`, icon: ShoppingBag },
  note: `${branch.name}, ${formatDateTime(placedAt)}`,
  href: `/admin/orders?number=${number}&order=${id}`,
})

const productItem = ({ id, name, price }: MenuItem): PaletteItem => ({
  ...{ id: `product-${id}`, label: name, icon: Coffee },
  note: formatMoney(price),
  href: `/admin/menu?q=${encodeURIComponent(name)}`,
})
