import type { Coupon } from '#api/contracts/rewards/coupons.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatMoney } from '#ui/foundations/format.ts'

interface AskProductProps {
  coupon: Pick<Coupon, 'name' | 'items'>
  onChosen: (itemId: number) => void
  onClose: () => void
}

/**
 * Asks which product of its list a coupon gives on this bill: the till does not know what stands on it, and
 * the price of another one would come off (programme.md §4).
 */
export function AskProduct({ coupon, onChosen, onClose }: AskProductProps) {
  return (
    <Dialog
      open
      title={coupon.name}
      description="Fişteki hangi ürün bizden?"
      onOpenChange={(open) => !open && onClose()}
    >
      <ul className="grid gap-2">
        {coupon.items.map(({ id, name, price }) => (
          <li key={id}>
            <Button
              size="lg"
              tone="plain"
              className="w-full justify-between gap-3 text-left"
              onClick={() => onChosen(id)}
            >
              <span className="min-w-0 break-words">{name}</span>
              <span className="tabular shrink-0">{formatMoney(price)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
