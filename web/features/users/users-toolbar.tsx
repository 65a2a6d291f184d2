import Search from 'lucide-react/icons/search'
import { useEffect, useRef, useState } from 'react'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Select } from '#ui/forms/select.tsx'
import { formatNumber } from '#ui/foundations/format.ts'

interface UsersToolbarProps {
  q: string
  onSearch: (q: string | undefined) => void
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
  ['points desc', 'Puanı çoktan aza'],
  ['points', 'Puanı azdan çoğa'],
  ['isAdmin desc', 'Önce yöneticiler'],
  ['isStaff desc', 'Önce personel'],
  ['isActive', 'Önce pasifler'],
] as const

/** Search and number of matches. If the table shows cards without a head, also the sorting. */
export function UsersToolbar({ q, onSearch, sort, onSortChange, total, more }: UsersToolbarProps) {
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

  const order = `${sort.id}${sort.desc ? ' desc' : ''}`
  return (
    <div className="@container">
      <div className="flex flex-wrap items-end gap-4">
        <Field label="Ara" labelHidden className="min-w-0 flex-1 basis-72">
          <SearchInput value={typed} onValueChange={setTyped} />
        </Field>
        <Field label="Sırala" className="w-full @min-[44rem]:w-56 @min-[64rem]:hidden">
          <Select
            value={order}
            onChange={(event) => {
              const [id = 'fullName', direction] = event.target.value.split(' ')
              onSortChange({ id, desc: direction === 'desc' })
            }}
          >
            {orders.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <p role="status" className="tabular min-h-6 pb-4 text-muted text-sm">
          {total !== undefined && `${formatNumber(total)}${more ? '+' : ''} kullanıcı`}
        </p>
      </div>
    </div>
  )
}

interface SearchInputProps {
  value: string
  onValueChange: (value: string) => void
  id?: string
}

function SearchInput({ value, onValueChange, ...rest }: SearchInputProps) {
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
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        {...rest}
      />
    </div>
  )
}
