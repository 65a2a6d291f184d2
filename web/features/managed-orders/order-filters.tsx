import { OrderState } from '#api/contracts/orders/orders.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FoldedFilters } from '#ui/forms/folded-filters.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Select } from '#ui/forms/select.tsx'
import { isWhole } from '#ui/forms/typed-date.ts'
import { states } from './order-words.tsx'
import type { OrdersSearch } from './queries.ts'

interface OrderFiltersProps {
  search: OrdersSearch
  onSearchChange: (search: OrdersSearch) => void
}

/** Filters the orders by state, day and the number that is called out. */
export function OrderFilters({ search, onSearchChange }: OrderFiltersProps) {
  const { state, day, number } = search
  const change = (part: OrdersSearch) => onSearchChange({ ...search, ...part })
  return (
    <div className="grid gap-3">
      <FoldedFilters
        count={[state, day, number].filter((one) => one !== undefined).length}
        onClear={() => change({ state: undefined, day: undefined, number: undefined })}
      >
        <search className="grid grid-cols-2 items-end gap-4 lg:grid-cols-3">
          <Field label="Durum" className="min-w-0">
            <Select
              value={search.state ?? ''}
              onChange={(event) => change({ state: OrderState.safeParse(event.target.value).data })}
            >
              <option value="">Tümü</option>
              {OrderState.options.map((state) => (
                <option key={state} value={state}>
                  {states[state].label}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Gün" className="min-w-0">
            <DateField
              value={search.day ?? ''}
              onValueChange={(day) => isWhole(day) && change({ day: day || undefined })}
            />
          </Field>
          <Field label="Numara" className="min-w-0">
            <Input
              type="search"
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              placeholder="614"
              value={search.number ?? ''}
              onChange={(event) =>
                change({ number: event.target.value.replace(/\D/g, '') || undefined })
              }
            />
          </Field>
        </search>
      </FoldedFilters>
    </div>
  )
}
