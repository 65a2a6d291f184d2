import type { Sql } from 'postgres'
import { noteExport } from '#sql/security-log.ts'
import type { BodyOf } from '../contracts/endpoint.ts'
import type { exportPosts, PersonPost } from '../contracts/posts/posts.ts'
import { scopeOf } from '../contracts/posts/scope-words.ts'
import { roleLabels } from '../contracts/roles.ts'
import type { Scope } from '../http/rights.ts'
import { fileOf } from '../http/spreadsheet.ts'
import type { Actor } from '../sessions/sessions.ts'
import { postsThatHold } from './queries.ts'

/** posts that are read at once */
const piece = 1_000

const columns = ['Kişi', 'Görev', 'Nerede', 'Başlangıç', 'Son gün', 'Veren', 'Şube seçildi mi']

/** `YYYY-MM-DD` */
const dayOf = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul' })

const rowOf = (post: PersonPost) => [
  ...[post.person.fullName, roleLabels[post.role], scopeOf(post)],
  dayOf.format(Date.parse(post.startsAt)),
  // a post ends with the midnight after its last day
  post.until ? dayOf.format(Date.parse(post.until) - 1) : '',
  ...[post.givenBy ?? '', post.isUnsorted ? 'Hayır' : 'Evet'],
]

/** The posts that hold and that the filters find as a file, the newest first. The log notes who took it. */
export async function exportHeld(
  sql: Sql,
  actor: Actor,
  scope: Scope,
  { branchId, regionId, role, unsorted }: BodyOf<typeof exportPosts>,
): Promise<ReadableStream<Uint8Array>> {
  await noteExport(sql, actor, 'report_exported', {
    report: 'posts',
    ...(branchId !== undefined && { branchId }),
    ...(regionId !== undefined && { regionId }),
  })
  let before: number | undefined
  return fileOf(columns, async () => {
    const posts = await postsThatHold(sql, {
      scope,
      regionId,
      role,
      before,
      most: piece,
      unsorted: unsorted === true,
    })
    before = posts.at(-1)?.id
    return { rows: posts.map(rowOf), isLast: posts.length < piece }
  })
}
