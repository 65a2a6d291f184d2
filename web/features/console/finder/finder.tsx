import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Right } from '#api/contracts/posts/rights.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import type { NavigationGroup } from '#ui/navigation/grouped-navigation.tsx'
import { Palette, type PaletteItem } from '#ui/navigation/palette.tsx'
import { allItemsQuery } from '#web/features/menu/queries.ts'
import type { Viewer } from '#web/shared/counter-rights.ts'
import { useDebounced } from '#web/shared/debounced.ts'
import { fits, found, orderNumberIn } from './found.ts'
import { foundOrdersQuery, foundPeopleQuery } from './queries.ts'

/** ms without typing before people and orders are asked for; pages and products are at hand */
const typingPause = 40

interface FinderProps {
  viewer: Viewer
  /** the pages of the console that are for the viewer */
  groups: readonly NavigationGroup[]
}

/** `Bul`: leads to a page, a person, an order or a product by what is typed. */
export default function Finder({ onClose, ...own }: FinderProps & { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Bul" place="top" closeOnBackdrop>
      <Search {...own} onFound={onClose} />
    </Dialog>
  )
}

function Search({ viewer, groups: pages, onFound }: FinderProps & { onFound: () => void }) {
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const asked = useDebounced(typed.trim(), typingPause)
  const may = (right: Right) => viewer.rights.includes(right)
  const people = useQuery(foundPeopleQuery(may('people.manage') ? asked : ''))
  const orders = useQuery(foundOrdersQuery(may('orders.see') ? orderNumberIn(asked) : undefined))
  const items = useQuery(allItemsQuery)
  const settled = asked === typed.trim() && !people.isFetching && !orders.isFetching
  const groups = found(typed, {
    groups: pages,
    // until the answer comes, those of the one before who fit what is typed by now
    people: settled ? people.data : people.data?.filter((person) => fits(person, typed)),
    orders: orders.data?.filter(({ number }) => String(number) === orderNumberIn(typed)),
    items: items.data,
  })
  const open = ({ href }: PaletteItem) => {
    // the dialog gives the focus back first, then the page that comes takes it
    flushSync(onFound)
    void router.navigate({ href })
  }
  return (
    <Palette
      label="Sayfa, kişi, sipariş veya ürün"
      placeholder="Sayfa, kişi, sipariş no veya ürün"
      typed={typed}
      onTypedChange={setTyped}
      groups={groups}
      onChoose={open}
      empty={settled ? 'Bir şey bulunamadı.' : 'Aranıyor…'}
      note={people.isError || orders.isError ? 'Kişiler ve siparişler aranamadı.' : undefined}
    />
  )
}
