import { useMutation, useQuery } from '@tanstack/react-query'
import type { Campaign } from '#api/contracts/programme/campaigns.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Progress } from '#ui/loyalty/progress.tsx'
import { simulateMutation } from '#web/features/programme/mutations.ts'
import { simulationQuery } from '#web/features/programme/queries.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { useCreationKey } from '#web/shared/forms/creation-key.ts'
import { SimulationReport } from './simulation-report.tsx'

interface SimulationDialogProps {
  campaign: Campaign
  onClose: () => void
}

const days = 90

/** Tries a campaign on the last ninety days: how far it is, then what it would have given. */
export default function SimulationDialog({ campaign, onClose }: SimulationDialogProps) {
  const newest = useQuery(simulationQuery(campaign.id))
  const ask = useMutation(simulateMutation)
  const { key, renew, follow } = useCreationKey()
  const simulation = newest.data?.simulation
  const running = simulation?.state === 'waiting' || simulation?.state === 'running'
  const start = () =>
    ask.mutate(
      { id: campaign.id, body: { days }, key },
      { onSuccess: () => renew(), onError: (error) => follow(error) },
    )
  return (
    <Dialog
      open
      size="lg"
      title="Geçmişte Dene"
      description={campaign.name}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button tone="plain" onClick={onClose}>
            Kapat
          </Button>
          <Button pending={ask.isPending || running} onClick={start}>
            {simulation?.result ? 'Yeniden Dene' : 'Dene'}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <p className="text-muted">
          Kampanya, son 90 günün alışverişlerine o günlerin kurallarıyla uygulanır; kampanyanın
          kendi tarihlerine bakılmaz. Hiçbir puan yazılmaz.
        </p>
        {ask.isError && <Banner tone="error">{sentenceOf(ask.error)}</Banner>}
        {newest.isPending && <Skeleton className="h-32 rounded-card" />}
        {newest.isError && simulation === undefined && (
          <ErrorState pending={newest.isFetching} onRetry={() => void newest.refetch()}>
            {sentenceOf(newest.error)}
          </ErrorState>
        )}
        {running && (
          <Progress
            label="Deneme"
            value={simulation.progress}
            max={100}
            sentence={
              simulation.state === 'waiting'
                ? 'Sırada bekliyor'
                : `%${simulation.progress} tamamlandı`
            }
          />
        )}
        {simulation?.state === 'failed' && (
          <Banner tone="error">Deneme tamamlanamadı. Yeniden deneyin.</Banner>
        )}
        {simulation?.result && (
          <>
            {simulation.campaignVersion !== campaign.version && (
              <Banner tone="warning">
                Kampanya bu denemeden sonra değişti. Güncel hâli için yeniden deneyin.
              </Banner>
            )}
            <SimulationReport result={simulation.result} budget={campaign.budget} />
          </>
        )}
      </div>
    </Dialog>
  )
}
