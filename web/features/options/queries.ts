import { listItemOptions } from '#api/contracts/menu/options.ts'
import { query } from '#web/shared/query.ts'

/** What can be chosen of a product. */
export const itemOptionsQuery = (id: number) => query(listItemOptions, { params: { id } })
