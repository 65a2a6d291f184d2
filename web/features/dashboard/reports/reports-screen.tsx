import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { Select } from '#ui/forms/select.tsx'
import { useSeesChain } from '#web/features/posts/own-branches.ts'
import { DownloadButton } from '#web/shared/download-button.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { useMay } from '#web/shared/session.ts'
import { CampaignsPart } from './campaigns-part.tsx'
import { CohortsPart } from './cohorts-part.tsx'
import { OrdersPart } from './orders-part.tsx'
import { PeoplePart } from './people-part.tsx'
import { PointsPart } from './points-part.tsx'
import { PurchasesPart } from './purchases-part.tsx'
import { exportReportMutation, type ReportSearch } from './queries.ts'
import { periods } from './report-words.ts'
import { RewardsPart } from './rewards-part.tsx'

interface ReportsScreenProps {
  search: ReportSearch
  onSearchChange: (search: ReportSearch) => void
}

const reports = [
  { value: 'purchases', label: 'Alışveriş', file: 'alisveris', Part: PurchasesPart },
  { value: 'points', label: 'Puanlar', file: 'puanlar', Part: PointsPart },
  { value: 'orders', label: 'Siparişler', file: 'siparisler', Part: OrdersPart },
  { value: 'people', label: 'Kişiler', file: 'kisiler', Part: PeoplePart },
  { value: 'rewards', label: 'Ödüller', file: 'oduller', Part: RewardsPart },
  { value: 'campaigns', label: 'Kampanyalar', file: 'kampanyalar', Part: CampaignsPart },
  { value: 'cohorts', label: 'Kohortlar', file: 'kohortlar', Part: CohortsPart },
] as const
type Report = (typeof reports)[number]

/**
 * `/admin/reports`: what members bought in a period that has ended, what points moved, how orders came out, what people
 * recorded, what became of coupons, what earned points, or who came again. Report, period and scope live in the
 * address, the scope by the switch at the console's head.
 */
export function ReportsScreen({ search, onSearchChange }: ReportsScreenProps) {
  const seesChain = useSeesChain()
  const seesNames = useMay('figures.see')
  const own = reports.filter(
    ({ value }) => (value !== 'people' || seesNames) && (value !== 'cohorts' || seesChain),
  )
  const { value, file, Part }: Report =
    own.find(({ value }) => value === search.report) ?? reports[0]
  const choose = (report: Report['value']) =>
    onSearchChange({ ...search, report: report === 'purchases' ? undefined : report })
  return (
    <Screen
      title="Raporlar"
      width="wide"
      actions={
        // who came again is told of the chain, by months
        value !== 'cohorts' && (
          <SegmentedControl
            label="Dönem"
            className="flex-wrap"
            options={periods}
            value={search.period ?? '28d'}
            onValueChange={(period) =>
              onSearchChange({ ...search, period: period === '28d' ? undefined : period })
            }
          />
        )
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SegmentedControl
          label="Rapor"
          className="flex-wrap max-sm:hidden"
          options={own}
          value={value}
          onValueChange={choose}
        />
        {/* a phone has no room for seven side by side */}
        <div className="min-w-0 grow basis-32 sm:hidden">
          <Select
            aria-label="Rapor"
            value={value}
            onChange={({ target }) =>
              choose(own.find(({ value }) => value === target.value)?.value ?? value)
            }
          >
            {own.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </div>
        {(value !== 'cohorts' || seesNames) && (
          <DownloadButton
            mutation={exportReportMutation}
            search={search}
            name={value === 'cohorts' ? `${file}.csv` : `${file}-${search.period ?? '28d'}.csv`}
          />
        )}
      </div>
      <Part search={search} />
    </Screen>
  )
}
