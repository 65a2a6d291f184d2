import Heart from 'lucide-react/icons/heart'
import Search from 'lucide-react/icons/search'
import { type ReactNode, useEffect, useRef } from 'react'
import type { MenuCategory } from '#api/contracts/menu/menu.ts'
import { Picture } from '#ui/data/picture.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { cn } from '#ui/foundations/cn.ts'

export interface Filter {
  /** null means `Tümü` */
  categoryId: number | null
  favorites: boolean
  /** as typed */
  search: string
}

export const noFilter: Filter = { categoryId: null, favorites: false, search: '' }

interface FiltersProps {
  categories: readonly MenuCategory[]
  filter: Filter
  onChange: (filter: Filter) => void
}

/** Categories as pills, favourites, and the search by name. They stick to the top on scroll. */
export function Filters({ categories, filter, onChange }: FiltersProps) {
  return (
    <div className="-mx-4 sm:-mx-6 sticky-top grid gap-3 bg-canvas px-4 py-2 sm:px-6">
      <div className="flex items-start gap-2">
        <Field label="Ürün ara" labelHidden className="min-w-0 flex-1">
          <SearchInput
            value={filter.search}
            onChange={(search) => onChange({ ...filter, search })}
          />
        </Field>
        <Pill
          pressed={filter.favorites}
          onPress={() => onChange({ ...filter, favorites: !filter.favorites })}
        >
          <Heart aria-hidden className={cn('size-4', filter.favorites && 'fill-current')} />
          Favorilerim
        </Pill>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend */}
      <div role="group" aria-label="Kategoriler" className="-my-1 flex gap-2 overflow-x-auto py-1">
        <Pill
          pressed={filter.categoryId === null}
          onPress={() => onChange({ ...filter, categoryId: null })}
        >
          Tümü
        </Pill>
        {categories.map(({ id, name, imageUrl }) => (
          <Pill
            key={id}
            pressed={filter.categoryId === id}
            onPress={() => onChange({ ...filter, categoryId: id })}
          >
            {imageUrl && (
              <span className="-ml-2.5 size-8 overflow-hidden rounded-pill">
                <Picture src={imageUrl} alt="" lazy={false} fallback={null} />
              </span>
            )}
            {name}
          </Pill>
        ))}
      </div>
    </div>
  )
}

interface SearchInputProps {
  id?: string
  value: string
  onChange: (value: string) => void
}

/** The field around it gives it its id. */
function SearchInput({ onChange, ...rest }: SearchInputProps) {
  return (
    <span className="relative block">
      <Search
        aria-hidden
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 size-5 text-muted"
      />
      <Input
        {...rest}
        type="search"
        placeholder="Ürün ara"
        className="pl-10"
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  )
}

interface PillProps {
  pressed: boolean
  onPress: () => void
  children: ReactNode
}

function Pill({ pressed, onPress, children }: PillProps) {
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (pressed) ref.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pressed])
  return (
    <button
      ref={ref}
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={cn(
        'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-pill border px-4 font-semibold transition-colors',
        pressed
          ? 'border-transparent bg-primary text-primary-ink'
          : 'border-edge bg-surface text-ink hover:bg-sunken',
      )}
    >
      {children}
    </button>
  )
}
