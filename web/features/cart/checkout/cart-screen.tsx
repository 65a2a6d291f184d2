import { Link } from '@tanstack/react-router'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button } from '#ui/forms/button.tsx'
import { useAttempt } from '#web/features/cart/attempt.ts'
import { useCart } from '#web/features/cart/cart.ts'
import { Screen } from '#web/shared/screen.tsx'
import { WayBack } from '#web/shared/way-back.tsx'
import { Checkout } from './checkout.tsx'

interface CartScreenProps {
  /** leads to the order that was placed */
  onPlaced: (orderId: number) => void
}

/** `Sepetim`: what is wanted, and on the same page how it is ordered (ordering.md §3). */
export function CartScreen({ onPlaced }: CartScreenProps) {
  const lines = useCart()
  const sent = useAttempt()
  return (
    <Screen back={<WayBack to="/menu" />} title="Sepetim" width="wide">
      {lines.length === 0 && !sent ? (
        <EmptyState
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <Button asChild>
                <Link to="/menu">Menüye Git</Link>
              </Button>
              <Button asChild tone="plain">
                <Link to="/orders">Siparişlerim</Link>
              </Button>
            </div>
          }
        >
          Sepetiniz boş. Menüden seçin, sırada beklemeden alın.
        </EmptyState>
      ) : (
        <Checkout lines={lines} sent={sent} onPlaced={onPlaced} />
      )}
    </Screen>
  )
}
