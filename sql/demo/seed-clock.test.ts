import { expect, test } from 'vitest'
import { cases } from '#platform/testing/cases.ts'
import { auditLedger } from '../ledger/audit.ts'
import { testDatabase } from '../testing/test-database.ts'
import { recountedTiers } from '../testing/test-demo.ts'
import { seedDemo } from './seed.ts'

// A demo begins when somebody starts it, and grows as old as its database.
const moments = [
  ['on midnight', '2026-11-21T00:00:00+03:00'],
  ['two hours after the morning’s rush', '2026-11-20T11:47:00+03:00'],
  ['two years ago', '2024-11-20T14:00:00+03:00'],
  ['before midnight', '2026-11-20T23:59:59.999+03:00'],
  ['after midnight', '2026-11-21T00:00:01+03:00'],
] as const

test.each(moments.slice(0, cases(3, moments.length)))(
  'a demo of %s holds together',
  async (_, instant) => {
    const db = await testDatabase()
    const { sql } = db
    try {
      const now = new Date(instant)
      expect(await seedDemo(sql, { now, customers: 60 })).toBe(true)
      expect((await auditLedger(sql)).problems).toEqual([])
      expect(await recountedTiers(sql)).toEqual({ wrong: 0, added: 0 })
      const wrong = await sql`
      select u.id from users u left join point_transactions p on p.user_id = u.id
       group by u.id
      having u.points <> coalesce(sum(case p.type when 'EARN' then p.amount else -p.amount end), 0)
          or max(p.created_at) >= ${now}`
      expect(wrong).toEqual([])
      const orders = await sql`select from orders where at > ${now}`
      expect(orders).toHaveLength(0)
    } finally {
      await db.drop()
    }
  },
)
