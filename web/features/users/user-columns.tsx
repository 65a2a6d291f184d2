import type { ManagedUser } from '#api/contracts/users/users.ts'
import { Badge } from '#ui/data/badge.tsx'
import type { DataColumn } from '#ui/data/data-table.tsx'
import { Email } from '#ui/data/email.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatNumber, formatPhone } from '#ui/foundations/format.ts'

interface Actions {
  onPoints: (user: ManagedUser) => void
  onEdit: (user: ManagedUser) => void
  onDeactivate: (user: ManagedUser) => void
}

/** Narrow buttons, so that three fit into a row of the table. */
const compact = 'whitespace-nowrap px-2 text-sm'

/** The columns of specification.md §2; a column's id is what the server sorts by. */
export const userColumns = (actions: Actions): DataColumn<ManagedUser>[] => [
  {
    id: 'username',
    header: 'Kullanıcı Adı',
    sortable: true,
    cell: ({ username }) => <Email address={username} />,
  },
  {
    id: 'fullName',
    header: 'İsim Soyisim',
    sortable: true,
    primary: true,
    cell: ({ fullName }) => <span className="break-words">{fullName}</span>,
  },
  {
    id: 'phone',
    header: 'Telefon',
    sortable: true,
    cell: ({ phone }) => <span className="whitespace-nowrap">{formatPhone(phone)}</span>,
  },
  {
    id: 'points',
    header: 'Puan',
    align: 'end',
    sortable: true,
    cell: (user) => (
      <span className="inline-flex items-center justify-end gap-2">
        <strong className="tabular">{formatNumber(user.points)}</strong>
        <Button
          tone="plain"
          className={compact}
          aria-label={`Puan İşlemleri: ${user.fullName}`}
          onClick={() => actions.onPoints(user)}
        >
          Puan İşlemleri
        </Button>
      </span>
    ),
  },
  { id: 'isAdmin', header: 'Yönetici', sortable: true, cell: (user) => yesOrNo(user.isAdmin) },
  { id: 'isStaff', header: 'Personel', sortable: true, cell: (user) => yesOrNo(user.isStaff) },
  {
    id: 'isActive',
    header: 'Durum',
    sortable: true,
    cell: ({ isActive }) => (
      <Badge tone={isActive ? 'earn' : 'neutral'}>{isActive ? 'Aktif' : 'Pasif'}</Badge>
    ),
  },
  {
    id: 'actions',
    header: 'İşlemler',
    align: 'end',
    cell: (user) => (
      <span className="inline-flex justify-end gap-1">
        <Button
          tone="plain"
          className={compact}
          aria-label={`Düzenle: ${user.fullName}`}
          onClick={() => actions.onEdit(user)}
        >
          Düzenle
        </Button>
        {user.isActive && (
          <Button
            tone="ghost"
            className={`text-spend ${compact}`}
            aria-label={`Devre Dışı Bırak: ${user.fullName}`}
            onClick={() => actions.onDeactivate(user)}
          >
            Devre Dışı Bırak
          </Button>
        )}
      </span>
    ),
  },
]

const yesOrNo = (yes: boolean) =>
  yes ? <Badge tone="accent">Evet</Badge> : <span className="text-muted">Hayır</span>
