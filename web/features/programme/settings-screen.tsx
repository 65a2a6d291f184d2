import { useQuery } from '@tanstack/react-query'
import type { SettingsVersion } from '#api/contracts/programme/settings.ts'
import { Card } from '#ui/data/card.tsx'
import { type DataColumn, DataTable } from '#ui/data/data-table.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { formatDate, formatDateTime, formatMoney, formatNumber } from '#ui/foundations/format.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { ProgrammePages } from '#web/shared/programme-pages.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { settingsQuery } from './queries.ts'
import { settingTexts } from './setting-texts.ts'
import { SettingsForm } from './settings-form.tsx'

const columns: DataColumn<SettingsVersion>[] = [
  { id: 'at', header: 'Zaman', primary: true, cell: ({ at }) => formatDateTime(at) },
  { id: 'actor', header: 'Yapan', cell: ({ actor }) => actor?.fullName ?? 'Başlangıç değerleri' },
  ...settingTexts.map(
    ({ name, label }): DataColumn<SettingsVersion> => ({
      id: name,
      header: label,
      cell: (settings) => <span className="tabular">{formatNumber(settings[name])}</span>,
    }),
  ),
  { id: 'startsOn', header: 'İlk gün', cell: ({ startsOn }) => formatDate(startsOn) },
]

/** `Ayarlar` of the programme, with what customers see of them and their history. */
export function SettingsScreen() {
  const { data, isPending, isError, isFetching, error, refetch } = useQuery(settingsQuery)
  const current = data?.[0]
  return (
    <Screen title="Program Ayarları" width="wide">
      <ProgrammePages current="/admin/programme/settings" />
      {isPending && <Skeleton className="h-64 w-full rounded-card" />}
      {isError && !data && (
        <ErrorState pending={isFetching} onRetry={() => void refetch()}>
          {sentenceOf(error)}
        </ErrorState>
      )}
      {current && (
        <>
          <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
            <Card>
              <SettingsForm current={current} />
            </Card>
            <Card className="grid gap-2">
              <h2 className="font-display font-semibold text-lg">Müşteriler ne görür</h2>
              <p>{`100 puan ${formatMoney(100 * current.pointValue)} değerindedir.`}</p>
              <p>{`Bugün kazanılan puanlar ${current.grantMonths} ay geçerlidir.`}</p>
              <p>{`Bugün alınan bir kupon ${current.couponDays} gün kullanılabilir.`}</p>
              <p>{`Bir kahveyi ${formatNumber(current.donationPoints)} puanla askıya asabilirsiniz.`}</p>
            </Card>
          </div>
          <h2 className="font-display font-semibold text-xl">Geçmiş</h2>
          <DataTable
            label="Ayarların geçmişi"
            columns={columns}
            rows={data}
            rowKey={(settings) => settings.version}
            empty={null}
            stackBelow="64rem"
          />
        </>
      )}
    </Screen>
  )
}
