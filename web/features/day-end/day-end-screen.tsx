import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import type { DayEnd } from '#api/contracts/branches/day-end.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/forms/button.tsx'
import { DateField } from '#ui/forms/date-field.tsx'
import { Field } from '#ui/forms/field.tsx'
import { isWhole } from '#ui/forms/typed-date.ts'
import { formatDayForInput } from '#ui/foundations/format.ts'
import { useOwnBranches } from '#web/features/posts/own-branches.ts'
import { worksAtCounter } from '#web/shared/counter-rights.ts'
import { DownloadButton } from '#web/shared/download-button.tsx'
import { useNow } from '#web/shared/now.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { currentUserQuery } from '#web/shared/session.ts'
import { WayBack } from '#web/shared/way-back.tsx'
import { DayEndSheet } from './day-end-sheet.tsx'
import { type DayEndSearch, dayEndQuery, exportDayEndMutation } from './queries.ts'

interface DayEndScreenProps {
  search: DayEndSearch
  onSearchChange: (search: DayEndSearch) => void
}

/**
 * `/day-end`, `Gün Sonu`: what a day of a branch came to, for its manager, on the screen and on paper.
 * Managers come from the board; administrators have the console's navigation.
 */
export function DayEndScreen({ search, onSearchChange }: DayEndScreenProps) {
  const user = useQuery(currentUserQuery).data
  const branches = useOwnBranches('figureBranchIds')
  const branch = branches?.find(({ id }) => id === search.branch) ?? branches?.[0]
  const found = useQuery({
    ...dayEndQuery(branch?.id ?? 0, search.day),
    enabled: branch !== undefined,
  })
  const sheet = found.data
  const today = formatDayForInput(useNow(60_000))
  return (
    <Screen
      back={(worksAtCounter(user) || user?.tablet) && <WayBack to="/board" />}
      title="Gün Sonu"
      width="wide"
      actions={
        sheet && (
          <div className="flex flex-wrap gap-3 print:hidden">
            <DownloadButton
              mutation={exportDayEndMutation}
              search={{ branchId: sheet.branch.id, day: sheet.day }}
              name={`gun-sonu-${sheet.day}.csv`}
            />
            <Button tone="plain" onClick={() => window.print()}>
              <Printer aria-hidden className="size-5" />
              Yazdır
            </Button>
          </div>
        )
      }
    >
      {branch && (
        <search className="grid grid-cols-1 sm:max-w-xs print:hidden">
          <Field label="Gün" className="min-w-0">
            <DateField
              value={search.day ?? ''}
              max={today}
              onValueChange={(day) =>
                isWhole(day) && onSearchChange({ ...search, day: day || undefined })
              }
            />
          </Field>
        </search>
      )}
      {branches?.length === 0 ? (
        <EmptyState>Gün sonunu şubenin müdürü görür. Sizin böyle bir göreviniz yok.</EmptyState>
      ) : (
        <Sheet query={found} />
      )}
    </Screen>
  )
}

function Sheet({ query }: { query: UseQueryResult<DayEnd> }) {
  if (query.data) return <DayEndSheet sheet={query.data} isBusy={query.isPlaceholderData} />
  return <QueryPlaceholder query={query} loading={<Skeleton className="h-96 rounded-card" />} />
}
