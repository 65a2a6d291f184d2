import { Link } from '@tanstack/react-router'
import Heart from 'lucide-react/icons/heart'
import { memo, type ReactNode } from 'react'
import type { MenuItem } from '#api/contracts/menu/menu.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Picture } from '#ui/data/picture.tsx'
import { Button } from '#ui/forms/button.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { formatMoney } from '#ui/foundations/format.ts'
import { cameFrom } from '#web/shared/came-from.ts'

interface ProductCardProps {
  item: MenuItem
  /** whether it is visible when the page opens */
  first?: boolean
  /** what the chosen branch has of it: 0 where it is out of it, undefined where nobody counts */
  left?: number | undefined
  onFavorite: (item: MenuItem) => void
  /** the button that puts it into the cart; only what can be had without a choice has it */
  addOf?: ((item: MenuItem) => ReactNode) | undefined
  /** an administrator's buttons */
  actionsOf?: ((item: MenuItem) => ReactNode) | undefined
}

/**
 * A product: picture (or its name instead), name, description, price. It fills the height of its
 * row in the grid. It is memoised, because scrolling renders hundreds of cards.
 */
export const ProductCard = memo(function ProductCard({
  item,
  first,
  left,
  onFavorite,
  addOf,
  actionsOf,
}: ProductCardProps) {
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors focus-within:border-edge hover:border-edge">
      <div className="flex min-h-0 flex-1 sm:flex-col">
        <div className="w-28 shrink-0 sm:h-44 sm:w-full">
          <Picture
            src={item.imageUrl}
            alt=""
            first={first}
            fallback={
              <span aria-hidden className="line-clamp-3 break-words p-2 font-display text-base">
                {item.name}
              </span>
            }
          />
        </div>
        <div className="flex min-w-0 flex-1 flex-col p-3 sm:p-4">
          <div className="flex items-start gap-1">
            <h2 className="line-clamp-2 min-w-0 flex-1 break-words font-display font-semibold text-base leading-5 sm:text-lg">
              {/* the whole card leads there; what else can be done stands above it */}
              <Link
                to="/menu/$id"
                params={{ id: String(item.id) }}
                state={cameFrom('/menu')}
                className="after:absolute after:inset-0 after:rounded-card"
              >
                {item.name}
              </Link>
            </h2>
            <Button
              tone="ghost"
              size="icon"
              className="-mt-2.5 -mr-2 relative shrink-0 text-accent"
              aria-label={`Favori: ${item.name}`}
              aria-pressed={item.isFavorite}
              onClick={() => onFavorite(item)}
            >
              <Heart aria-hidden className={cn('size-5', item.isFavorite && 'fill-current')} />
            </Button>
          </div>
          <p
            className={cn(
              'mt-0.5 line-clamp-2 break-words text-muted text-sm sm:line-clamp-3 sm:text-base',
              // on the narrowest phones what is left takes a line of its own
              left !== undefined && 'max-[22.4rem]:line-clamp-1',
            )}
          >
            {item.description}
          </p>
          <div className="mt-auto flex items-end gap-2 pt-1">
            <p className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-2">
              <span className={cn('tabular font-semibold text-lg', left === 0 && 'text-muted')}>
                {formatMoney(item.price)}
              </span>
              {left !== undefined && (
                <Badge tone={left === 0 ? 'spend' : 'warning'}>
                  {left === 0 ? 'Tükendi' : `Son ${left} adet`}
                </Badge>
              )}
            </p>
            {item.isOrderable && !item.needsChoice && left !== 0 && addOf?.(item)}
          </div>
        </div>
      </div>
      {actionsOf && (
        <div className="relative flex shrink-0 items-center justify-end gap-2 border-line border-t p-1.5">
          {actionsOf(item)}
        </div>
      )}
    </article>
  )
})
