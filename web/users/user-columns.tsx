import type { ManagedUser } from '#api/contracts/users.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { DataColumn } from '#ui/data-table.tsx'
import { formatNumber, formatPhone } from '#ui/format.ts'

interface Actions {
  onPoints: (user: ManagedUser) => void
  onEdit: (user: ManagedUser) => void
  onDeactivate: (user: ManagedUser) => void
}

/** The columns of specification.md §2; a column's id is what the server sorts by. */
export const userColumns = (actions: Actions): DataColumn<ManagedUser>[] => [
  {
    id: 'username',
    header: 'Kullanıcı Adı',
    sortable: true,
    cell: ({ username }) => <span className="break-all">{username}</span>,
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
      <span className="inline-flex flex-wrap items-center justify-end gap-2">
        <strong className="tabular">{formatNumber(user.points)}</strong>
        <Button
          tone="plain"
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
      <span className="inline-flex flex-wrap justify-end gap-2">
        <Button
          tone="plain"
          aria-label={`Düzenle: ${user.fullName}`}
          onClick={() => actions.onEdit(user)}
        >
          Düzenle
        </Button>
        {user.isActive && (
          <Button
            tone="ghost"
            className="text-spend"
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
