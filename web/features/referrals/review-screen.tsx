import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type Referral, ReferralState } from '#api/contracts/referrals/reviewing.ts'
import { Badge } from '#ui/data/badge.tsx'
import type { DataColumn } from '#ui/data/data-table.tsx'
import { Email } from '#ui/data/email.tsx'
import { Button } from '#ui/forms/button.tsx'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { formatDate, formatDateTime, formatNumber } from '#ui/foundations/format.ts'
import { MorePages } from '#web/shared/more-pages.tsx'
import { ProgrammePages } from '#web/shared/programme-pages.tsx'
import { rowsOf } from '#web/shared/query.ts'
import { QueryTable } from '#web/shared/query-table.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { doubtLabels, stateLabels } from './referral-words.ts'
import { type Decision, ReviewDialog } from './review-dialog.tsx'
import { managedReferralsQuery } from './reviewing-queries.ts'

/** `Davetler`: invitations that somebody has to review, and what came of the others (programme.md §6). */
export function ReviewScreen() {
  const [state, setState] = useState<ReferralState>('flagged')
  const [decision, setDecision] = useState<Decision>()
  const list = useInfiniteQuery(managedReferralsQuery(state))
  const rows = useMemo(() => rowsOf(list.data), [list.data])
  const columns = useMemo(() => columnsOf(setDecision), [])
  return (
    <Screen title="Davetler" width="wide">
      <ProgrammePages current="/admin/referrals" />
      <SegmentedControl
        label="Davetlerin durumu"
        className="flex-wrap justify-self-start"
        options={ReferralState.options.map((value) => ({ value, label: stateLabels[value] }))}
        value={state}
        onValueChange={setState}
      />
      <QueryTable
        stackBelow="64rem"
        label="Davetler"
        query={list}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        loadingRows={6}
        none={state === 'flagged' ? 'Karar bekleyen davet yok.' : 'Burada davet yok.'}
      />
      <MorePages list={list} />
      {decision && <ReviewDialog {...decision} onClose={() => setDecision(undefined)} />}
    </Screen>
  )
}

const columnsOf = (decide: (decision: Decision) => void): DataColumn<Referral>[] => [
  {
    id: 'friend',
    header: 'Davet edilen',
    primary: true,
    cell: ({ friend }) => <Someone person={friend} />,
  },
  { id: 'inviter', header: 'Davet eden', cell: ({ inviter }) => <Someone person={inviter} /> },
  { id: 'registered', header: 'Kayıt', cell: ({ registeredAt }) => formatDate(registeredAt) },
  {
    id: 'points',
    header: 'Puan',
    cell: ({ inviterPoints, friendPoints }) => (
      <span className="tabular">
        {`${formatNumber(inviterPoints)} + ${formatNumber(friendPoints)}`}
      </span>
    ),
  },
  {
    id: 'doubts',
    header: 'İnceleme nedeni',
    cell: ({ doubts }) =>
      doubts.length === 0 ? (
        <span className="text-muted">–</span>
      ) : (
        <span className="min-w-0 *:m-0.5">
          {doubts.map((doubt) => (
            <Badge key={doubt} tone="warning" className="whitespace-normal">
              {doubtLabels[doubt]}
            </Badge>
          ))}
        </span>
      ),
  },
  { id: 'state', header: 'Karar', cell: (referral) => <Verdict referral={referral} /> },
  {
    id: 'acts',
    header: 'İşlemler',
    align: 'end',
    cell: (referral) => <Acts referral={referral} decide={decide} />,
  },
]

function Someone({ person }: { person: Referral['inviter'] }) {
  if (!person) return <span className="text-muted">Hesap silinmiş</span>
  return (
    <span className="min-w-0">
      {person.fullName}
      <Email address={person.username} className="block text-muted text-xs" />
    </span>
  )
}

function Verdict({ referral: { judged, isGranted, state } }: { referral: Referral }) {
  if (!judged) return <span className="text-muted">–</span>
  return (
    <span className="min-w-0 break-words">
      {isGranted ? 'Onaylandı' : 'Reddedildi'}
      {isGranted && state === 'waiting' && ', puanlar yazılıyor'}
      <span className="block text-muted text-xs">
        {`${judged.by?.fullName ?? 'Silinmiş hesap'}, ${formatDateTime(judged.at)}: ${judged.reason}`}
      </span>
    </span>
  )
}

interface ActsProps {
  referral: Referral
  decide: (decision: Decision) => void
}

function Acts({ referral, decide }: ActsProps) {
  const { state, friend } = referral
  if (state !== 'flagged' && state !== 'rejected') return null
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <Button
        tone="plain"
        aria-label={`Ödülü Ver: ${friend.fullName}`}
        onClick={() => decide({ referral, grant: true })}
      >
        Ödülü Ver
      </Button>
      {state === 'flagged' && (
        <Button
          tone="plain"
          aria-label={`Reddet: ${friend.fullName}`}
          onClick={() => decide({ referral, grant: false })}
        >
          Reddet
        </Button>
      )}
    </span>
  )
}
