import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import type { Option, OptionGroup } from '#api/contracts/menu/options.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/forms/button.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { useMenuAvailability } from './at-branch.tsx'
import { itemOptionsQuery } from './option-queries.ts'
import { choiceText, differenceText } from './option-words.ts'

/** What can be chosen of a product, for information: prices are differences to the product's own. */
export function ItemOptions({ itemId }: { itemId: number }) {
  const groups = useQuery(itemOptionsQuery(itemId))
  const off = useMenuAvailability()?.options.filter(({ isOff }) => isOff) ?? []
  if (groups.isPending)
    return (
      <div role="status" className="grid gap-2">
        <span className="sr-only">Seçenekler yükleniyor...</span>
        <Skeleton className="h-6 w-20" />
        <Skeleton className="h-10 w-4/5" />
      </div>
    )
  if (!groups.data)
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="text-muted">Seçenekler alınamadı</p>
        <Button tone="plain" pending={groups.isFetching} onClick={() => void groups.refetch()}>
          Tekrar Dene
        </Button>
      </div>
    )
  return groups.data.map((group) => (
    <Group key={group.id} group={group} offIds={off.map(({ id }) => id)} />
  ))
}

interface GroupProps {
  group: OptionGroup
  /** options that the chosen branch is out of */
  offIds: readonly number[]
}

function Group({ group, offIds }: GroupProps) {
  return (
    <section aria-label={group.name} className="grid gap-2">
      <h2 className="flex flex-wrap items-baseline gap-x-2 font-semibold">
        {group.name}
        <span className="font-normal text-muted text-sm">{choiceText(group)}</span>
      </h2>
      <ul className="flex flex-wrap gap-2">
        {group.options.map((option) => (
          <Choice key={option.id} option={option} isOff={offIds.includes(option.id)} />
        ))}
      </ul>
    </section>
  )
}

function Choice({ option, isOff }: { option: Option; isOff: boolean }) {
  const { name, priceDifference, most, defaultQuantity } = option
  const standard = defaultQuantity > 0
  return (
    <li
      className={cn(
        'inline-flex min-w-0 flex-wrap items-center gap-x-1.5 rounded-pill border border-line bg-surface px-3.5 py-1.5',
        standard && !isOff && 'border-accent bg-accent-soft',
        isOff && 'border-dashed text-muted',
      )}
    >
      {standard && !isOff && <Check aria-hidden className="size-4 text-accent" />}
      <span className={cn('min-w-0 break-words font-medium', isOff && 'line-through')}>{name}</span>
      {standard && <span className="sr-only">(önceden seçili)</span>}
      {priceDifference !== 0 && !isOff && (
        <span className={cn('tabular text-sm', standard ? 'text-ink' : 'text-muted')}>
          {differenceText(priceDifference)}
        </span>
      )}
      {isOff && <span className="text-sm text-spend">tükendi</span>}
      {most > 1 && !isOff && (
        <span className={cn('text-sm', standard ? 'text-ink' : 'text-muted')}>
          {`en çok ${most}`}
        </span>
      )}
    </li>
  )
}
