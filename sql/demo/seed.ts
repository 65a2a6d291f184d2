import { hashPassword } from '#platform/passwords.ts'
import type { Sql } from '../connection.ts'
import { queueMail } from '../mails.ts'
import { insertApprovals } from './approvals.ts'
import { insertAvailability } from './availability.ts'
import { insertBelongings, insertTiers } from './belongings.ts'
import { insertCampaigns } from './campaigns.ts'
import { insertContent, insertPlaces } from './content.ts'
import { insertFlags } from './flags.ts'
import { insertHistory, insertWarnings } from './history.ts'
import { closeAccounts, insertBranches, insertOpinions, insertPeople } from './inserts.ts'
import { insertPrices } from './menu-prices.ts'
import { insertOptions } from './options.ts'
import { insertOrders, planOrders } from './orders.ts'
import {
  demoAdmin,
  demoCustomers,
  demoNewcomer,
  demoOffice,
  demoRegular,
  demoStaff,
} from './people.ts'
import { numberAccounts, planAccounts } from './plan.ts'
import { insertFirstPosts, insertPosts, insertRegions } from './posts.ts'
import { insertPurchases } from './purchases.ts'
import { randomFrom } from './random.ts'
import { insertReferrals } from './referrals.ts'
import { insertRequest } from './requests.ts'
import { insertRewards } from './rewards.ts'
import { readRules } from './rules.ts'
import { insertSecurityLog } from './security.ts'
import { insertBounds, insertSettings } from './settings.ts'
import { insertStampCards } from './stamps.ts'
import { insertSuspendedCoffees } from './suspended-coffees.ts'
import { insertTablets } from './tablets.ts'
import { insertVisitRatings } from './visit-ratings.ts'

/** The accounts for visitors of the demo, all with the same password. */
export const demoAccounts = {
  admin: 'admin@telve.example',
  staff: 'kasa@telve.example',
  customer: 'musteri@telve.example',
  password: 'telve-demo',
} as const

/**
 * Fills a migrated database with the demo: branches, menu, stories, events, people and months of
 * their ledger. One transaction, so a crash leaves nothing behind; once per database, so what
 * people change or remove afterwards stays as they left it. Never for production: the passwords
 * are public.
 *
 * @param sql the owner's connection; only the owner may write the ledger's past
 * @param options.now the day that histories end before and that events and stories count from
 * @param options.customers how many there are beside the one with the public password
 * @returns whether it wrote anything; false where the demo was there already
 */
export const seedDemo = async (
  sql: Sql,
  { now, customers: count = 300 }: { now: Date; customers?: number },
): Promise<boolean> => {
  return sql.begin(async (tx) => {
    // A concurrent second start waits here, and then finds the row.
    const [inserted] = await tx`
      insert into seeds (name) values ('demo') on conflict do nothing returning name`
    if (!inserted) return false

    // Whoever looks at the demo has no authenticator app at hand; the administrators' area says so.
    await tx`update security_settings set admins_need_second_factor = false`

    // once for all, since each hash takes tens of ms
    const passwordHash = await hashPassword(demoAccounts.password)

    const random = randomFrom(1454)
    const customers = [demoRegular(now), ...demoCustomers(random, now, count)]
    const admin = demoAdmin(now)
    const staff = demoStaff(now)
    const newcomer = demoNewcomer(now)
    const office = demoOffice(now)
    const persons = [
      ...[admin, ...staff, ...customers.map((customer) => customer.person), newcomer],
      ...office.map(({ person }) => person),
    ]
    const ids = await insertPeople(tx, persons, passwordHash)
    const idOf = (username: string) => {
      const id = ids.get(username)
      if (id === undefined) throw new Error(`${username} was not written`)
      return id
    }
    const counters = (await insertBranches(tx, now)).map((branchId, at) => {
      const person = staff[at]
      if (!person) throw new Error(`branch ${branchId} has no staff`)
      return { branchId, staffId: idOf(person.username) }
    })
    const adminId = idOf(admin.username)
    await insertFirstPosts(tx, { adminId, counters })
    await insertContent(tx, now)
    await insertOptions(tx)
    await insertAvailability(tx, { now, counters })
    const known = customers.map((customer) => ({
      ...customer,
      userId: idOf(customer.person.username),
    }))
    await insertRewards(tx, now)
    await insertStampCards(tx, now)
    await insertSettings(tx, { now, adminId })
    await insertBounds(tx, { now, adminId })
    const rules = await readRules(tx, now)
    const context = { random, rules, counters, adminId, customers: known }
    const accounts = planAccounts(context)
    await numberAccounts(tx, accounts)
    const orders = await planOrders(tx, context, accounts)
    const entries = await insertHistory(tx, { ...context, accounts })
    await insertTiers(tx, accounts)
    await insertCampaigns(tx, { now, adminId, accounts })
    await insertPurchases(tx, { adminId, counters, accounts })
    await insertBelongings(tx, { rules, counters, accounts })
    await insertOrders(tx, context, orders)
    // After their history: the ledger accepts nothing of people for closed accounts.
    await closeAccounts(tx, known)
    const everybody = {
      regularId: idOf(demoAccounts.customer),
      customerIds: customers.map((customer) => idOf(customer.person.username)),
    }
    await insertOpinions(tx, { random, now, ...everybody })
    await insertVisitRatings(tx, { now, regularId: everybody.regularId })
    await insertPlaces(tx, everybody)
    await insertSecurityLog(tx, {
      random,
      now,
      adminId,
      staffIds: counters.map((counter) => counter.staffId),
      customers: known,
    })
    await insertPrices(tx, { now, adminId })
    await insertFlags(tx, { now, adminId })
    await insertReferrals(tx, {
      ...{ now, adminId, regularId: everybody.regularId },
      newcomerId: idOf(newcomer.username),
    })
    await insertSuspendedCoffees(tx, { now, counters, regularId: everybody.regularId })
    await insertWarnings(tx, now)
    await insertRegions(tx)
    await insertPosts(tx, {
      ...{ now, adminId, counters },
      office: office.map(({ person, ...of }) => ({ personId: idOf(person.username), ...of })),
    })
    await insertTablets(tx, {
      ...{ adminId, now },
      branchIds: counters.map(({ branchId }) => branchId),
    })
    await insertApprovals(tx, counters)
    await insertRequest(tx, now)
    await queueMail(tx, {
      userId: idOf(newcomer.username),
      address: newcomer.username,
      kind: 'verify',
      data: {},
    })
    if (entries === 0) throw new Error('the demo has no ledger history')
    return true
  })
}
