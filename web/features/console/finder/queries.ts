import { keepPreviousData } from '@tanstack/react-query'
import { listManagedOrders } from '#api/contracts/orders/managing.ts'
import { listUsers } from '#api/contracts/users/users.ts'
import { query } from '#web/shared/query.ts'

/** The most people and orders that the finder shows of what was found. */
const most = 5

/** People by name, e-mail address or phone, once two letters are typed. */
export const foundPeopleQuery = (q: string) =>
  query(
    listUsers,
    { query: { q, limit: most } },
    { enabled: q.length > 1, staleTime: 0, placeholderData: keepPreviousData },
  )

/** The newest orders with this number; undefined where no number is typed. */
export const foundOrdersQuery = (number: string | undefined) =>
  query(
    listManagedOrders,
    { query: { number, limit: most } },
    { enabled: number !== undefined, staleTime: 0 },
  )
