import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { cn } from '#ui/foundations/cn.ts'
import { formatMoney, formatNumber } from '#ui/foundations/format.ts'
import { type CartLine, unitsOf, useCart } from './cart.ts'

interface CartBarProps {
  /** over a phone's bottom bar, in a page's action bar, or in the sidebar of wide screens */
  place: 'page' | 'action' | 'sidebar'
}

const looks: Record<CartBarProps['place'], string> = {
  page: 'fixed inset-x-4 bottom-[calc(6.375rem+env(safe-area-inset-bottom))] z-5 mx-auto min-h-12 max-w-md animate-rise rounded-pill bg-primary px-5 text-primary-ink shadow-raised',
  action: '-mt-2 mb-1 min-h-11 text-accent lg:hidden',
  sidebar:
    'mb-3 min-h-12 animate-fade rounded-field border border-line bg-accent-soft px-3 text-accent',
}

/** `Sepet · 1 · ₺190,00`: the way to the cart while something is in it. It stands over the page and moves nothing. */
export default function CartBar({ place }: CartBarProps) {
  const lines = useCart()
  if (lines.length === 0) return null
  const total = totalOf(lines)
  return (
    <Link
      to="/cart"
      data-cart-bar={place}
      {...(place === 'page' && { 'data-toasts': 'top' })}
      className={cn('tabular flex items-center gap-3 py-1 font-semibold', looks[place])}
    >
      <ShoppingBag aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0 flex-1">
        {`Sepet · ${formatNumber(unitsOf(lines))}`}
        <span className="sr-only"> ürün</span>
        {total !== undefined && ` · ${formatMoney(total)}`}
      </span>
      {place !== 'sidebar' && <ChevronRight aria-hidden className="size-5 shrink-0" />}
    </Link>
  )
}

/** Kuruş, as the prices were seen; undefined where one of them was not. */
function totalOf(lines: readonly CartLine[]): number | undefined {
  let total = 0
  for (const { unitPrice, quantity } of lines) {
    if (unitPrice === null) return undefined
    total += unitPrice * quantity
  }
  return total
}
