import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { formatNumber, formatPhone } from '#ui/foundations/format.ts'
import { ScrollRegion } from '#ui/foundations/scroll-region.tsx'
import { useDebounced } from '#web/shared/debounced.ts'
import { rowsOf } from '#web/shared/query.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { recipientCountQuery, recipientsQuery } from './queries.ts'
import { isChosen, nobody, type Selection, toggle } from './selection.ts'

interface RecipientPickerProps {
  /** offers only people whom marketing may reach */
  marketing: boolean
  selection: Selection
  onChange: (selection: Selection) => void
  error?: string | undefined
}

/** ms without typing before the search is sent */
const typingPause = 250

/** Search, checkboxes and select-all. Select-all keeps the search as a query, and locks it. */
export function RecipientPicker({ marketing, selection, onChange, error }: RecipientPickerProps) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), typingPause)
  const total = useQuery(recipientCountQuery(search, marketing)).data?.recipients
  const all = selection.kind === 'found'
  return (
    <div className="grid gap-2">
      <Field label="Kullanıcı ara" labelHidden error={error}>
        <Input
          type="search"
          placeholder="Ad, e-posta veya telefon ile arayın"
          maxLength={100}
          readOnly={all}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <div className="overflow-hidden rounded-card border border-line">
        <Checkbox
          className="border-line border-b bg-sunken px-4"
          label={
            <span className="font-semibold">
              Tümünü seç{total !== undefined && ` (${formatNumber(total)})`}
            </span>
          }
          hint={all ? 'Aramayı değiştirmek için bu seçimi kaldırın.' : undefined}
          checked={all}
          disabled={!all && !total}
          onChange={() => onChange(all ? nobody : { kind: 'found', search, except: new Set() })}
        />
        <People
          marketing={marketing}
          search={all ? selection.search : search}
          selection={selection}
          onToggle={(id) => onChange(toggle(selection, id))}
        />
      </div>
    </div>
  )
}

interface PeopleProps {
  marketing: boolean
  search: string
  selection: Selection
  onToggle: (id: number) => void
}

function People({ marketing, search, selection, onToggle }: PeopleProps) {
  const found = useInfiniteQuery(recipientsQuery(search, marketing))
  if (!found.data)
    return (
      <QueryPlaceholder
        query={found}
        loading={<Loading />}
        failed="Kullanıcılar yüklenirken bir hata oluştu"
      />
    )
  const people = rowsOf(found.data)
  if (people.length === 0)
    return (
      <p className="px-4 py-8 text-center text-muted">
        {marketing
          ? 'Kampanya bildirimlerine izin veren kullanıcı bulunamadı'
          : 'Kullanıcı bulunamadı'}
      </p>
    )
  return (
    <ScrollRegion label="Kullanıcılar" className="max-h-80">
      <ul>
        {people.map((person) => (
          <li key={person.id} className="border-line border-b last:border-0">
            <Checkbox
              className="px-4"
              label={<span className="break-words">{person.fullName}</span>}
              hint={
                <span className="wrap-anywhere">
                  {person.username}
                  {person.phone && ` · ${formatPhone(person.phone)}`}
                </span>
              }
              checked={isChosen(selection, person.id)}
              onChange={() => onToggle(person.id)}
            />
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <Button
          tone="ghost"
          className="m-2"
          pending={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          Daha Fazla
        </Button>
      )}
    </ScrollRegion>
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-2 p-4">
      <span className="sr-only">Yükleniyor...</span>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-10" />
      ))}
    </div>
  )
}
