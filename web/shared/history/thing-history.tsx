import { useInfiniteQuery } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useRef, useState } from 'react'
import {
  type Change,
  type ChangedThing,
  type FieldForm,
  fieldsOf,
  type Held,
} from '#api/contracts/changes/changes.ts'
import { Picture } from '#ui/data/picture.tsx'
import { formatDateTime } from '#ui/foundations/format.ts'
import { MorePages } from '#web/shared/more-pages.tsx'
import { rowsOf } from '#web/shared/query.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { fieldLabel, heldLines } from './held-words.ts'
import { changesQuery } from './queries.ts'

interface ThingHistoryProps {
  thing: ChangedThing
  id: number
}

/** `Geçmiş`: what was before and after each change of a thing, and who made it; fetched once it is opened. */
export default function ThingHistory({ thing, id }: ThingHistoryProps) {
  const [opened, setOpened] = useState(false)
  return (
    <details
      className="group rounded-field border border-line"
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-3 font-semibold">
        <span className="flex-1">Geçmiş</span>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 transition-transform group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <div className="grid gap-3 border-line border-t px-3 py-3">
        {opened && <Changes thing={thing} id={id} />}
      </div>
    </details>
  )
}

function Changes({ thing, id }: ThingHistoryProps) {
  const changes = useInfiniteQuery(changesQuery(thing, id))
  const list = useRef<HTMLOListElement>(null)
  const arrived = changes.isSuccess
  // it stands at the end of a form, and would open out of sight
  useEffect(() => {
    if (arrived) list.current?.closest('details')?.scrollIntoView({ block: 'start' })
  }, [arrived])
  if (!changes.data)
    return (
      <QueryPlaceholder
        query={changes}
        loading={['h-16', 'h-16']}
        failed="Geçmiş alınamadı"
        compact
      />
    )
  const rows = rowsOf(changes.data)
  if (rows.length === 0) return <p className="text-muted">Kayıtlı bir değişiklik yok.</p>
  return (
    <>
      <ol ref={list} className="divide-y divide-line">
        {rows.map((change) => (
          <li key={change.id} className="grid gap-2 py-3 first:pt-0 last:pb-0">
            <p className="flex flex-wrap gap-x-2 text-sm">
              <span className="font-semibold">{acts[change.act]}</span>
              <span className="tabular text-muted">{formatDateTime(change.at)}</span>
              <span className="break-words text-muted">{change.actor?.fullName}</span>
            </p>
            <dl className="grid gap-2">
              {change.fields.map(({ field, before, after }) => (
                <Field
                  key={field}
                  label={fieldLabel(thing, field)}
                  form={fieldsOf(thing)[field] ?? 'text'}
                  act={change.act}
                  before={before}
                  after={after}
                />
              ))}
            </dl>
          </li>
        ))}
      </ol>
      <MorePages list={changes} />
    </>
  )
}

const acts: Readonly<Record<Change['act'], string>> = {
  created: 'Eklendi',
  changed: 'Değiştirildi',
  deleted: 'Kaldırıldı',
  restored: 'Geri getirildi',
}

interface FieldProps {
  label: string
  form: FieldForm
  act: Change['act']
  before: Held
  after: Held
}

/** One field: what it held, of a change before and after. What was empty on both sides is left out. */
function Field({ label, form, act, before, after }: FieldProps) {
  const was = heldLines(before, form)
  const is = heldLines(after, form)
  if (was.length + is.length === 0) return null
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="flex flex-wrap items-start gap-x-2 gap-y-1">
        {act !== 'created' && act !== 'restored' && (
          <span className={act === 'changed' ? 'min-w-0 text-muted' : 'min-w-0'}>
            <Value lines={was} form={form} label={act === 'changed' ? 'önce: ' : ''} />
          </span>
        )}
        {act !== 'deleted' && (
          <span className="flex min-w-0 gap-2">
            {act === 'changed' && (
              <ArrowRight aria-hidden className="mt-1 size-4 shrink-0 text-muted" />
            )}
            <Value lines={is} form={form} label={act === 'changed' ? 'sonra: ' : ''} />
          </span>
        )}
      </dd>
    </div>
  )
}

interface ValueProps {
  lines: readonly string[]
  form: FieldForm
  /** what is read out before it */
  label: string
}

function Value({ lines, form, label }: ValueProps) {
  return (
    <span className="min-w-0 break-words">
      <span className="sr-only">{label}</span>
      {form === 'picture' && lines[0] ? (
        <span className="block size-12 overflow-hidden rounded-field">
          <Picture src={lines[0]} alt="Görsel" fallback="–" />
        </span>
      ) : (
        (lines.length > 0 ? lines : ['boş']).map((line) => (
          <span key={line} className="block whitespace-pre-line">
            {line}
          </span>
        ))
      )}
    </span>
  )
}
