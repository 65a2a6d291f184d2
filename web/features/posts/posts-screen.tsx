import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PersonPost } from '#api/contracts/posts/posts.ts'
import { scopeOf } from '#api/contracts/posts/scope-words.ts'
import { PostRole, roleLabels } from '#api/contracts/roles.ts'
import { Badge } from '#ui/data/badge.tsx'
import type { DataColumn } from '#ui/data/data-table.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FoldedFilters } from '#ui/forms/folded-filters.tsx'
import { Select } from '#ui/forms/select.tsx'
import { formatDate } from '#ui/foundations/format.ts'
import { DownloadButton } from '#web/shared/download-button.tsx'
import { MorePages } from '#web/shared/more-pages.tsx'
import { rowsOf } from '#web/shared/query.ts'
import { QueryTable } from '#web/shared/query-table.tsx'
import { RowLink } from '#web/shared/row-link.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { useGivenRoles } from './given-roles.ts'
import { lastDayOf, roleOf } from './post-words.ts'
import { exportPostsMutation, type PostsSearch, postsQuery } from './queries.ts'
import { RegionsPart } from './regions-part.tsx'
import { RightsTable } from './rights-table.tsx'

interface PostsScreenProps {
  search: PostsSearch
  onSearchChange: (search: PostsSearch) => void
  /** opens a person's page */
  onPerson: (id: number) => void
}

const columnsOf = (onPerson: (id: number) => void): DataColumn<PersonPost>[] => [
  {
    id: 'person',
    header: 'Kişi',
    primary: true,
    cell: ({ person }) => (
      <RowLink to="/admin/users" search={{ person: person.id }} onOpen={() => onPerson(person.id)}>
        {person.fullName}
      </RowLink>
    ),
  },
  { id: 'role', header: 'Görev', plain: true, cell: roleOf },
  {
    id: 'scope',
    header: 'Nerede',
    plain: true,
    cell: (post) => (
      <span className="wrap-anywhere">
        {scopeOf(post)} {post.isUnsorted && <Badge tone="warning">Şube seçilmedi</Badge>}
      </span>
    ),
  },
  {
    id: 'since',
    header: 'Ne zaman',
    plain: true,
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
    plain: true,
    cell: ({ givenBy }) => givenBy ?? <span className="text-muted">–</span>,
  },
]

/** `/admin/posts`: who may what where, by branch, and what each role may. */
export function PostsScreen({ search, onSearchChange, onPerson }: PostsScreenProps) {
  const posts = useInfiniteQuery(postsQuery(search))
  const columns = useMemo(() => columnsOf(onPerson), [onPerson])
  const rows = useMemo(() => rowsOf(posts.data), [posts.data])
  return (
    <Screen
      title="Kim Ne Yapabilir"
      width="wide"
      actions={
        <DownloadButton
          mutation={exportPostsMutation}
          search={search}
          name="kim-ne-yapabilir.csv"
        />
      }
    >
      <PostFilters search={search} onSearchChange={onSearchChange} />
      <QueryTable
        dense
        label="Görevler"
        query={posts}
        columns={columns}
        rows={rows}
        rowKey={(post) => post.id}
        loadingRows={8}
        none="Bu ölçütlere uyan bir görev yok."
      />
      <MorePages list={posts} />
      <RegionsPart />
      <RightsTable />
    </Screen>
  )
}

function PostFilters({ search, onSearchChange }: Omit<PostsScreenProps, 'onPerson'>) {
  const { role, unsorted } = search
  const roles = useGivenRoles()
  const isKnown = (one: PostRole) => one !== 'area_manager' || roles.includes(one)
  const change = (part: PostsSearch) => onSearchChange({ ...search, ...part })
  return (
    <FoldedFilters
      count={[role, unsorted].filter((one) => one !== undefined).length}
      onClear={() => change({ role: undefined, unsorted: undefined })}
    >
      <search className="grid grid-cols-2 items-end gap-4 lg:grid-cols-4">
        <Field label="Görev" className="min-w-0">
          <Select
            value={role ?? ''}
            onChange={(event) => change({ role: PostRole.safeParse(event.target.value).data })}
          >
            <option value="">Tümü</option>
            {PostRole.options.filter(isKnown).map((one) => (
              <option key={one} value={one}>
                {roleLabels[one]}
              </option>
            ))}
          </Select>
        </Field>
        <div className="col-span-2">
          <Checkbox
            label="Yalnız şube seçilmemiş olanlar"
            checked={unsorted ?? false}
            onChange={(event) => change({ unsorted: event.target.checked || undefined })}
          />
        </div>
      </search>
    </FoldedFilters>
  )
}
