import { formatMoney, formatPoints } from '#ui/foundations/format.ts'
import { rulesQuery } from '#web/features/programme/queries.ts'
import { ProgrammePages } from '#web/shared/programme-pages.tsx'
import { VersionsScreen } from '#web/shared/versions/versions-screen.tsx'
import { RuleForm } from './rule-form.tsx'

/** `Kurallar`: what a purchase earns, and what it earned before. */
export function RulesScreen() {
  return (
    <VersionsScreen
      title="Kazanım Kuralları"
      introduction={
        <>
          <ProgrammePages current="/admin/programme" />
          <p className="text-muted">
            Her alışveriş bu kurala göre puan kazandırır. Değişiklik kaydedildiği andan sonraki
            alışverişler içindir; önceki puanlar değişmez.
          </p>
        </>
      }
      versions={rulesQuery}
      form={(current) => <RuleForm current={current} />}
      historyLabel="Kuralın geçmişi"
      sinceLabel="Geçerli olduğu an"
      columns={[
        {
          id: 'rule',
          header: 'Kural',
          cell: ({ step, points }) => (
            <span className="tabular">{`${formatMoney(step)} → ${formatPoints(points)}`}</span>
          ),
        },
      ]}
    />
  )
}
