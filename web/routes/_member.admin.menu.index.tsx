import { createFileRoute } from '@tanstack/react-router'
import { MenuTableScreen } from '#web/features/menu/admin/table/menu-table-screen.tsx'
import type { MenuTableSearch } from '#web/features/menu/admin/table/table-search.ts'
import { MenuTableSearch as read } from '#web/features/menu/admin/table/table-search.ts'

export const Route = createFileRoute('/_member/admin/menu/')({
  // read with the screen: what reads a route's search here is part of the first load
  validateSearch: (search: Record<string, unknown>) => search as MenuTableSearch,
  component: MenuTable,
})

function MenuTable() {
  const search = read.parse(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <MenuTableScreen
      search={search}
      onSearchChange={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
