import type { CampaignReport, EarningKind } from '../contracts/dashboard/campaign-report.ts'
import { now } from './fixtures.ts'
import { reportDays, scopeAsked, sum } from './report-fixtures.ts'

/** What earned points until Wednesday, 18 November 2026. */
export function campaignReportOf(query: URLSearchParams): CampaignReport {
  const { period, step, columns: days, before } = reportDays(query)
  const { branchIds, share } = scopeAsked(query)
  const isSeveral = (branchIds?.length ?? 1) !== 1
  const columns = days.map((ofColumn, place) => {
    const base = Math.round((2_100 + ((place * 530) % 1_300)) * share * Math.max(1, step))
    return { ...ofColumn, base, extra: Math.round(base * (place % 4 === 0 ? 0.44 : 0.21)) }
  })
  const given = sum(columns, ({ base }) => base)
  const extra = sum(columns, (column) => column.extra)
  const rowOf = (kind: EarningKind, points: number, purchases: number, name?: string) => {
    const of = (part: number) => ({
      purchases: Math.round(purchases * part),
      paid: Math.round(purchases * part) * 16_400,
      points: Math.round(points * part),
      members: name === undefined || isSeveral ? null : Math.round((purchases * part) / 1.7),
    })
    return {
      ...{ kind, campaign: name === undefined ? null : { id: name.length, name } },
      ...{ ...of(1), before: of(0.88) },
    }
  }
  return {
    ...{ at: new Date(now).toISOString(), period },
    ...{ first: columns[0]?.first ?? '', last: columns.at(-1)?.last ?? '' },
    ...{ branchIds, before, inFives: false },
    columns,
    kinds: [
      rowOf('base', given, given / 16),
      rowOf('campaign', extra * 0.4, given / 90, 'Yağmurlu Gün İkramı'),
      rowOf('tier', extra * 0.3, given / 40),
      rowOf('campaign', extra * 0.2, given / 130, 'Öğleden Sonra İki Kat'),
      rowOf('referral', extra * 0.1, given / 900),
      rowOf('stamps', 0, given / 50),
      rowOf('welcome', 0, given / 1_200),
    ],
  }
}
