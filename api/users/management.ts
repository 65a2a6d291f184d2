import type { Sql, TransactionSql } from 'postgres'
import { notifyLive } from '#sql/live.ts'
import { noteSecurity } from '#sql/security-log.ts'
import type { BodyOf } from '../contracts/endpoint.ts'
import type { changeUser } from '../contracts/users/users.ts'
import { Refusal } from '../http/refusal.ts'
import { requireRight, requireRightOverAccount } from '../http/rights.ts'
import { conflictOrNotFound, type Named, ofVersion } from '../http/versions.ts'
import type { Actor } from '../sessions/sessions.ts'
import { type ManagedRow, managedColumns, shown } from './search.ts'

type Changes = BodyOf<typeof changeUser>
type Standing = Pick<ManagedRow, 'isAdmin' | 'isStaff' | 'isActive'>

/** A person's role and account after a change. */
const afterwards = (was: Standing, changes: Changes): Standing => ({
  isAdmin: changes.isAdmin ?? was.isAdmin,
  isStaff: changes.isStaff ?? was.isStaff,
  isActive: changes.isActive ?? was.isActive,
})

/**
 * Locks the person to be changed and every active administrator, by id, the order that every lock
 * of several people uses (docs/ledger.md). So two administrators who remove each other's rights run
 * one after the other: the second one is no administrator any more.
 */
async function hold(
  tx: TransactionSql,
  id: number,
): Promise<{ admins: number[]; was: ManagedRow | undefined }> {
  const rows = await tx<ManagedRow[]>`
    select ${managedColumns(tx)} from users
     where is_active and id in (select administrators()) or id = ${id}
     order by id for no key update`
  return {
    admins: rows.filter((row) => row.isAdmin && row.isActive).map((row) => row.id),
    was: rows.find((row) => row.id === id),
  }
}

/** Whether the person has deleted the account: nobody else opens or edits it (decisions/166). */
async function isLeft(tx: TransactionSql, id: number): Promise<boolean> {
  const rows = await tx`
    select from data_requests
     where user_id = ${id} and kind = 'erasure' and outcome is distinct from 'taken_back'`
  return rows.length > 0
}

/** Updates a locked person, if they still have the version of the change. Who has other roles gets or loses posts. */
async function rewrite(
  tx: TransactionSql,
  next: ManagedRow,
  version: number | undefined,
  actor: Actor,
): Promise<ManagedRow | undefined> {
  const { count } = await tx`
    update users
    set full_name = ${next.fullName}, phone = ${next.phone}, birth_date = ${next.birthDate},
        gender = ${next.gender}, is_active = ${next.isActive}
    where id = ${next.id} and ${ofVersion(tx, version)}`
  if (count === 0) return undefined
  await tx`select switch_posts(${next.id}, ${next.isAdmin}, ${next.isStaff}, ${actor.id})`
  const [row] = await tx<ManagedRow[]>`
    select ${managedColumns(tx)} from users where id = ${next.id}`
  return row
}

/** Refuses whoever would lock themselves out, and a change that would leave no administrator. */
function refuseLockout(
  actor: Actor,
  { id, admins, will }: { id: number; admins: readonly number[]; will: Standing },
): void {
  if (id === actor.id && !will.isActive) throw new Refusal('own_deactivation')
  if (id === actor.id && !will.isAdmin) throw new Refusal('own_demotion')
  const isLast = admins.every((admin) => admin === id)
  if (isLast && !(will.isAdmin && will.isActive)) throw new Refusal('last_admin')
}

/**
 * Changes a person. A trigger ends all sessions of a person who loses a role or the account, in the
 * same transaction (sql/functions/sessions.sql), and their open screens get an event (decisions.md
 * §1).
 * @param requireProof called before a change of roles: refuses who has not proved themselves lately
 * @throws Refusal changed_meanwhile, own_demotion, own_deactivation, last_admin, user_not_found;
 *   account_leaving when its person has deleted it;
 *   account_of_staff and no_right_here where only whoever manages the chain may; forbidden when the actor has
 *   meanwhile lost the right
 */
export const changePerson = (
  sql: Sql,
  actor: Actor,
  { id, version }: Named,
  changes: Changes,
  requireProof: (tx: TransactionSql) => Promise<void> = async () => {},
): Promise<ManagedRow> =>
  sql.begin(async (tx) => {
    const { admins, was } = await hold(tx, id)
    if (!was) throw new Refusal('user_not_found')
    await requireRightOverAccount(tx, actor, id)
    const will = afterwards(was, changes)
    if (!was.isActive && (await isLeft(tx, id))) throw new Refusal('account_leaving')
    if (was.isAdmin !== will.isAdmin || was.isStaff !== will.isStaff) {
      await requireRight(tx, { id: actor.id, session: null }, 'chain.manage', null)
      await requireProof(tx)
    }
    refuseLockout(actor, { id, admins, will })
    const row = await rewrite(tx, { ...was, ...defined(changes) }, version, actor)
    if (!row) throw conflictOrNotFound(shown(was), 'user_not_found')
    await note(tx, actor, was, row)
    await notifyLive(tx, { kind: 'user', userId: id })
    return row
  })

/** What the log names of a person, never what is in it: it cannot be erased (decisions/280). */
const personal = ['fullName', 'phone', 'birthDate', 'gender'] as const

/** Logs the changes of a person's fields, role and account, a line for each kind. */
async function note(
  tx: TransactionSql,
  actor: Actor,
  was: ManagedRow,
  will: ManagedRow,
): Promise<void> {
  const detail = {
    ...(was.isAdmin !== will.isAdmin && { isAdmin: will.isAdmin }),
    ...(was.isStaff !== will.isStaff && { isStaff: will.isStaff }),
  }
  const line = { actorId: actor.id, subjectId: was.id, address: actor.address }
  const fields = personal.filter((field) => was[field] !== will[field])
  if (fields.length > 0)
    await noteSecurity(tx, {
      kind: 'edited',
      ...line,
      detail: { what: 'users', act: 'changed', fields: fields.join(', ') },
    })
  if (Object.keys(detail).length > 0)
    await noteSecurity(tx, { kind: 'role_changed', ...line, detail })
  if (was.isActive !== will.isActive)
    await noteSecurity(tx, { kind: will.isActive ? 'reactivated' : 'deactivated', ...line })
}

/** The fields that were sent; an absent field stays unchanged. */
const defined = (changes: Changes) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
