import { useMutation, useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import type { IysList, IysReport, IysSummary } from '#api/contracts/iys/iys.ts'
import { Badge } from '#ui/data/badge.tsx'
import type { DataColumn } from '#ui/data/data-table.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { Button } from '#ui/forms/button.tsx'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { formatDate, formatDateTime, formatNumber, formatPhone } from '#ui/foundations/format.ts'
import { announceFailure, announceSuccess } from '#web/shared/announcing.ts'
import { channelNames } from '#web/shared/channel-names.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { QueryTable } from '#web/shared/query-table.tsx'
import { saveFile } from '#web/shared/save-file.ts'
import { Screen } from '#web/shared/screen.tsx'
import { DueDay } from './due-day.tsx'
import { LegalPages } from './legal-pages.tsx'
import { exportIysMutation, settleIysMutation } from './mutations.ts'
import { iysQuery, iysReportsQuery } from './queries.ts'

/** `İYS`: what it is still to be told, by when, and how the connection does (decisions/163). */
export function IysScreen() {
  const summary = useQuery(iysQuery)
  const [list, setList] = useState<IysList>('waiting')
  return (
    <Screen title="İYS Bildirimleri" width="wide">
      <LegalPages current="/admin/iys" />
      {!summary.data && <QueryPlaceholder query={summary} loading={['h-24 rounded-card']} />}
      {summary.data && (
        <>
          <Concerns summary={summary.data} />
          <ByHand summary={summary.data} />
          <SegmentedControl
            label="Bildirimler"
            className="flex-wrap justify-self-start"
            options={[
              { value: 'waiting', label: `Bekleyen (${formatNumber(summary.data.waiting)})` },
              { value: 'refused', label: `Reddedilen (${formatNumber(summary.data.refused)})` },
              { value: 'settled', label: 'Tamamlanan' },
            ]}
            value={list}
            onValueChange={setList}
          />
          <Reports list={list} />
        </>
      )}
    </Screen>
  )
}

function Concerns({ summary }: { summary: IysSummary }) {
  const { overdue, refused, pulledAt, failedAt, failure, holidaysUntil, holidaysEnd } = summary
  return (
    <div className="grid gap-2">
      {overdue > 0 && (
        <Banner tone="error" title={`${formatNumber(overdue)} bildirimin süresi geçti`}>
          İzin değişiklikleri üç iş günü içinde İYS’ye bildirilmelidir.
        </Banner>
      )}
      {refused > 0 && (
        <Banner tone="warning" title={`İYS ${formatNumber(refused)} bildirimi kabul etmedi`}>
          Yanıtlarına bakın; elle düzelttiklerinizi bildirildi olarak işaretleyin.
        </Banner>
      )}
      {failedAt && (
        <Banner tone="warning" title="İYS’ye ulaşılamıyor">
          {`${formatDateTime(failedAt)}: ${failure ?? ''}. Bildirimler bekliyor, yeniden denenecek.`}
        </Banner>
      )}
      {holidaysEnd && (
        <Banner tone="warning" title="Resmî tatil takvimi bitiyor">
          {`Son günü ${formatDate(holidaysUntil)}. Yeni yılların tatilleri eklenmezse süreler yanlış hesaplanır.`}
        </Banner>
      )}
      <p className="text-muted text-sm">
        {pulledAt
          ? `İYS bağlantısı açık; değişiklikler son olarak ${formatDateTime(pulledAt)} tarihinde alındı.`
          : 'İYS bağlantısı kurulmamış: bildirimleri dosya olarak indirip İYS’ye elle yükleyin.'}
      </p>
    </div>
  )
}

/** The file, and the note that it was handed in: what came after the page was read stays waiting. */
function ByHand({ summary: { waiting, refused, newest } }: { summary: IysSummary }) {
  const take = useMutation(exportIysMutation)
  const settle = useMutation(settleIysMutation)
  const [asked, setAsked] = useState(false)
  if (newest === null) return null
  const open = waiting + refused
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        tone="plain"
        pending={take.isPending}
        onClick={() =>
          take.mutate(undefined, {
            onSuccess: (file) => saveFile(file, 'iys.csv'),
            onError: (error) => announceFailure(error, 'Dosya indirilemedi'),
          })
        }
      >
        <Download aria-hidden className="size-5" />
        Dosyayı İndir (CSV)
      </Button>
      <Button tone="plain" onClick={() => setAsked(true)}>
        Bildirildi Olarak İşaretle
      </Button>
      <ConfirmDialog
        open={asked}
        onOpenChange={(next) => !settle.isPending && setAsked(next)}
        title={`${formatNumber(open)} kayıt bildirildi mi?`}
        question="İndirdiğiniz dosyayı İYS’ye yüklediyseniz işaretleyin. Bu kayıtlar bir daha gönderilmez."
        confirmLabel="Bildirildi"
        confirmTone="primary"
        pending={settle.isPending}
        onConfirm={() =>
          settle.mutate(
            { body: { upTo: newest } },
            {
              onSuccess: ({ settled }) => {
                announceSuccess(`${formatNumber(settled)} kayıt bildirildi olarak işaretlendi.`)
                setAsked(false)
              },
              onError: (error) => {
                announceFailure(error)
                setAsked(false)
              },
            },
          )
        }
      />
    </div>
  )
}

const outcomes: Record<NonNullable<IysReport['outcome']>, string> = {
  reported: 'Bildirildi',
  by_hand: 'Elle bildirildi',
  overtaken: 'Yenisi bildirildi',
  not_needed: 'Gerek kalmadı',
  newer_there: 'İYS’deki daha yeni',
  refused: 'Reddedildi',
}

function outcomeText(outcome: IysReport['outcome'], tries: number): string {
  if (outcome) return outcomes[outcome]
  return tries > 0 ? `${tries} kez denendi` : 'Bekliyor'
}

const columns: DataColumn<IysReport>[] = [
  {
    id: 'recipient',
    header: 'Adres',
    primary: true,
    cell: ({ kind, recipient, person }) => (
      <span className="min-w-0 break-words">
        {kind === 'email' ? recipient : formatPhone(recipient)}
        <span className="block text-muted text-xs">{person.fullName}</span>
      </span>
    ),
  },
  { id: 'kind', header: 'Kanal', cell: ({ kind }) => channelNames[kind] },
  {
    id: 'given',
    header: 'İzin',
    cell: ({ given }) => (
      <Badge tone={given ? 'earn' : 'spend'}>{given ? 'Verildi' : 'Geri alındı'}</Badge>
    ),
  },
  { id: 'at', header: 'Değişiklik', cell: ({ at }) => formatDateTime(at) },
  {
    id: 'due',
    header: 'Son gün',
    cell: ({ dueOn, overdue }) => <DueDay at={dueOn} overdue={overdue} />,
  },
  {
    id: 'outcome',
    header: 'Durum',
    cell: ({ outcome, answer, tries }) => (
      <span className="min-w-0 break-words">
        {outcomeText(outcome, tries)}
        {answer && outcome !== 'reported' && (
          <span className="block text-muted text-xs">{answer}</span>
        )}
      </span>
    ),
  },
]

function Reports({ list }: { list: IysList }) {
  const reports = useQuery(iysReportsQuery(list))
  return (
    <QueryTable
      label="İYS bildirimleri"
      query={reports}
      columns={columns}
      rows={reports.data}
      rowKey={({ id }) => id}
      loadingRows={4}
      none="Burada bildirim yok."
      stackBelow="64rem"
    />
  )
}
