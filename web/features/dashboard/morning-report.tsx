import { useMutation, useQuery } from '@tanstack/react-query'
import { Card } from '#ui/data/card.tsx'
import { announceFailure } from '#web/shared/announcing.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { SavedSwitch } from '#web/shared/saved-switch.tsx'
import { morningReportMutation } from './mutations.ts'
import { morningReportQuery } from './queries.ts'

/** The switch for yesterday's figures by mail (decisions/261). */
export function MorningReport() {
  const found = useQuery(morningReportQuery)
  const save = useMutation(morningReportMutation)
  return (
    <Card>
      {found.data ? (
        <SavedSwitch
          label="Sabah özeti"
          hint="Bütün şubelerin bir önceki günü, her sabah 07:00’den sonra e-postanıza gelir. İlki ertesi sabah gönderilir."
          checked={found.data.isWanted}
          sent={save.isPending ? save.variables.body.isWanted : undefined}
          error={save.error}
          onSwitch={(isWanted) =>
            save.mutate({ body: { isWanted } }, { onError: (error) => announceFailure(error) })
          }
        />
      ) : (
        <QueryPlaceholder query={found} loading={['h-11']} compact />
      )}
    </Card>
  )
}
