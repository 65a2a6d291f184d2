import type { Sql } from 'postgres'
import { noteExport } from '#sql/security-log.ts'
import type { BodyOf } from '../contracts/endpoint.ts'
import { rolesInWords } from '../contracts/roles.ts'
import { type exportUsers, mostExported } from '../contracts/users/users.ts'
import { Refusal } from '../http/refusal.ts'
import { fileOf } from '../http/spreadsheet.ts'
import type { Actor } from '../sessions/sessions.ts'
import { countFound, type ManagedRow, readInOrder } from './search.ts'

/** People of one piece of the file: one statement, and what is held in memory at a time. */
const piece = 1_000

const columns = ['Ad Soyad', 'E-posta', 'Telefon', 'Puan', 'Görev', 'Durum', 'Üyelik']

/**
 * `+905321234567` as people here write it: a leading + would be a formula. In groups, because a spreadsheet
 * takes digits alone for a number and drops the first 0.
 */
const phoneOf = (phone: string | null) =>
  phone?.replace(/^\+90(\d{3})(\d{3})(\d{2})(\d{2})$/, '0$1 $2 $3 $4') ?? ''

const dayOf = new Intl.DateTimeFormat('tr-TR', {
  ...{ day: '2-digit', month: '2-digit', year: 'numeric' },
  timeZone: 'Europe/Istanbul',
})

const rowOf = (user: ManagedRow) => [
  user.fullName,
  user.username,
  phoneOf(user.phone),
  user.points,
  rolesInWords(user.roles),
  user.isActive ? 'Aktif' : 'Pasif',
  dayOf.format(user.createdAt),
]

/**
 * The file of a search, piece by piece as it is read: no transaction is open meanwhile, and nothing
 * is read ahead of a slow reader. The security log notes who took it and how many people it holds,
 * before the first piece (decisions/088).
 * @throws Refusal too_many_people
 */
export async function exportPeople(
  sql: Sql,
  actor: Actor,
  { q = '', role, state, sort, direction }: BodyOf<typeof exportUsers>,
): Promise<ReadableStream<Uint8Array>> {
  const people = await countFound(sql, { q, role, state }, mostExported)
  if (people > mostExported) throw new Refusal('too_many_people')
  await noteExport(sql, actor, 'people_exported', {
    people,
    ...(q && { searched: true }),
    ...(role && { role }),
    ...(state && { state }),
  })
  let before: number | undefined
  let left = mostExported
  return fileOf(columns, async () => {
    const limit = Math.min(piece, left)
    const rows = await readInOrder(sql, {
      ...{ q, role, state, sort, direction, before, limit },
      after: undefined,
    })
    const some = rows.slice(0, limit)
    left -= some.length
    before = some.at(-1)?.id
    return { rows: some.map(rowOf), isLast: rows.length <= limit || left === 0 }
  })
}
