import { rolesInWords } from '#api/contracts/roles.ts'
import type { ManagedUser } from '#api/contracts/users/users.ts'
import { Badge } from '#ui/data/badge.tsx'
import { type DataColumn, NoValue } from '#ui/data/data-table.tsx'
import { Email } from '#ui/data/email.tsx'
import { formatDate, formatNumber, formatPhone } from '#ui/foundations/format.ts'
import { Menu } from '#ui/navigation/menu.tsx'
import { RowLink } from '#web/shared/row-link.tsx'
import type { UsersSearch } from './queries.ts'

export interface UserActs {
  onPoints: (user: ManagedUser) => void
  onEdit: (user: ManagedUser) => void
  onDeactivate: (user: ManagedUser) => void
  onRestore: (user: ManagedUser) => void
}

/** What somebody does in the chain. */
export function RolesBadge({ roles }: Pick<ManagedUser, 'roles'>) {
  return <Badge tone={roles.length > 0 ? 'accent' : 'neutral'}>{rolesInWords(roles)}</Badge>
}

export function StateBadge({ isActive }: { isActive: boolean }) {
  return <Badge tone={isActive ? 'earn' : 'neutral'}>{isActive ? 'Aktif' : 'Pasif'}</Badge>
}

/** The actions on a person. */
export function UserMenu({ user, acts }: { user: ManagedUser; acts: UserActs }) {
  return (
    <Menu
      label={`${user.fullName} için işlemler`}
      acts={[
        { label: 'Puan İşlemleri', onSelect: () => acts.onPoints(user) },
        { label: 'Düzenle', onSelect: () => acts.onEdit(user) },
        user.isActive
          ? {
              label: 'Devre Dışı Bırak',
              destructive: true,
              onSelect: () => acts.onDeactivate(user),
            }
          : { label: 'Yeniden Etkinleştir', onSelect: () => acts.onRestore(user) },
      ]}
    />
  )
}

/** The columns of product.md §17. Their ids are the server's sort keys. */
export const userColumns = (
  acts: UserActs,
  search: UsersSearch,
  onOpen: (id: number) => void,
): DataColumn<ManagedUser>[] => [
  {
    id: 'fullName',
    header: 'Kişi',
    sortable: true,
    primary: true,
    cell: (user) => (
      <span className="block min-w-0">
        <RowLink
          to="/admin/users"
          search={{ ...search, person: user.id }}
          onOpen={() => onOpen(user.id)}
        >
          {user.fullName}
        </RowLink>
        <Email address={user.username} className="block font-normal text-muted text-xs" />
      </span>
    ),
  },
  {
    id: 'phone',
    header: 'Telefon',
    sortable: true,
    plain: true,
    cell: ({ phone }) =>
      phone ? <span className="whitespace-nowrap">{formatPhone(phone)}</span> : <NoValue />,
  },
  {
    id: 'points',
    header: 'Puan',
    align: 'end',
    sortable: true,
    cell: ({ points }) => <strong className="tabular">{formatNumber(points)}</strong>,
  },
  {
    id: 'roles',
    header: 'Görev',
    sortable: true,
    plain: true,
    cell: ({ roles }) => <RolesBadge roles={roles} />,
  },
  {
    id: 'isActive',
    header: 'Durum',
    sortable: true,
    plain: true,
    cell: ({ isActive }) => <StateBadge isActive={isActive} />,
  },
  {
    id: 'createdAt',
    header: 'Üyelik',
    wideOnly: true,
    cell: ({ createdAt }) => (
      <span className="tabular whitespace-nowrap">{formatDate(createdAt)}</span>
    ),
  },
  {
    id: 'acts',
    header: 'İşlemler',
    corner: true,
    align: 'end',
    cell: (user) => (
      <span className="relative z-1">
        <UserMenu user={user} acts={acts} />
      </span>
    ),
  },
]
