import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import Tablet from 'lucide-react/icons/tablet'
import { useMemo, useState } from 'react'
import type { Tablet as Row } from '#api/contracts/tablets/tablets.ts'
import { Badge } from '#ui/data/badge.tsx'
import type { DataColumn } from '#ui/data/data-table.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatDate, formatSeenAt } from '#ui/foundations/format.ts'
import { ownBranchesQuery } from '#web/features/posts/queries.ts'
import { actionsColumn } from '#web/shared/actions-column.tsx'
import { sentenceOf } from '#web/shared/api-error.ts'
import { ConfirmedMutation } from '#web/shared/confirmed-mutation.tsx'
import { worksAtCounter } from '#web/shared/counter-rights.ts'
import { MorePages } from '#web/shared/more-pages.tsx'
import { useMinute } from '#web/shared/now.ts'
import { rowsOf } from '#web/shared/query.ts'
import { QueryTable } from '#web/shared/query-table.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { currentUserQuery } from '#web/shared/session.ts'
import { WayBack } from '#web/shared/way-back.tsx'
import { EnrolDialog } from './enrol-dialog.tsx'
import { revokeMutation } from './mutations.ts'
import { type TabletsSearch, tabletsQuery } from './queries.ts'

interface TabletsScreenProps {
  search: TabletsSearch
}

/** `/tablets`, `Ortak Tabletler`: the tablets that the people of a branch share, for its manager. */
export function TabletsScreen({ search }: TabletsScreenProps) {
  const user = useQuery(currentUserQuery).data
  const managed = useQuery(ownBranchesQuery).data?.tabletBranchIds
  const [enrols, setEnrols] = useState(false)
  const isManager = managed === null || managed?.length !== 0
  return (
    <Screen
      back={worksAtCounter(user) && <WayBack to="/board" />}
      title="Ortak Tabletler"
      width="wide"
      actions={
        isManager && (
          <Button onClick={() => setEnrols(true)}>
            <Tablet aria-hidden className="size-5" />
            Bu Tableti Kaydet
          </Button>
        )
      }
    >
      {isManager ? (
        <>
          <p className="-mt-2 max-w-prose text-muted">
            Kasadaki tableti bir kez kaydedin. Çalışanlar adlarına dokunup PIN’leriyle kasayı açar;
            beş dakika dokunulmayan kasa kendiliğinden bırakılır. Herkes PIN’ini Hesabım › Güvenlik
            sayfasında belirler.
          </p>
          <TabletList search={search} />
        </>
      ) : (
        <EmptyState>Tabletleri şubenin müdürü kaydeder. Sizin böyle bir göreviniz yok.</EmptyState>
      )}
      {enrols && <EnrolDialog onClose={() => setEnrols(false)} />}
    </Screen>
  )
}

function TabletList({ search }: { search: TabletsSearch }) {
  const tablets = useInfiniteQuery(tabletsQuery(search))
  const [revoked, setRevoked] = useState<Row>()
  const rows = useMemo(() => rowsOf(tablets.data), [tablets.data])
  const columns = useMemo(() => columnsOf(setRevoked), [])
  return (
    <>
      <QueryTable
        label="Ortak tabletler"
        query={tablets}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        loadingRows={3}
        none="Henüz kayıtlı tablet yok."
      />
      <MorePages list={tablets} />
      {revoked && <RevokeDialog tablet={revoked} onClose={() => setRevoked(undefined)} />}
    </>
  )
}

function RevokeDialog({ tablet, onClose }: { tablet: Row; onClose: () => void }) {
  return (
    <ConfirmedMutation
      title="Tabletin Kaydını Sil"
      question="Bu tablette açık olan kasa hemen kapanır ve PIN ile yeniden açılamaz."
      subject={`${tablet.branch.name} · ${tablet.name}`}
      confirmLabel="Kaydı Sil"
      mutation={useMutation(revokeMutation)}
      input={{ id: tablet.id }}
      success={() => 'Tabletin kaydı silindi.'}
      failure={(error) => sentenceOf(error, 'Tabletin kaydı silinemedi.')}
      onClose={() => onClose()}
    />
  )
}

function SeenAt({ at }: { at: string }) {
  return <span className="tabular">{formatSeenAt(at, useMinute())}</span>
}

const columnsOf = (onRevoke: (tablet: Row) => void): DataColumn<Row>[] => [
  {
    id: 'name',
    header: 'Tablet',
    primary: true,
    cell: ({ name, current }) => (
      <span className="wrap-anywhere inline-flex flex-wrap items-center gap-2">
        {name}
        {current && <Badge tone="accent">Bu tablet</Badge>}
      </span>
    ),
  },
  { id: 'branch', header: 'Şube', cell: ({ branch }) => branch.name },
  { id: 'seen', header: 'Son kullanım', cell: ({ seenAt }) => <SeenAt at={seenAt} /> },
  {
    id: 'enrolled',
    header: 'Kaydeden',
    cell: ({ enrolledBy, enrolledAt }) => (
      <span>
        {enrolledBy ?? '–'}
        <span className="tabular block text-muted text-xs">{formatDate(enrolledAt)}</span>
      </span>
    ),
  },
  {
    id: 'release',
    header: 'Sürüm',
    cell: ({ release }) => release ?? <span className="text-muted">–</span>,
  },
  actionsColumn({
    nameOf: ({ name, branch }) => `${branch.name} · ${name}`,
    actions: (tablet) => [
      { label: 'Kaydını Sil', onPress: () => onRevoke(tablet), destructive: true },
    ],
  }),
]
