import { ProgrammePages } from '#web/shared/programme-pages.tsx'
import { tiersQuery } from '#web/shared/tiers/queries.ts'
import { VersionsScreen } from '#web/shared/versions/versions-screen.tsx'
import { tiersInWords } from './tier-form.ts'
import { TiersForm } from './tiers-form.tsx'

/** `Kademeler`: who gets more for the same bill, and how it was before (programme.md §5). */
export function TiersScreen() {
  return (
    <VersionsScreen
      title="Kademeler"
      introduction={
        <>
          <ProgrammePages current="/admin/programme/tiers" />
          <p className="text-muted">
            Bir müşterinin kademesini son 12 ayda alışverişlerden kazandığı temel puanlar belirler.
            Yeterli puanı olan, sonraki alışverişinde yükselir; kimse yıllık değerlendirmesinden
            önce kademe kaybetmez.
          </p>
        </>
      }
      versions={tiersQuery}
      form={(current) => <TiersForm current={current} />}
      historyLabel="Kademelerin geçmişi"
      sinceLabel="Geçerli olduğu an"
      columns={[
        {
          id: 'tiers',
          header: 'Kademeler',
          cell: ({ tiers }) => <span className="tabular">{tiersInWords(tiers)}</span>,
        },
      ]}
    />
  )
}
