import ChevronRight from 'lucide-react/icons/chevron-right'
import { lazy, Suspense, useState } from 'react'
import type { OwnEntry } from '#api/contracts/points/points.ts'
import { SignedPoints } from '#ui/data/signed-points.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { formatDayAndTime, formatMonth } from '#ui/foundations/format.ts'
import { entryTitle, spokenEntry } from '#web/shared/entry-labels.ts'
import { groupByHeading } from '#web/shared/grouped.ts'

const OwnEntryDialog = lazy(() => import('./own-entry-dialog.tsx'))

/** Entries on a phone: rows of 64 px under month headings; a row opens its details (product.md §11). */
export function HistoryRows({ entries }: { entries: OwnEntry[] }) {
  const [opened, setOpened] = useState<OwnEntry>()
  return (
    <>
      <div className="grid grid-cols-1 gap-4">
        {groupByHeading(entries, ({ createdAt }) => formatMonth(createdAt)).map(
          ({ heading, rows }) => (
            <section key={heading} aria-label={heading}>
              <h2 className="pb-1 font-semibold text-muted text-sm">{heading}</h2>
              <ul className="divide-y divide-line border-line border-y">
                {rows.map((entry) => (
                  <li key={entry.id}>
                    <Row entry={entry} onOpen={() => setOpened(entry)} />
                  </li>
                ))}
              </ul>
            </section>
          ),
        )}
      </div>
      {opened && (
        <Suspense>
          <OwnEntryDialog entry={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function Row({ entry, onOpen }: { entry: OwnEntry; onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="flex min-h-16 w-full items-center gap-3 py-2 text-start"
      onClick={onOpen}
    >
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 break-words font-medium">{entryTitle(entry)}</span>
        <span className="block text-muted text-sm">
          {entry.branch.name || 'Belirtilmemiş'} · {formatDayAndTime(entry.createdAt)} ·{' '}
          <span className="text-accent">Neden?</span>
          {entry.reversed && <span className="text-warning"> · Geri alındı</span>}
          {entry.reversesId !== null && ' · Düzeltme hareketi'}
        </span>
      </span>
      <SignedPoints
        amount={entry.amount}
        kind={entry.type}
        spoken={spokenEntry(entry)}
        className="shrink-0 text-lg"
      />
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
    </button>
  )
}

/** Skeletons in the shape of the rows. */
export function LoadingRows() {
  return (
    <div role="status" className="divide-y divide-line">
      <span className="sr-only">Yükleniyor...</span>
      {['w-1/2', 'w-2/5', 'w-3/5', 'w-1/3', 'w-3/4', 'w-2/3'].map((width) => (
        <div key={width} className="flex h-16 items-center justify-between">
          <Skeleton className={`h-9 ${width}`} />
          <Skeleton className="h-6 w-14" />
        </div>
      ))}
    </div>
  )
}
