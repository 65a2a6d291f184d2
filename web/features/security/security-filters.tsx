import { type FormEvent, useState } from 'react'
import { daysTurned } from '#api/contracts/fields.ts'
import { SecurityKind } from '#api/contracts/security/kind.ts'
import { kindLabels } from '#api/contracts/security/kind-labels.ts'
import { isTurned } from '#api/contracts/security/security.ts'
import { Button } from '#ui/forms/button.tsx'
import { DateField } from '#ui/forms/date-field.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FoldedFilters } from '#ui/forms/folded-filters.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Select } from '#ui/forms/select.tsx'
import { isWhole } from '#ui/forms/typed-date.ts'
import { formatDayForInput } from '#ui/foundations/format.ts'
import type { SecuritySearch } from './queries.ts'

interface SecurityFiltersProps {
  search: SecuritySearch
  onSearchChange: (search: SecuritySearch) => void
}

/** Filters the log by person, kind of event and days. Enter starts the search for a person. */
export function SecurityFilters({ search, onSearchChange }: SecurityFiltersProps) {
  const [typed, setTyped] = useState(search.q ?? '')
  const { kind, q, from, to } = search
  const change = (part: SecuritySearch) => onSearchChange({ ...search, ...part })
  const today = formatDayForInput(Date.now())
  const find = (event: FormEvent) => {
    event.preventDefault()
    change({ q: typed.trim() || undefined })
  }
  return (
    <div className="grid gap-3">
      <FoldedFilters
        count={[kind, q, from, to].filter((one) => one !== undefined).length}
        onClear={() => {
          setTyped('')
          change({ kind: undefined, q: undefined, from: undefined, to: undefined })
        }}
      >
        <form
          className="grid grid-cols-2 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_13rem_10rem_10rem_auto]"
          onSubmit={find}
        >
          <Field label="Kişi" className="max-sm:col-span-2">
            <Input
              type="search"
              maxLength={100}
              placeholder="İsim, kullanıcı adı veya telefon"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          <Field label="Olay" className="max-sm:col-span-2">
            <Select
              value={search.kind ?? ''}
              onChange={(event) =>
                change({ kind: SecurityKind.safeParse(event.target.value).data })
              }
            >
              <option value="">Tümü</option>
              {SecurityKind.options.map((kind) => (
                <option key={kind} value={kind}>
                  {kindLabels[kind]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="İlk gün" className="min-w-0">
            <DateField
              value={search.from ?? ''}
              max={search.to ?? today}
              onValueChange={(day) => isWhole(day) && change({ from: day || undefined })}
            />
          </Field>
          <Field
            label="Son gün"
            error={isTurned(search) ? daysTurned : undefined}
            className="min-w-0"
          >
            <DateField
              value={search.to ?? ''}
              min={search.from}
              max={today}
              onValueChange={(day) => isWhole(day) && change({ to: day || undefined })}
            />
          </Field>
          <Button
            type="submit"
            tone="plain"
            className="max-xl:col-span-2 max-xl:justify-self-end xl:mt-6.5"
          >
            Ara
          </Button>
        </form>
      </FoldedFilters>
    </div>
  )
}
