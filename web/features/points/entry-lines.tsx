import { lazy, Suspense, useState } from 'react'
import { Badge } from '#ui/data/badge.tsx'
import { SignedPoints } from '#ui/data/signed-points.tsx'
import { formatRecentDateTime } from '#ui/foundations/format.ts'
import { entryTitle, spokenEntry, type TitledEntry } from '#web/shared/entry-labels.ts'
import { useMinute } from '#web/shared/now.ts'
import { serverClock } from '#web/shared/server-clock.ts'
import { EntryState } from './entry-state.tsx'

const EntryDialog = lazy(() =>
  import('./entry-dialog.tsx').then(({ EntryDialog }) => ({ default: EntryDialog })),
)

/** Entries in a short list, on home and at the counter; each opens its `Neden?` (programme.md §7). */
export function EntryLines({ entries }: { entries: readonly TitledEntry[] }) {
  const [opened, setOpened] = useState<TitledEntry>()
  const now = serverClock.at(useMinute())
  return (
    <>
      <ul className="divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id}>
            <EntryLine entry={entry} now={now} onOpen={() => setOpened(entry)} />
          </li>
        ))}
      </ul>
      {opened && (
        <Suspense>
          <EntryDialog entry={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}

interface EntryLineProps {
  entry: TitledEntry
  /** epoch ms */
  now: number
  onOpen: () => void
}

/** One entry: what was bought or done, branch, date, state or kind, signed amount. */
function EntryLine({ entry, now, onOpen }: EntryLineProps) {
  const earned = entry.type === 'EARN'
  const plain =
    entry.reversesId === null &&
    !entry.reversed &&
    entry.kind !== 'expiry' &&
    entry.kind !== 'refund' &&
    entry.kind !== 'referral'
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="flex min-h-14 w-full items-center justify-between gap-3 py-3 text-start -outline-offset-2"
      onClick={onOpen}
    >
      <span className="min-w-0">
        <span className="block truncate font-medium">{entryTitle(entry)}</span>
        <span className="block text-muted text-sm">
          {entry.branch.name || 'Belirtilmemiş'} · {formatRecentDateTime(entry.createdAt, now)} ·{' '}
          <span className="whitespace-nowrap text-accent">Neden?</span>
        </span>
      </span>
      <span className="flex shrink-0 items-center gap-3 max-sm:flex-col-reverse max-sm:items-end max-sm:gap-1">
        {plain ? (
          <Badge tone={earned ? 'earn' : 'spend'}>{earned ? 'Kazanıldı' : 'Harcandı'}</Badge>
        ) : (
          <EntryState entry={entry} />
        )}
        <SignedPoints
          amount={entry.amount}
          kind={entry.type}
          spoken={spokenEntry(entry)}
          className="min-w-14 text-right text-lg"
        />
      </span>
    </button>
  )
}
