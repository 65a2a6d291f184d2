import { Link } from '@tanstack/react-router'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { formatNumber } from '#ui/foundations/format.ts'
import { unitsOf, useCart } from './cart.ts'

/** The way to the cart, with the number of units in it. */
export default function CartMark() {
  const units = unitsOf(useCart())
  return (
    <Link
      to="/cart"
      aria-label={units > 0 ? `Sepetim, ${formatNumber(units)} ürün` : 'Sepetim'}
      className="relative grid size-11 place-items-center rounded-field text-ink transition-colors hover:bg-sunken"
    >
      <ShoppingBag aria-hidden className="size-6" />
      {units > 0 && (
        <span className="tabular absolute top-0.5 left-5.5 min-w-5 rounded-pill bg-primary px-1.5 text-center font-semibold text-primary-ink text-xs leading-5">
          {formatNumber(units)}
        </span>
      )}
    </Link>
  )
}
