import Search from 'lucide-react/icons/search'
import { useEffect, useRef, useState } from 'react'
import { roleLabels } from '#api/contracts/roles.ts'
import { UserRole, type UserState } from '#api/contracts/users/filters.ts'
import { Chip } from '#ui/forms/chip.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FoldedFilters } from '#ui/forms/folded-filters.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Select } from '#ui/forms/select.tsx'
import { formatNumber } from '#ui/foundations/format.ts'
import { useGivenRoles } from '#web/features/posts/given-roles.ts'
import type { UsersSearch } from '#web/features/users/queries.ts'

interface UsersToolbarProps {
  search: UsersSearch
  /** `replace`: typing replaces the history entry */
  onNarrow: (part: Pick<UsersSearch, 'q' | 'role' | 'state'>, replace: boolean) => void
  sort: { id: string; desc: boolean }
  onSortChange: (sort: { id: string; desc: boolean }) => void
  /** the number of matches; undefined while it loads */
  total: number | undefined
  /** whether there are more matches than `total` */
  more: boolean
}

/** ms without typing before the search is sent */
const rest = 250

const orders = [
  ['fullName', 'İsme göre'],
  ['username', 'Kullanıcı adına göre'],
  ['phone', 'Telefona göre'],
  ['points desc', 'Puanı çoktan aza'],
  ['points', 'Puanı azdan çoğa'],
  ['roles desc', 'Önce çalışanlar'],
  ['isActive', 'Önce pasifler'],
] as const

const groups: [UserRole, string][] = [
  ['customer', 'Müşteriler'],
  ['staff', 'Bütün çalışanlar'],
]
const states: [UserState, string][] = [
  ['active', 'Aktif olanlar'],
  ['deactivated', 'Pasif olanlar'],
]

/** Search, filters, order and the number of matches. All but the last is in the address. */
export function UsersToolbar(props: UsersToolbarProps) {
  const { search, onNarrow, sort, onSortChange, total, more } = props
  const order = `${sort.id}${sort.desc ? ' desc' : ''}`
  const roles = useGivenRoles().map((role): [UserRole, string] => [role, roleLabels[role]])
  const known = orders.some(([value]) => value === order)
  const narrow = (part: Pick<UsersSearch, 'role' | 'state'>) => onNarrow(part, false)
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3 sm:grid-cols-[minmax(0,1fr)_15rem] md:grid-cols-[minmax(0,1fr)_12rem_13rem]">
      <Field label="Ara" labelHidden className="min-w-0 max-sm:col-span-2">
        <SearchInput q={search.q ?? ''} onSearch={(q) => onNarrow({ q }, true)} />
      </Field>
      <FoldedFilters
        count={[search.role, search.state].filter((one) => one !== undefined).length}
        onClear={() => narrow({ role: undefined, state: undefined })}
        className="max-sm:order-1 max-sm:col-span-2"
      >
        <Field label="Kimler" labelHidden>
          <Select
            value={search.role ?? ''}
            onChange={({ target }) => narrow({ role: UserRole.safeParse(target.value).data })}
          >
            <option value="">Herkes</option>
            {[...groups, ...roles].map(([role, label]) => (
              <option key={role} value={role}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Sırala" labelHidden>
          <Select
            value={known ? order : ''}
            onChange={(event) => {
              const [id = 'fullName', direction] = event.target.value.split(' ')
              onSortChange({ id, desc: direction === 'desc' })
            }}
          >
            {!known && <option value="">Başka bir sıra</option>}
            {orders.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <fieldset className="m-0 flex min-w-0 flex-wrap gap-2 border-0 p-0 md:col-span-2">
          <legend className="sr-only">Süzgeçler</legend>
          {states.map(([state, label]) => (
            <Chip
              key={state}
              label={label}
              pressed={search.state === state}
              onPressedChange={(pressed) => narrow({ state: pressed ? state : undefined })}
            />
          ))}
        </fieldset>
      </FoldedFilters>
      <p
        role="status"
        className="tabular min-h-6 justify-self-end text-muted text-sm sm:col-end-[-1]"
      >
        {total !== undefined && `${formatNumber(total)}${more ? '+' : ''} kullanıcı`}
      </p>
    </div>
  )
}

interface SearchInputProps {
  q: string
  onSearch: (q: string | undefined) => void
  id?: string
}

function SearchInput({ q, onSearch, ...field }: SearchInputProps) {
  const [typed, setTyped] = useState(q)
  const [followed, setFollowed] = useState(q)
  if (followed !== q) {
    // The address changed without typing (back, a link), so the field takes its text.
    setFollowed(q)
    if (q !== typed.trim()) setTyped(q)
  }
  const search = useRef(onSearch)
  useEffect(() => {
    search.current = onSearch
  })
  useEffect(() => {
    if (typed.trim() === q) return
    const timer = setTimeout(() => search.current(typed.trim() || undefined), rest)
    return () => clearTimeout(timer)
  }, [typed, q])
  return (
    <div className="relative">
      <Search
        aria-hidden
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 size-5 text-muted"
      />
      <Input
        type="search"
        maxLength={100}
        placeholder="Kullanıcı adı, isim veya telefon ara"
        className="pl-10"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        {...field}
      />
    </div>
  )
}
