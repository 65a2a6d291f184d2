import type { Post } from '#api/contracts/posts/posts.ts'
import { roleLabels } from '#api/contracts/roles.ts'
import { formatDate } from '#ui/foundations/format.ts'

/** `Barista` */
export const roleOf = ({ role }: Pick<Post, 'role'>): string => roleLabels[role]

/** The last day on which a post holds, before the midnight that ends it: `30 Kasım 2026`. */
export const lastDayOf = (until: string): string =>
  formatDate(new Date(Date.parse(until) - 1).toISOString())
