import type { Sql } from '../connection.ts'
import { sowContent } from './content.ts'
import { sowHistory } from './history.ts'
import { makeAdmin, makeCustomers, makeRegular, makeStaff } from './people.ts'
import { randomFrom } from './random.ts'
import { sowSecurity } from './security.ts'
import { sowBranches, sowOpinions, sowPeople } from './sowing.ts'

/** The accounts that a visitor of the demo signs in with, all by one password. */
export const demoAccounts = {
  admin: 'admin@telve.example',
  staff: 'kasa@telve.example',
  customer: 'musteri@telve.example',
  password: 'telve-demo',
} as const

const customers = 300

/**
 * Fills a migrated database with the demo: branches, menu, stories, events, people and months of
 * their ledger. One transaction, so a crash leaves nothing behind; once per database, so what
 * people change or remove afterwards stays as they left it. Never for production: the passwords
 * are public.
 *
 * @param sql the owner's connection; only the owner may write the ledger's past
 * @param options.now the day that histories end before and that events and stories count from
 * @returns whether it sowed; false where the demo had been sown before
 */
export const seedDemo = async (sql: Sql, { now }: { now: Date }): Promise<boolean> => {
  return sql.begin(async (transaction) => {
    // A transaction answers queries as the pool does; it only can't be closed or listened on.
    const tx = transaction as unknown as Sql
    // A second start that comes meanwhile waits here, and then finds the row.
    const [sown] = await tx`
      insert into seeds (name) values ('demo') on conflict do nothing returning name`
    if (!sown) return false

    const passwordHash = await Bun.password.hash(demoAccounts.password, {
      // As every password (decisions.md §2); one hash for all, since each costs tens of milliseconds.
      algorithm: 'argon2id',
      memoryCost: 19_456,
      timeCost: 2,
    })

    const random = randomFrom(1454)
    const guests = [makeRegular(now), ...makeCustomers(random, now, customers)]
    const admin = makeAdmin(now)
    const staff = makeStaff(now)
    const persons = [admin, ...staff, ...guests.map((guest) => guest.person)]
    const ids = await sowPeople(tx, persons, passwordHash)
    const idOf = (username: string) => {
      const id = ids.get(username)
      if (id === undefined) throw new Error(`${username} was not written`)
      return id
    }
    const counters = (await sowBranches(tx)).map((branchId, at) => {
      const person = staff[at]
      if (!person) throw new Error(`branch ${branchId} has no staff`)
      return { branchId, staffId: idOf(person.username) }
    })
    await sowContent(tx, now)
    const adminId = idOf(admin.username)
    const known = guests.map((guest) => ({ ...guest, userId: idOf(guest.person.username) }))
    const entries = await sowHistory(tx, { random, now, counters, adminId, guests: known })
    await sowOpinions(tx, {
      random,
      now,
      regularId: idOf(demoAccounts.customer),
      guestIds: guests.map((guest) => idOf(guest.person.username)),
    })
    await sowSecurity(tx, {
      random,
      now,
      adminId,
      staffIds: counters.map((counter) => counter.staffId),
      guests: known,
    })
    if (entries === 0) throw new Error('the demo has no ledger history')
    return true
  })
}
