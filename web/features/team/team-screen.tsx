import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import UserPlus from 'lucide-react/icons/user-plus'
import { useMemo, useState } from 'react'
import { scopeOf } from '#api/contracts/posts/scope-words.ts'
import type { Team, TeamPost } from '#api/contracts/posts/team.ts'
import { type DataColumn, NoValue } from '#ui/data/data-table.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatDate, formatNumber } from '#ui/foundations/format.ts'
import { EndDialog } from '#web/features/posts/end-dialog.tsx'
import { useOwnBranches } from '#web/features/posts/own-branches.ts'
import { lastDayOf, roleOf } from '#web/features/posts/post-words.ts'
import { actionsColumn } from '#web/shared/actions-column.tsx'
import { worksAtCounter } from '#web/shared/counter-rights.ts'
import { QueryTable } from '#web/shared/query-table.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { currentUserQuery } from '#web/shared/session.ts'
import { WayBack } from '#web/shared/way-back.tsx'
import { InvitationsPart } from './invitations-part.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { LendDialog } from './lend-dialog.tsx'
import { endTeamPostMutation } from './mutations.ts'
import { type TeamSearch, teamQuery } from './queries.ts'

interface TeamScreenProps {
  search: TeamSearch
}

/** `/team`, `Ekip`: who works at a branch or in a region, and who is to come, for its manager (decisions/275, 293). */
export function TeamScreen({ search }: TeamScreenProps) {
  const user = useQuery(currentUserQuery).data
  const branches = useOwnBranches('teamBranchIds')
  const [adds, setAdds] = useState<'invites' | 'lends'>()
  const { branch: asked, region } = search
  const isOfRegion = region !== undefined && asked === undefined
  const branch = isOfRegion
    ? undefined
    : (branches?.find(({ id }) => id === asked) ?? branches?.[0])
  const team = useQuery({
    ...teamQuery(isOfRegion ? { regionId: region } : { branchId: branch?.id ?? 0 }),
    enabled: isOfRegion || branch !== undefined,
  })
  const given = team.data?.branch && { branch: team.data.branch, roles: team.data.roles }
  const close = () => setAdds(undefined)
  return (
    <Screen
      back={worksAtCounter(user) && <WayBack to="/board" />}
      title="Ekip"
      width="wide"
      actions={
        branch && (
          <div className="flex flex-wrap gap-3">
            <Button tone="plain" disabled={!given} onClick={() => setAdds('lends')}>
              Çalışan Ekle
            </Button>
            <Button disabled={!given} onClick={() => setAdds('invites')}>
              <UserPlus aria-hidden className="size-5" />
              Davet Et
            </Button>
          </div>
        )
      }
    >
      {branches?.length === 0 ? (
        <EmptyState>Ekibi şubenin müdürü kurar. Sizin böyle bir göreviniz yok.</EmptyState>
      ) : (
        <>
          <p className="-mt-2 max-w-prose text-muted">
            {isOfRegion
              ? 'Bölgenin şubelerinde kimlerin görevli olduğunu görürsünüz. Davet etmek ya da çalışan eklemek için bir şube seçin.'
              : 'Yeni birini bağlantıyla davet edin. Zincirde çalışan birini adıyla ekleyin; ödünçse son gününü yazın, görevi o günün sonunda kendiliğinden biter.'}
          </p>
          {team.data && team.data.invitations.length > 0 && (
            <InvitationsPart branch={team.data.branch} invitations={team.data.invitations} />
          )}
          <People team={team} isOfRegion={isOfRegion} />
        </>
      )}
      {adds === 'invites' && given && <InviteDialog {...given} onClose={close} />}
      {adds === 'lends' && given && <LendDialog {...given} onClose={close} />}
    </Screen>
  )
}

interface PeopleProps {
  team: UseQueryResult<Team>
  isOfRegion: boolean
}

function People({ team, isOfRegion }: PeopleProps) {
  const [ended, setEnded] = useState<TeamPost>()
  const columns = useMemo(() => columnsOf(setEnded), [])
  const hidden = team.data?.hidden ?? 0
  return (
    <>
      <QueryTable
        label="Ekip"
        query={team}
        columns={columns}
        rows={team.data?.posts}
        rowKey={({ id }) => id}
        loadingRows={5}
        none={`Bu ${isOfRegion ? 'bölgede' : 'şubede'} henüz kimsenin görevi yok.`}
      />
      {hidden > 0 && (
        <p className="text-muted text-sm">
          {isOfRegion
            ? `${formatNumber(hidden)} görev daha var. Hepsini görmek için bir şube seçin.`
            : `Her şubede görevli ${formatNumber(hidden)} kişi daha var.`}
        </p>
      )}
      {ended && (
        <EndDialog
          post={ended}
          person={ended.person}
          mutation={endTeamPostMutation}
          onClose={() => setEnded(undefined)}
        />
      )}
    </>
  )
}

const columnsOf = (onEnd: (post: TeamPost) => void): DataColumn<TeamPost>[] => [
  { id: 'person', header: 'Kişi', primary: true, cell: ({ person }) => person.fullName },
  { id: 'role', header: 'Görev', cell: roleOf },
  {
    id: 'scope',
    header: 'Nerede',
    cell: (post) => <span className="wrap-anywhere">{scopeOf(post)}</span>,
  },
  {
    id: 'since',
    header: 'Ne zaman',
    cell: ({ startsAt, until }) => (
      <span className="tabular">
        {formatDate(startsAt)}
        {until && (
          <span className="block whitespace-nowrap text-muted text-xs">{`Son gün: ${lastDayOf(until)}`}</span>
        )}
      </span>
    ),
  },
  {
    id: 'giver',
    header: 'Veren',
    cell: ({ givenBy }) => givenBy ?? <NoValue />,
  },
  actionsColumn({
    nameOf: (post) => `${post.person.fullName}, ${roleOf(post)}`,
    actions: (post) =>
      post.mayEnd ? [{ label: 'Görevi Bitir', onPress: () => onEnd(post), destructive: true }] : [],
  }),
]
