import Plus from 'lucide-react/icons/plus'
import type { MenuItem } from '#api/contracts/menu/menu.ts'
import { toast } from '#ui/feedback/toaster.tsx'
import { Button } from '#ui/forms/button.tsx'
import { sayFull } from './added.ts'
import { cart } from './cart.ts'

/** Puts one unit of a product that needs no choice into the cart, without its page. */
export default function AddAtOnce({ item }: { item: MenuItem }) {
  const { id, name, price } = item
  function add() {
    if (!cart.add({ itemId: id, name, quantity: 1, unitPrice: price, options: [] })) sayFull()
    // the bar that leads to the cart is in sight
    else toast({ title: 'Sepete eklendi', description: name, tone: 'success' })
  }
  return (
    <Button
      tone="ghost"
      size="icon"
      className="-mt-4 -mr-2 -mb-2 relative shrink-0 rounded-pill"
      aria-label={`Sepete Ekle: ${name}`}
      onClick={add}
    >
      <span className="grid size-9 place-items-center rounded-pill bg-accent-soft text-accent">
        <Plus aria-hidden className="size-5" />
      </span>
    </Button>
  )
}
